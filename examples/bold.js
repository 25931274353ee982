#!/usr/bin/env node
// The bot of bold.py for Node, without any package: a JSON object a line, as docs/bots.md says.
//   admiralty simulate systemships/duel -n 1000 --seat "red=stdio:node examples/bold.js"

const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") say({ type: "hello", name: "Bold", version: "1" });
  else if (told.type === "ask") say({ id: told.id, answer: told.listed ? Math.max(...told.listed) : told.high });
  else if (told.type === "refused") console.error(`refused: ${told.problem} [${told.clause}]`);
  else if (told.type === "quit") process.exit(0);
});
