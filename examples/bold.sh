#!/bin/sh
# The bot of bold.py for any shell. Of a question it needs the id and the greatest legal answer, each a number behind its name.
#   admiralty simulate systemships/duel -n 1000 --seat red=stdio:examples/bold.sh

while read -r line; do
  case $line in
  *'"type":"hello"'*) echo '{"type":"hello","name":"Bold","version":"1"}' ;;
  *'"type":"ask"'*)
    id=${line#*'"id":'} high=${line#*'"high":'}
    echo "{\"id\":${id%%,*},\"answer\":${high%%,*}}"
    ;;
  *'"type":"quit"'*) exit ;;
  esac
done
