"""The scenarios of the samples in Chromium: after each `then` of a scenario, the page shows what the list showed
when its expectations held. The pages and patches were recorded by ScenarioHostTests into the folder that
LISTING_RECORDINGS names."""

import json
import os
import pathlib
import queue
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from browser import BrowserTest
from model import resources

folder = os.environ.get("LISTING_RECORDINGS")

# A link that is chosen is the current one: only a button can be pressed.
SHOWN = """
return [...document.querySelectorAll('section[data-id]')].map(section => [section.dataset.id,
  [...section.querySelectorAll('li[data-id]')].map(item => [item.dataset.id, item.textContent,
    item.querySelector('.tap[aria-pressed="true"], .tap[aria-current="true"]') !== null])])
"""


class Recordings(ThreadingHTTPServer):
    """Serves the page of a recording, and streams the patches that a test puts into its queue."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.page, self.patches = "", queue.Queue()
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def show(self, recording):
        self.patches.put(None)  # Ends the stream of the last page.
        self.page, self.patches = recording["page"], queue.Queue()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def send(self, body, type, status=200):
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.startswith("/v/"):
            return self.stream()
        if path in ("/listing.js", "/listing.css"):
            type = "text/javascript" if path.endswith("js") else "text/css"
            return self.send((resources / path[1:]).read_bytes(), type)
        if path == "/":
            return self.send(self.server.page.encode(), "text/html; charset=utf-8")
        self.send(b"", "text/plain", 404)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send(b"", "text/plain", 204)

    def stream(self):
        patches = self.server.patches
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        sequence = 1
        while (patch := patches.get()) is not None:
            sequence += 1
            try:
                self.wfile.write(f"id: {sequence}\ndata: {json.dumps(patch)}\n\n".encode())
            except OSError:
                return


def difference(expected, shown):
    """What a page shows otherwise than it must; None for nothing."""
    shown = [section for section in shown if section[1]]
    sections = [section for section in expected if section["items"]]
    if [section["id"] for section in sections] != [id for id, _ in shown]:
        return f"expected sections {[section['id'] for section in sections]}, found {[id for id, _ in shown]}"
    for section, (_, items) in zip(sections, shown):
        ids = [item["id"] for item in section["items"]]
        if ids != [id for id, _, _ in items]:
            return f"{section['id']}: expected {ids}, found {[id for id, _, _ in items]}"
        for item, (id, text, is_selected) in zip(section["items"], items):
            at = 0
            for word in item["words"]:
                if (found := text.find(word, at)) < 0:
                    return f"{section['id']}/{id}: expected '{' '.join(item['words'])}', found '{text}'"
                at = found + len(word)
            if item["isSelected"] != is_selected:
                return f"{section['id']}/{id}: expected selected {item['isSelected']}, found {is_selected}"
    return None


@unittest.skipUnless(folder, "LISTING_RECORDINGS names no folder: Scripts/ci/browser records the scenarios")
class Scenarios(BrowserTest):
    def test_page_shows_each_step_of_each_scenario(self):
        files = sorted(pathlib.Path(folder).glob("*.json"))
        self.assertGreater(len(files), 50)
        server = Recordings()
        self.addCleanup(server.shutdown)
        for file in files:
            recording = json.loads(file.read_text())
            server.show(recording)
            self.browser.get(server.address)
            for number, step in enumerate(recording["steps"]):
                if patch := step.get("patch"):
                    server.patches.put(patch)
                problem = None

                def is_shown():
                    nonlocal problem
                    problem = difference(step["sections"], self.run_script(SHOWN))
                    return problem is None

                with self.subTest(scenario=recording["name"], step=number):
                    try:
                        self.wait(is_shown)
                    except AssertionError:
                        self.fail(problem)


if __name__ == "__main__":
    unittest.main()
