"""A bot for a seat at a ludoteka table: python example_bot.py http://127.0.0.1:8000 TABLE [NAME].

It takes any legal answer. Put your own idea into `choose`: it gets what the seat may know, and the options.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


def call(address, path, token="", data=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, body, headers)) as answer:
        return json.load(answer)


def choose(view, options):
    return random.choice(options)["value"]


def play(address, table, name="Bot"):
    here = f"/api/tables/{table}"
    token = call(address, f"{here}/seats", data={"name": name})["token"]
    while True:
        asked = call(address, f"{here}/options", token)
        if asked["options"]:
            value = choose(call(address, f"{here}/view", token)["view"], asked["options"])
            try:
                call(address, f"{here}/moves", token, {"value": value, "revision": asked["revision"]})
            except urllib.error.HTTPError as error:
                print(f"refused: {json.load(error)['detail']}")
        elif (state := call(address, here))["status"] == "over":
            return state["scores"]
        else:
            time.sleep(0.05)


if __name__ == "__main__":
    print("points by seat:", play(*sys.argv[1:]))
