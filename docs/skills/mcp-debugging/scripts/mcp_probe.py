#!/usr/bin/env python3
"""Send one request to an MCP server, over Streamable HTTP or stdio, and print the answer.

Usage: mcp_probe.py METHOD [--params JSON] [--header 'Name: value'] [--timeout S] [--trace] URL
       mcp_probe.py METHOD [--params JSON] [--timeout S] [--trace] -- COMMAND [ARGUMENT ...]

Exit status: 0 a result, 1 a JSON-RPC error, 2 no usable answer.
"""

import argparse
import json
import queue
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request

VERSION = "2025-11-25"
HELLO = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "mcp-probe", "version": "1.0"}}


class NoAnswer(Exception):
    """The server gave nothing that could be read as JSON-RPC; the message says what came instead."""


def trace(arrow, message, wanted):
    if wanted:
        print(arrow, json.dumps(message, ensure_ascii=False), file=sys.stderr)


class Http:
    """One Streamable HTTP endpoint; keeps the session id and the agreed version."""

    def __init__(self, options):
        self.url, self.timeout, self.trace = options.target[0], options.timeout, options.trace
        self.headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        for line in options.header:
            name, _, value = line.partition(":")
            self.headers[name.strip()] = value.strip()

    def send(self, message):
        trace("-->", message, self.trace)
        try:
            request = urllib.request.Request(self.url, json.dumps(message).encode(), self.headers)
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                session = response.headers.get("Mcp-Session-Id")
                if session:
                    self.headers["Mcp-Session-Id"] = session
                return self.read(response, message.get("id"))
        except urllib.error.HTTPError as error:
            text = error.read(2000).decode("utf-8", "replace").strip()
            raise NoAnswer(f"HTTP {error.code} {error.reason}: {text or 'empty body'}") from error
        except (OSError, ValueError) as error:
            raise NoAnswer(f"Cannot reach {self.url}: {getattr(error, 'reason', error)}") from error

    def read(self, response, wanted):
        kind = response.headers.get_content_type()
        if wanted is None:
            return None
        if kind == "application/json":
            return self.parse(response.read())
        if kind != "text/event-stream":
            raise NoAnswer(f"HTTP {response.status} with {kind} instead of JSON: {response.read(200)!r}")
        data = []
        for raw in response:
            line = raw.decode("utf-8").rstrip("\r\n")
            if line.startswith("data:"):
                data.append(line[5:].lstrip(" "))
            elif line == "" and data:
                message = self.parse("\n".join(data))
                if message.get("id") == wanted and "method" not in message:
                    return message
                data = []
        raise NoAnswer("The event stream ended without an answer")

    def parse(self, text):
        try:
            message = json.loads(text)
        except ValueError as error:
            raise NoAnswer(f"Not JSON: {text[:200]!r}") from error
        trace("<--", message, self.trace)
        return message

    def agreed(self, version):
        self.headers["MCP-Protocol-Version"] = version

    def close(self):
        pass


class Stdio:
    """One server process; every line on its stdout must be a JSON-RPC message."""

    def __init__(self, options):
        self.timeout, self.trace = options.timeout, options.trace
        try:
            self.process = subprocess.Popen(options.target, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise NoAnswer(f"Cannot start {options.target[0]!r}: {error.strerror}") from error
        self.lines = queue.Queue()
        threading.Thread(target=self.pump, daemon=True).start()

    def pump(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send(self, message):
        trace("-->", message, self.trace)
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise NoAnswer(f"The process closed its input; exit status {self.process.wait(5)}") from error
        while message.get("id") is not None:
            answer = self.next_line()
            if answer.get("id") == message["id"] and "method" not in answer:
                return answer
        return None

    def next_line(self):
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise NoAnswer(f"No answer within {self.timeout:g} s") from None
        if line is None:
            raise NoAnswer(f"The process ended with status {self.process.wait(5)}; its stderr is above")
        try:
            message = json.loads(line)
        except ValueError:
            raise NoAnswer(f"stdout holds a line that is no JSON: {line[:200]!r}") from None
        trace("<--", message, self.trace)
        return message

    def agreed(self, version):
        pass

    def close(self):
        self.process.stdin.close()
        try:
            status = self.process.wait(5)
            if status != 0:
                print(f"note: the server exited with {status} when its input ended", file=sys.stderr)
        except subprocess.TimeoutExpired:
            print("note: the server did not end when its input ended; killed", file=sys.stderr)
            self.process.kill()


def probe(server, method, params):
    hello = server.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO})
    if method == "initialize" or "error" in hello:
        return hello
    server.agreed(hello["result"]["protocolVersion"])
    server.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    return server.send({"jsonrpc": "2.0", "id": 2, "method": method, "params": params})


def main():
    arguments = sys.argv[1:]
    cut = arguments.index("--") if "--" in arguments else None
    command = arguments[cut + 1:] if cut is not None else []
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], usage=__doc__.split("Usage: ")[1].split("\n\n")[0])
    parser.add_argument("method", help="tools/list, resources/read, initialize, ...")
    parser.add_argument("--params", default="{}", help="a JSON object")
    parser.add_argument("--header", action="append", default=[], help="an extra HTTP header")
    parser.add_argument("--timeout", type=float, default=30, help="seconds to wait for an answer")
    parser.add_argument("--trace", action="store_true", help="show every message on stderr")
    parser.add_argument("target", nargs="?" if command else 1, help="the address, or -- and a command")
    options = parser.parse_args(arguments[:cut])
    options.target = command or options.target
    try:
        params = json.loads(options.params)
    except ValueError as error:
        parser.error(f"--params must be JSON: {error}")
    server = None
    try:
        server = Stdio(options) if command else Http(options)
        answer = probe(server, options.method, params)
    except NoAnswer as reason:
        print(reason, file=sys.stderr)
        return 2
    finally:
        if server:
            server.close()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly in "... | head"
    print(json.dumps(answer.get("result", answer.get("error")), indent=2, ensure_ascii=False))
    return 1 if "error" in answer else 0


if __name__ == "__main__":
    sys.exit(main())
