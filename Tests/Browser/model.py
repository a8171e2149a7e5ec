"""A model of the server of a list in a web page: a list that tests change directly, and the pages, patches and
events of its viewers."""

import json
import pathlib
import secrets
import threading
import urllib.parse
from dataclasses import dataclass, field
from html import escape
from xml.sax.saxutils import quoteattr
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

resources = pathlib.Path(__file__).resolve().parents[2] / "Sources/ListingWeb/Resources"


def place_of(query):
    """The place in the query of a page's address."""
    at = query.get("at", "0")
    return int(at) if at.isdigit() else tuple(urllib.parse.unquote(part) for part in at.split("/"))


@dataclass
class Section:
    id: str
    items: list
    kind: str = "list"
    style: str = ""
    header: str = ""
    more: bool = False
    # The HTML in an item, and before its content the button of one that can be selected.
    content: dict = field(default_factory=dict)
    selectable: bool = False
    selected: set = field(default_factory=set)
    # The addresses of items that are links.
    links: dict = field(default_factory=dict)
    # Whether the only control of each item is a switch.
    switches: bool = False

    def html(self, item):
        content = self.content.get(item, f"<p>{escape(item)}</p>")
        if self.selectable and item not in self.links:
            pressed = str(item in self.selected).lower()
            content = (f'<button class="tap" type="button" aria-pressed="{pressed}" aria-label="{escape(item)}">'
                       f"</button>{content}")
        if item in self.links:
            content = (f'<a class="tap" href="{escape(self.links[item])}" target="_blank" rel="noopener"'
                       f' draggable="false" aria-label="{escape(item)}">{content}</a>')
        kind = ' class="switch"' if self.switches else ""
        return f'<li data-id="{escape(item)}"{kind}>{content}</li>'

    @property
    def is_across(self):
        return "across" in self.kind

    @property
    def units(self):
        return 1 if self.is_across else len(self.items)


@dataclass
class Viewer:
    place: object = 0  # A unit, or (section, item).
    count: int = 20
    unit: int = 0
    across: dict = field(default_factory=dict)
    sequence: int = 1
    sent: dict = field(default_factory=dict)
    extras: list = field(default_factory=list)  # Members of the next patch.


class Server:
    def __init__(self, sections, title=""):
        self.sections, self.title = sections, title
        self.viewers, self.events = {}, []
        self.tabs = []  # The names of viewers in the addresses of pages.
        self.resumed = []  # The addresses of pages that continued with another viewer.
        self.is_other_version = False  # Whether pages must be loaded again.
        self.animate = False
        self.progress = ""  # The HTML that shows the way to a place.
        self.on_event = lambda event: None
        self.changed = threading.Condition()
        self.port = 0
        self.start()

    def start(self):
        self.is_running = True
        handler = type("BoundHandler", (Handler,), {"server_model": self})
        self.http = HTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Ends all streams, and accepts no connection until `start`."""
        with self.changed:
            self.is_running = False
            self.changed.notify_all()
        self.http.shutdown()
        self.http.server_close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def change(self, change=lambda: None, **extras):
        """Changes the list, and sends patches; `extras` are further members of them."""
        with self.changed:
            change()
            self.extras(**extras)
            self.changed.notify_all()

    def extras(self, **extras):
        for viewer in self.viewers.values():
            if extras:
                viewer.extras.append(extras)

    def section(self, id):
        return next((section for section in self.sections if section.id == id), None)

    def unit_of(self, viewer):
        if isinstance(viewer.place, int):
            return viewer.place
        start = 0
        for section in self.sections:
            if section.id == viewer.place[0] and viewer.place[1] in section.items:
                inside = 0 if section.is_across else section.items.index(viewer.place[1])
                return start + inside
            start += section.units
        return viewer.unit

    def state(self, viewer, screens=(1, 2)):
        total = sum(section.units for section in self.sections)
        viewer.unit = max(0, min(self.unit_of(viewer), total - 1))
        low = max(0, viewer.unit - screens[0] * viewer.count)
        high = min(total, viewer.unit + screens[1] * viewer.count)
        state = {"before": low, "after": total - high, "shape": [], "sections": {}}
        start = 0
        for section in self.sections:
            end = start + section.units
            if end > low and start < high:
                if section.is_across:
                    at, count = viewer.across.get(section.id, (0, 10))
                    a, z = max(0, at - count), min(len(section.items), at + 2 * count)
                else:
                    a, z = max(0, low - start), min(len(section.items), high - start)
                order = section.items[a:z]
                header = f'<header data-view="header" class="pinned"><h2>{escape(section.header)}</h2></header>'
                state["shape"].append(section.id)
                state["sections"][section.id] = {
                    "class": section.kind, "style": section.style, "label": section.header,
                    "n": len(section.items), "from": a, "more": section.more,
                    "head": header if section.header else "",
                    "foot": "", "order": order, "html": {item: section.html(item) for item in order}}
            start = end
        return state

    def page(self, place):
        viewer = Viewer(place=place)
        id = secrets.token_hex(8)
        viewer.sent = state = self.state(viewer, screens=(0, 3))
        self.viewers[id] = viewer
        before, after = state["before"], state["after"]
        direction = getattr(self, "direction", "ltr")
        heading = f"<h1>{self.title}</h1>" if self.title else ""
        body = "".join(
            f"<section data-id='{name}' class='{part['class']}' style='{part['style']}' data-n='{part['n']}'"
            f" data-from='{part['from']}'{' data-more' if part['more'] else ''}"
            f"{' aria-label=' + quoteattr(part['label']) if part['label'] else ''}>{part['head']}"
            f"<ul role='list'>{''.join(part['html'].values())}</ul></section>"
            for name, part in state["sections"].items())
        return f"""<!doctype html><html lang="en" dir="{direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{self.title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/a/1/listing.css">
