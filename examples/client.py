"""Plays a game against the computer by the protocol alone: python examples/client.py [ADDRESS [SCENARIO]]"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.sync.client import connect

ADDRESS = (sys.argv[1:] or ["http://127.0.0.1:8000"])[0]
SCENARIO = (sys.argv[2:] or ["systemships/duel"])[0]

body = json.dumps({"scenario": SCENARIO, "name": "Client"}).encode()
wish = Request(f"{ADDRESS}/api/v1/tables", body, {"Content-Type": "application/json"})
with urlopen(wish) as made:  # the first seat is ours, the others are the computer's
    table, cookie = json.load(made)["id"], made.headers["Set-Cookie"].partition(";")[0]
address = f"{ADDRESS.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
state = {}
with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
    for message in map(json.loads, socket):
        state |= message.get("set", {})
        for line in message.get("log", []):
            print(line["text"])
        if state["table"]["status"] != "running":
            break
        form, asked = state["form"], state["form"]["open"] if state["form"] else state["question"]
        answers = [box["answer"] for box in form["boxes"]] if form else []
        if asked:
            value = random.choice([one["value"] for one in asked["choices"]] or range(asked["low"], asked["high"] + 1))
            answer = {"do": "answer", "value": value, "confirmed": True}  # whatever it does
            do = {"do": "fill", "answers": [*answers, value]} if form else answer
        elif form and not form["ready"]:
            do = {"do": "ready", "answers": answers, "confirmed": True}
        else:
            continue  # the others are waited for
        if "n" in message:  # news, not a reply: what is asked may be new
            time.sleep(0.05)  # a server takes 20 messages a second
            socket.send(json.dumps({"id": f"answer-{message['n']}", "at": state["at"], **do}))
print(f"{state['table']['result']}: {state['table']['verdict'] or state['table']['outcome_text']}")
