#!/usr/bin/env python3
"""Tests the HTTP side of lists in the browser against running servers.

  Tests/Web/serve.py LISTING [HUMMINGBIRD]

LISTING is the program `listing`. HUMMINGBIRD is a server that reads its port from PORT and serves shop.xml of its
folder at /shop; without it, only `listing serve` is tested. Ends with "N passed, N failed".
"""

import gzip
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib

ITEMS = "".join(f'<item id="i{number}" text="Item {number}"/>' for number in range(1000))
DOCUMENT = f"""<listing xmlns="urn:listingkit:1" version="1.0" title="Shop">
  <section id="s"><items>{ITEMS}</items></section>
  <section id="data"><source kind="csv" href="data.csv" key="id"><field name="name"/></source>
    <cell><text>{{it.name}}</text></cell></section>
</listing>"""
GIF = b"GIF89a public"
SECRET = b"GIF89a secret"


class Server:
    """A running server with a folder of its own."""

    def __init__(self, command, base, limit, files=None):
        self.base = base
        self.limit = limit
        self.outer = tempfile.TemporaryDirectory()
        self.folder = os.path.join(self.outer.name, "shop")
        os.mkdir(self.folder)
        for name, content in {
                "shop.xml": DOCUMENT.encode(), "a b.gif": GIF, "data.csv": b"id,name\n1,First\n", "icon.svg": b"<svg/>",
                "../secret.gif": SECRET}.items():
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        os.symlink("../secret.gif", os.path.join(self.folder, "out.gif"))
        os.symlink("..", os.path.join(self.folder, "whole"))
        self.port = free_port()
        self.process = subprocess.Popen(
            [part.format(port=self.port) for part in command], cwd=self.folder, text=True,
            env=dict(os.environ, PORT=str(self.port), LC_ALL="en_US.UTF-8"),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{command[0]} doesn't accept connections")

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    @property
    def memory(self):
        """The resident memory, in MB."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 1e6

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), 10)

    def request(self, method, path, headers=None, body=None):
        """Sends a request on a connection of its own, and returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, self.base + path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def raw(self, data, answers=None):
        """Sends bytes, and returns all that the server answers until it closes the connection or is silent, or
        until there are enough answers."""
        with self.connect() as connection:
            connection.settimeout(3)
            answer = b""
            try:
                connection.sendall(data)
            except OSError:
                pass
            try:
                while not answers or answer.count(b"HTTP/1.1 ") < answers:
                    piece = connection.recv(1 << 16)
                    if not piece:
                        break
                    answer += piece
            except OSError:
                pass
            return answer

    def close(self):
        self.process.terminate()
        self.process.communicate(timeout=20)
        self.outer.cleanup()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Page:
    """A page of a server, as a browser holds it."""

    def __init__(self, server, query=""):
        self.server = server
        status, headers, body = server.request("GET", "/" + query)
        assert status == 200, (status, body)
        self.html = body.decode()
        self.viewer = re.search('data-viewer="([^"]*)"', self.html).group(1)
        self.cookie = headers["Set-Cookie"].split(";")[0]

    def send(self, event=None, **changes):
        headers = {
            "Origin": f"http://{self.server.host}", "Content-Type": "application/json", "X-Listing": "1",
            "Cookie": self.cookie}
        headers.update({name.replace("_", "-"): value for name, value in changes.items()})
        body = event if isinstance(event, bytes) else json.dumps(event or {"do": "see", "at": 0, "count": 20}).encode()
        headers = {name: value for name, value in headers.items() if value is not None}
        return self.server.request("POST", self.viewer[len(self.server.base):], headers, body)

    def see(self, unit):
        status, _, body = self.send({"do": "see", "at": unit, "count": 20})
        assert status == 204, (status, body)

    def stream(self, after=1, **headers):
        return Stream(self, after, headers)


class Stream:
    """The event stream of a page."""

    def __init__(self, page, after, headers):
        self.socket = page.server.connect()
        self.socket.settimeout(20)
        lines = [f"GET {page.viewer}?after={after} HTTP/1.1", f"Host: {page.server.host}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in {"Cookie": page.cookie, **headers}.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.response = http.client.HTTPResponse(self.socket)
        self.response.begin()

    def event(self):
        """Returns the next event as a dictionary of its fields, or None at the end."""
        fields = {}
        while line := self.response.readline().decode():
            line = line.rstrip("\n")
            if not line and "data" in fields:
                return fields
            name, _, value = line.partition(":")
            if name:
                fields[name] = value.strip()
        return None

    def patch(self):
        event = self.event()
        return int(event["id"]), json.loads(event["data"])

    def close(self):
        self.response.close()
        self.socket.close()


class RequestTests:
    """What every server of lists does."""

    server: Server

    @classmethod
    def setUpClass(cls):
        cls.server = cls.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refused(self, response, status, message):
        self.assertEqual(response[0], status)
        self.assertIn(message, response[2].decode())
        self.assertEqual(response[1]["Content-Type"], "text/plain; charset=utf-8")
        self.assertEqual(response[2].count(b"\n"), 1)

    def test_page_forbids_foreign_code(self):
        status, headers, body = self.server.request("GET", "/")
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertIn("default-src 'none'; script-src 'self';", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertIn("HttpOnly; SameSite=Lax", headers["Set-Cookie"])
        self.assertNotIn(b"<script>", body)

    def test_assets_are_immutable(self):
        page = Page(self.server)
        for kind in ["js", "css"]:
            path = re.search(rf'"([^"]*/listing\.{kind})"', page.html).group(1)
            status, headers, _ = self.server.request("GET", path[len(self.server.base):])
            self.assertEqual(status, 200)
            self.assertEqual(headers["Cache-Control"], "public, max-age=31536000, immutable")

    def test_place_in_address(self):
        self.assertIn('data-id="i500"', Page(self.server, "?at=s/i500").html)
        self.assertIn('data-id="i700"', Page(self.server, "?at=700").html)
        for place in ["?at=", "?at=%", "?at=s/unknown", "?at=-1", "?at=99999999999999999999"]:
            self.assertIn('data-id="', Page(self.server, place).html)

    def test_foreign_hosts(self):
        for host in ["evil.example", f"evil.example:{self.server.port}", "127.0.0.1.evil.example", "localhost.evil"]:
            for path in ["/", "/f/a%20b.gif"]:
                self.refused(self.server.request("GET", path, {"Host": host}), 421, f"Unknown host '{host}'")
        for host in ["localhost", "localhost.", f"LOCALHOST.:{self.server.port}", "127.0.0.1", "[::1]:1"]:
            self.assertEqual(self.server.request("GET", "/", {"Host": host})[0], 200)
        for host in ["localhost@evil.example", "evil.example@localhost", "localhost:x", "localhost, localhost"]:
            self.refused(self.server.request("GET", "/", {"Host": host}), 400, f"Invalid Host header '{host}'")

    def test_ambiguous_requests(self):
        get = f"GET {self.server.base}/ HTTP/1.1\r\n".encode()
        post = f"POST {self.server.base}/v/x HTTP/1.1\r\nHost: localhost\r\n".encode()
        for data in [
                get + b"Host: localhost\r\nHost: localhost\r\n\r\n",
                get + b"Host: localhost\r\nHost: evil.example\r\n\r\n",
                get + b"Host: evil.example\r\nHost: localhost\r\n\r\n",
                post + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                post + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]:
            self.assertRegex(self.server.raw(data, answers=1), b"^HTTP/1.1 400 ", data)

    def test_large_heads(self):
        before = self.server.memory
        statuses = []
        get = f"GET {self.server.base}/".encode()
        heads = [
            get + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
            get + b" HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n",
            get + b" HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 150_000 + b"\r\n"]

        def attack(head):
            for _ in range(5):
                statuses.append(self.server.raw(head, answers=1)[9:12])

        began = time.monotonic()
        threads = [threading.Thread(target=attack, args=[head]) for head in heads]
        for thread in threads:
            thread.start()
        for _ in range(10):
            asked = time.monotonic()
            self.assertEqual(self.server.request("GET", "/f/a%20b.gif")[0], 200)
            self.assertLess(time.monotonic() - asked, 1)
        for thread in threads:
            thread.join()
        self.assertLess(time.monotonic() - began, 10)
        self.assertLessEqual(set(statuses), self.refusals_of_large_heads)
        self.assertLess(self.server.memory, before + 30)

    def test_head(self):
        page = Page(self.server)
        script = re.search(r'"([^"]*/listing\.js)"', page.html).group(1)[len(self.server.base):]
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        for path in [script, "/f/a%20b.gif", "/x"]:
            answers = []
            # The next answer would begin with a body that isn't expected.
            for method in ["GET", "HEAD", "HEAD", "GET"]:
                connection.request(method, self.server.base + path)
                response = connection.getresponse()
                body = response.read()
                self.assertEqual(body == b"", method == "HEAD")
                answers.append((response.status, response.headers["Content-Type"], response.headers["Content-Length"]))
            self.assertEqual(len(set(answers)), 1)
        # Without lists: their viewers would exceed the limit.
        for _ in range(self.server.limit + 1):
            connection.request("HEAD", self.server.base + "/")
            response = connection.getresponse()
            self.assertEqual((response.status, response.read()), (200, b""))
            self.assertEqual(response.headers["Content-Type"], "text/html; charset=utf-8")
        connection.close()
        self.assertEqual(page.send()[0], 204)

    def test_compression(self):
        plain = Page(self.server)
        script = re.search(r'"([^"]*/listing\.js)"', plain.html).group(1)[len(self.server.base):]
        for path in ["/", script]:
            for accepted in [{}, {"Accept-Encoding": "gzip;q=0, *"}, {"Accept-Encoding": "br"}]:
                _, headers, body = self.server.request("GET", path, accepted)
                self.assertIsNone(headers["Content-Encoding"])
                self.assertIn("Accept-Encoding", headers["Vary"])
            _, headers, compressed = self.server.request("GET", path, {"Accept-Encoding": "br, gzip"})
            self.assertEqual(headers["Content-Encoding"], "gzip")
            self.assertIn("Accept-Encoding", headers["Vary"])
            self.assertLess(len(compressed), len(body) / 2)
            text = gzip.decompress(compressed)
            # Each page has a viewer and random tokens of its own.
            self.assertEqual(text if path == script else len(text), body if path == script else len(body))
        _, headers, body = self.server.request("GET", "/f/a%20b.gif", {"Accept-Encoding": "gzip"})
        self.assertEqual((headers["Content-Encoding"], body), (None, GIF))

    def test_compressed_stream(self):
        page = Page(self.server)
        stream = page.stream(Accept_Encoding="gzip")
        self.assertEqual(stream.response.headers["Content-Encoding"], "gzip")
        decompress = zlib.decompressobj(31)
        size, text = 0, b""
        for unit in [300, 700]:
            page.see(unit)
            # The whole event can be read when it arrives, though the stream goes on.
            while f'"i{unit}"'.encode() not in text or not text.endswith(b"\n\n"):
                piece = stream.response.read1()
                self.assertTrue(piece)
                size += len(piece)
                text += decompress.decompress(piece)
        self.assertLess(size, len(text) / 3)
        stream.close()

    def test_streams_of_64_pages(self):
        server = self.start()
        pages = [Page(server) for _ in range(64)]
        streams = [page.stream() for page in pages]
        for page in pages:
            page.see(300)
        for stream in streams:
            self.assertIn("i300", stream.patch()[1]["sections"]["s"]["order"])
            stream.close()
        server.close()

    def test_foreign_origins(self):
        page = Page(self.server)
        for origin in ["http://evil.example", "null", f"http://{self.server.host}.evil.example", "http://127.0.0.1:1"]:
            self.refused(page.send(Origin=origin), 403, f"Foreign origin '{origin}'")
        self.refused(page.send(Origin=None), 403, "No Origin header")
        self.refused(page.send(Content_Type="text/plain"), 415, "expected application/json")
        self.refused(page.send(X_Listing=None), 403, "'X-Listing: 1'")
        self.assertEqual(page.send()[0], 204)

    def test_wrong_cookies(self):
        page = Page(self.server)
        cookie = "listing=" + "0" * 32
        stream = page.stream(Cookie=cookie)
        self.assertEqual(stream.event(), {"event": "gone", "data": ""})
        stream.close()
        self.refused(page.send(Cookie=cookie), 403, "The cookie isn't that of the browser")

    def test_blocked_cookies(self):
        for cookie in ["other=1", "listing="]:
            page = Page(self.server)
            stream = page.stream(Cookie=cookie)
            # The event `gone` would load the page again, for ever.
            self.assertEqual(stream.response.status, 403)
            stream.close()

    def test_gone_viewers(self):
        page = Page(self.server)
        page.viewer = page.viewer[:-32] + "0" * 32
        stream = page.stream()
        self.assertEqual(stream.response.status, 200)
        self.assertEqual(stream.response.headers["Content-Type"], "text/event-stream")
        self.assertEqual(stream.event(), {"event": "gone", "data": ""})
        stream.close()
        self.refused(page.send(), 410, "reload the page")
        for viewer in ["", "/", "/../v", "x" * 10_000]:
            page.viewer = f"{self.server.base}/v/{viewer}"
            self.assertEqual(page.send()[0], 410)

    def test_images(self):
        status, headers, body = self.server.request("GET", "/f/a%20b.gif")
        self.assertEqual((status, headers["Content-Type"], body), (200, "image/gif", GIF))
        self.assertEqual(self.server.request("GET", "/f/a%20b.gif", {"If-None-Match": headers["ETag"]})[0], 304)
        for name in ["data.csv", "icon.svg", "shop.xml", "missing.gif", "", "."]:
            self.refused(self.server.request("GET", "/f/" + name), 404, "There is no image at")

    def test_path_traversal(self):
        paths = [
            "../secret.gif", "..%2fsecret.gif", "%2e%2e/secret.gif", "%2E%2E%2Fsecret.gif", "%252e%252e/secret.gif",
            "..%c0%afsecret.gif", "..%5csecret.gif", "..\\secret.gif", "/../secret.gif", "//../secret.gif",
            "./../secret.gif", "x/../../secret.gif", "out.gif", "whole/secret.gif", "whole%2fsecret.gif",
            "..%00/secret.gif", "../secret.gif%00.gif", "%uff0e%uff0e/secret.gif", "..;/secret.gif", "....//secret.gif",
            self.server.outer.name + "/secret.gif", "file://" + self.server.outer.name + "/secret.gif"]
        for path in paths:
            for prefix in ["/f/", "/f/%2e/", "/f/../f/"]:
                answer = self.server.raw(
                    f"GET {self.server.base}{prefix}{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    .encode())
                self.assertNotIn(SECRET, answer)
                self.assertRegex(answer.decode(errors="replace"), "^HTTP/1.1 4", path)

    def test_unknown_paths_and_methods(self):
        for path in ["/x", "/a/0/listing.js", "/v", "/f"]:
            self.refused(self.server.request("GET", path), 404, f"There is nothing at '{path}'")
        for method in ["PUT", "DELETE", "OPTIONS", "PATCH"]:
            response = self.server.request(method, "/")
            self.refused(response, 405, f"Method '{method}' isn't allowed")
            self.assertEqual(response[1]["Allow"], "GET, HEAD")

    def test_large_events(self):
        page = Page(self.server)
        self.refused(page.send(b"{" + b" " * 65536), 413, "at most 65536 bytes")
        before = self.server.memory
        for _ in range(5):
            try:
                self.refused(page.send(b" " * 10_000_000), 413, "at most 65536 bytes")
            except (ConnectionError, http.client.BadStatusLine):
                pass
        self.assertLess(self.server.memory, before + 40)
        self.assertEqual(page.send()[0], 204)
        self.refused(page.send(b"[]"), 400, "the body isn't an event")
        self.refused(page.send(b'{"do":"jump"}'), 400, "unknown event 'jump'")

    def test_chunked_events(self):
        page = Page(self.server)
        head = (f"POST {page.viewer} HTTP/1.1\r\nHost: {self.server.host}\r\nOrigin: http://{self.server.host}\r\n"
                f"Content-Type: application/json\r\nX-Listing: 1\r\nCookie: {page.cookie}\r\nConnection: close\r\n"
                "Transfer-Encoding: chunked\r\n\r\n").encode()
        small = head + b'21\r\n{"do":"see","at":0,"count":20}   \r\n0\r\n\r\n'
        self.assertRegex(self.server.raw(small), b"^HTTP/1.1 204")
        large = head + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 100 + b"0\r\n\r\n"
        self.assertRegex(self.server.raw(large), b"^HTTP/1.1 413")

    def test_body_is_never_a_request(self):
        inner = f"GET {self.server.base}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for size in [5_000, 3_000_000, 40_000_000]:
            body = inner * (size // len(inner))
            answer = self.server.raw(
                f"POST {self.server.base}/v/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
            self.assertLessEqual(answer.count(b"HTTP/1.1 "), 1)
            self.assertNotIn(b"HTTP/1.1 200", answer)

    def test_too_many_events(self):
        page = Page(self.server)
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Origin": f"http://{self.server.host}", "Content-Type": "application/json", "X-Listing": "1",
                   "Cookie": page.cookie}
        statuses = []
        for _ in range(300):
            connection.request("POST", page.viewer, b'{"do":"see","at":0,"count":20}', headers)
            response = connection.getresponse()
            statuses.append((response.status, response.read()))
        connection.close()
        self.assertEqual({status for status, _ in statuses}, {204, 429})
        self.assertEqual([status for status, _ in statuses[:40]], [204] * 40)
        self.assertIn((429, b"The page sends too many events: expected at most 40 a second.\n"), statuses)
        time.sleep(1.1)
        self.assertEqual(page.send()[0], 204)

    def test_patches_follow_events(self):
        page = Page(self.server)
        stream = page.stream()
        page.see(300)
        number, patch = stream.patch()
        self.assertEqual(number, 2)
        self.assertIn("i300", patch["sections"]["s"]["order"])
        stream.close()

    def test_resume(self):
        page = Page(self.server)
        stream = page.stream()
        page.see(300)
        number, _ = stream.patch()
        stream.close()
        # The client has everything up to the number: the items that stay aren't sent again.
        stream = page.stream(after=number)
        page.see(310)
        following, patch = stream.patch()
        self.assertEqual(following, number + 1)
        self.assertIn("i310", patch["sections"]["s"]["order"])
        self.assertNotIn("i310", patch["sections"]["s"]["html"])
        stream.close()
        # It missed something: it gets the whole window. The number in the header counts more.
        stream = page.stream(after=following, Last_Event_ID=number)
        _, patch = stream.patch()
        self.assertEqual(patch["shape"], ["s"])
        self.assertEqual(sorted(patch["sections"]["s"]["order"]), sorted(patch["sections"]["s"]["html"]))
        stream.close()

    def test_change_after_dropped_stream(self):
        page = Page(self.server)
        page.stream().close()
        # Sent to the connection that is gone, or not sent yet: the next one has it.
        page.see(300)
        stream = page.stream()
        _, patch = stream.patch()
        self.assertIn("i300", patch["sections"]["s"]["html"])
        stream.close()

    def test_second_stream_ends_the_first(self):
        page = Page(self.server)
        first = page.stream()
        second = page.stream()
        page.see(300)
        self.assertEqual(second.patch()[0], 2)
        self.assertIsNone(first.event())
        first.close()
        second.close()

    def test_unread_connections(self):
        before = self.server.memory
        connections = []
        for number in range(1_000):
            connection = self.server.connect()
            connections.append(connection)
            path = ["/v/x", "/?at=1", "/f/a%20b.gif", "/x"][number // 10 % 4]
            request = f"GET {self.server.base}{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            if number % 10 == 0:
                connection.sendall(request * (1 if path == "/?at=1" else 200))
        began = time.monotonic()
        page = Page(self.server)
        stream = page.stream()
        page.see(300)
        self.assertEqual(stream.patch()[0], 2)
        self.assertLess(time.monotonic() - began, 20)
        self.assertLess(self.server.memory, before + 200)
        stream.close()
        for connection in connections:
            connection.close()

    def test_slow_headers(self):
        connections = [self.server.connect() for _ in range(100)]
        request = f"GET {self.server.base}/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".encode()
        for step in range(20):
            for connection in connections:
                connection.sendall(request[step:step + 1])
            began = time.monotonic()
            self.assertEqual(self.server.request("GET", "/f/a%20b.gif")[0], 200)
            self.assertLess(time.monotonic() - began, 2)
        for connection in connections:
            connection.close()

    def test_malformed_requests(self):
        for data in [
                b"\r\n\r\n", b"GET\r\n\r\n", b"\0" * 1000, b"\xff\xfe" * 100 + b"\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                b"POST /v/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                b"POST /v/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"]:
            answer = self.server.raw(data)
            self.assertNotIn(b"HTTP/1.1 200", answer, data[:40])
        self.assertEqual(self.server.request("GET", "/f/a%20b.gif")[0], 200)

    def test_end_with_open_stream(self):
        server = self.start()
        stream = Page(server).stream()
        began = time.monotonic()
        server.process.terminate()
        # The page connects again, to another process if there is one, and this one waits for that.
        self.assertEqual(stream.event()["event"], "move")
        self.assertIsNone(server.process.poll())
        stream.close()
        server.process.wait(timeout=20)
        self.assertLess(time.monotonic() - began, 10)
        server.close()

    def test_limit_of_viewers(self):
        server = self.start()
        streams = [Page(server).stream() for _ in range(server.limit)]
        response = server.request("GET", "/")
        self.refused(response, 503, f"The list is open in {server.limit} pages")
        self.assertEqual(response[1]["Retry-After"], "10")
        for stream in streams:
            stream.close()
        server.close()


class ListingServeTests(RequestTests, unittest.TestCase):
    """`listing serve`."""

    refusals_of_large_heads = {b"431"}

    @classmethod
    def start(cls, files=None):
        return Server([PROGRAMS[0], "serve", "shop.xml", "--port", "{port}", "--watch"], "", 64, files)

    def test_few_files(self):
        server = self.start(files=64)
        page = Page(server)
        stream = page.stream()
        waiting = [server.connect() for _ in range(100)]
        event = http.client.HTTPConnection("127.0.0.1", server.port, timeout=0.5)
        event.connect()
        with self.assertRaises(OSError):
            event.request("GET", "/f/a%20b.gif")
            event.getresponse()
        self.assertIsNone(server.process.poll())
        # The connections that were accepted go on.
        for connection in waiting[:5]:
            connection.settimeout(10)
            connection.sendall(b"GET /f/a%20b.gif HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertIn(b"HTTP/1.1 200 OK", connection.recv(1 << 16))
        for connection in waiting:
            connection.close()
        event.close()
        page.see(300)
        self.assertEqual(stream.patch()[0], 2)
        stream.close()
        server.close()

    def write(self, text, name="shop.xml"):
        path = os.path.join(self.server.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(path + ".new", path)

    def test_watch(self):
        page = Page(self.server)
        stream = page.stream()
        try:
            self.write(DOCUMENT.replace("Item 3<", "Item 3!<").replace('"Item 3"', '"Changed"'))
            _, patch = stream.patch()
            self.assertIn("Changed", patch["sections"]["s"]["html"]["i3"])
            self.write("<listing")
            _, patch = stream.patch()
            self.assertIn("shop.xml, line 1", patch["banner"])
            self.assertNotIn("sections", patch)
            self.assertIn("shop.xml, line 1", Page(self.server).html)
        finally:
            self.write(DOCUMENT)
        _, patch = stream.patch()
        self.assertEqual(patch["banner"], "")
        self.assertIn("Item 3", patch["sections"]["s"]["html"]["i3"])
        stream.close()

    def test_watch_of_data(self):
        page = Page(self.server, "?at=data/1")
        self.assertIn("First", page.html)
        stream = page.stream()
        self.write("id,name\n1,Changed\n", "data.csv")
        # The first patch has the items before the place of the page.
        while "data" not in (patch := stream.patch()[1]).get("sections", {}):
            pass
        self.assertIn("Changed", patch["sections"]["data"]["html"]["1"])
        stream.close()

    def test_response_is_sent_at_once(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        times = []
        for _ in range(20):
            began = time.monotonic()
            connection.request("GET", "/f/a%20b.gif")
            connection.getresponse().read()
            times.append(time.monotonic() - began)
        connection.close()
        # An acknowledgment that is waited for takes 40 ms.
        self.assertLess(min(times), 0.03)

    def test_end_by_signal(self):
        for number, status in [(signal.SIGINT, -2), (signal.SIGTERM, 0)]:
            server = self.start()
            server.process.send_signal(number)
            output, _ = server.process.communicate(timeout=20)
            self.assertEqual(server.process.returncode, status)
            self.assertEqual(output, f"http://127.0.0.1:{server.port}/\n")
            server.close()

    def test_port_in_use(self):
        run = subprocess.run(
            [PROGRAMS[0], "serve", "shop.xml", "--port", str(self.server.port)], cwd=self.server.folder, text=True,
            capture_output=True, timeout=20)
        self.assertEqual((run.returncode, run.stdout), (69, ""))
        self.assertEqual(
            run.stderr,
            f"error: port {self.server.port} of 127.0.0.1 is in use by another program\n"
            "help: choose another port, or 0 for a free one\n")

    def test_other_host(self):
        process = subprocess.Popen(
            [PROGRAMS[0], "serve", "shop.xml", "--port", "0", "--host", "0.0.0.0"], cwd=self.server.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        address = process.stdout.readline()
        port = int(re.fullmatch(r"http://[^:]+:(\d+)/\n", address).group(1))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/", headers={"Host": address[7:-2]})
        self.assertEqual(connection.getresponse().status, 200)
        connection.close()
        process.terminate()
        _, messages = process.communicate(timeout=20)
        self.assertRegex(messages, f"^warning: everyone who reaches port {port} .* sees the list: there is no password")
        self.assertEqual(messages.count("\n"), 1)


class HummingbirdTests(RequestTests, unittest.TestCase):
    """The server of Sources/ListingWeb/ListingWeb.docc/WebLists.md."""

    @classmethod
    def start(cls):
        if len(PROGRAMS) < 2:
            raise unittest.SkipTest("there is no server with Hummingbird")
        return Server([PROGRAMS[1]], "/shop", 1_000)

    # Its own limit is 80 KB. A client that is still sending can lose the answer.
    refusals_of_large_heads = {b"400", b""}


PROGRAMS = [os.path.abspath(path) for path in sys.argv[1:]]


def main():
    if not 1 <= len(PROGRAMS) <= 2:
        sys.exit(__doc__)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192), most))
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    filtered = os.environ.get("LISTING_TEST_FILTER")
    if filtered:
        suite = unittest.TestSuite(
            test for group in suite for test in group if filtered in test.id())
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