<script type="module" src="/a/1/listing.js"></script></head><body>
<main id="list" data-viewer="/v/{id}" data-seq="1" data-before="{before}" data-after="{after}">
{heading}<p id="banner" role="alert" hidden></p><div id="bar" hidden></div><nav id="index"></nav>
<fieldset id="content" disabled role="none">
<a id="earlier" rel="prev" href="?at={max(0, before - 60)}"{"" if before else " hidden"}>Earlier items</a>
{body}
<div id="bottom"></div>
<a id="later" rel="next" href="?at={before + 60}"{"" if after else " hidden"}>Next items</a>
</fieldset><form id="prompt" hidden><label></label><input id="typed"><output id="found"></output></form>
<dialog id="help"><input type="checkbox" id="plain" checked><input type="checkbox" id="dense"></dialog>
<div id="notes"><button id="fresh" type="button" hidden></button><p id="progress" role="status">{self.progress}</p>
<p id="filtered" role="status"></p><p id="undoable" role="status"></p><p id="connection" role="status"></p>
<div id="note"><p id="status" role="status"></p>
<button id="dismiss" type="button" hidden>Dismiss</button></div><p id="news" class="said" role="status"></p></div>
</main></body></html>"""

    def next_patch(self, viewer, is_whole):
        """The change since the last patch, or None."""
        state, sent = self.state(viewer), {} if is_whole else viewer.sent
        patch = {key: state[key] for key in ("before", "after", "shape") if state[key] != sent.get(key)}
        for name, part in state["sections"].items():
            old = sent.get("sections", {}).get(name, {})
            change = {key: value for key, value in part.items() if key != "html" and value != old.get(key)}
            known = old.get("html", {})
            html = {item: text for item, text in part["html"].items() if known.get(item) != text}
            if html:
                change["html"] = html
            if change:
                patch.setdefault("sections", {})[name] = change
        for extra in viewer.extras:
            patch.update(extra)
        viewer.extras = []
        viewer.sent = state
        if not patch:
            return None
        viewer.sequence += 1
        return {**patch, "animate": self.animate}

    def perform(self, viewer, event):
        if event["do"] == "see":
            viewer.place = event["at"] if "at" in event else (event["section"], event["item"])
            viewer.count = event["count"]
        elif event["do"] == "across":
            viewer.across[event["section"]] = (event["from"], event["count"])
        with self.changed:
            self.events.append(event)
            self.on_event(event)
            self.changed.notify_all()


class HTTPServer(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64


class Handler(BaseHTTPRequestHandler):
    server_model = None

    def log_message(self, *arguments):
        pass

    def answer(self, status, kind="text/plain", body=b""):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        model = self.server_model
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        if address.path == "/":
            model.tabs.append(query.get("tab"))
            with model.changed:
                page = model.page(place_of(query))
            self.answer(200, "text/html; charset=utf-8", page.encode())
        elif address.path.endswith(".js"):
            self.answer(200, "text/javascript", (resources / "listing.js").read_bytes())
        elif address.path.endswith(".css"):
            self.answer(200, "text/css", (resources / "listing.css").read_bytes())
        elif address.path.startswith("/v/"):
            self.stream(model.viewers.get(address.path[3:]), query)
        else:
            self.answer(404)

    def stream(self, viewer, query):
        model = self.server_model
        after = int(query["after"])
        first = ": open\n\n"
        if not viewer and model.is_other_version:
            first = "event: reload\ndata:\n\n"
        elif not viewer:
            page = dict(urllib.parse.parse_qsl(query["page"].lstrip("?")))
            with model.changed:
                model.resumed.append(query["page"])
                model.page(place_of(page))
                id, viewer = list(model.viewers.items())[-1]
                viewer.count = int(query["count"])
            first, after = f"event: viewer\ndata: /v/{id}\n\n", 0
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            self.wfile.write(first.encode())
            self.wfile.flush()
            is_whole = viewer and after != viewer.sequence
            while viewer:
                with model.changed:
                    patch = model.next_patch(viewer, is_whole)
                    if not patch:
                        if not model.is_running:
                            return
                        model.changed.wait(0.5)
                        continue
                is_whole = False
                text = f"id: {viewer.sequence}\ndata: {json.dumps(patch)}\n\n"
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            pass

    def do_POST(self):
        viewer = self.server_model.viewers.get(self.path[3:])
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if viewer and self.headers["X-Listing"] == "1":
            self.server_model.perform(viewer, json.loads(body))
            self.answer(204)
        else:
            self.answer(404)
