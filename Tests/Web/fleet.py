#!/usr/bin/env python3
"""Tests several processes of `listing serve` behind nginx, whose viewers continue on another one when theirs is gone, and
the program of Samples/fleet, which has a page for Prometheus.

  Tests/Web/fleet.py LISTING SERVER [VIEWERS [KILLS]]

LISTING is the program `listing`, optimized, and SERVER that of Samples/fleet. By default, 300 viewers and 4 kills: 600 and 20 take a
machine that does nothing else. Ends with "N passed, N failed", or with
"skipped: REASON" without nginx.
"""

import asyncio
import collections
import json
import os
import random
import re
import resource
import signal
import sys
import time
import unittest
import urllib.parse

from processes import NGINX, Processes

# Seconds in which a viewer must see its item again: on a machine that does nothing else they are 3, and here it may.
LIMIT = 6.0
PATIENCE = 20  # Seconds after which a test gives up.


class Viewer:
    """A page as its script keeps it: it continues with its viewer, or with another one at the same item."""

    def __init__(self, port, item):
        self.port, self.item = port, item
        self.viewer, self.cookie, self.sequence = None, None, 0
        self.order, self.html, self.states = [], {}, ""
        self.wholes = []  # When patches with everything arrived.
        self.renewals = 0
        self.faults = []
        self.task = None

    async def request(self, head, body=b""):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 21)
        writer.write(f"{head}\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode() + body)
        answer = await reader.read()
        writer.close()
        return answer.decode()

    @property
    def process(self):
        """The process that the cookie names."""
        return self.cookie.split("=")[1][0]

    @property
    def address(self):
        return f"?at=orders/{self.item}" + (f"&{self.states}" if self.states else "")

    async def open(self):
        cookie = f"\r\nCookie: {self.cookie}" if self.cookie else ""
        answer = await self.request(f"GET /{self.address} HTTP/1.0{cookie}")
        self.viewer = re.search('data-viewer="([^"]*)"', answer)[1]
        self.script = re.search('/a/([0-9a-f]+)/listing.js', answer)[1]
        self.take_cookie(answer)
        self.sequence = 1
        for id, html in re.findall('<li data-id="([^"]*)"(.*?)</li>', answer, re.S):
            self.order.append(id)
            self.html[id] = html
        self.task = asyncio.create_task(self.follow())

    async def open_at(self, process):
        """Opens the page again, at another process."""
        self.task.cancel()
        self.order, self.html = [], {}
        self.cookie = f"listing={process}.{self.cookie[-32:]}"
        await self.open()

    def take_cookie(self, text):
        match = re.search("(?im)^set-cookie: ([^;]*)", text)
        if match:
            self.cookie = match[1]

    async def follow(self):
        while True:
            try:
                await self.read()
            except OSError:
                pass
            await asyncio.sleep(0.25 * (0.5 + random.random()))

    async def read(self):
        options = urllib.parse.urlencode({
            "after": self.sequence, "count": 20, "position": self.item - 1, "script": self.script, "page": self.address})
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 21)
        try:
            writer.write(
                f"GET {self.viewer}?{options} HTTP/1.0\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            if " 200 " not in head.split("\r\n")[0]:
                return
            self.take_cookie(head)
            fields = {}
            while line := await reader.readline():
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name.rstrip(":")] = value
                elif fields:
                    event, fields = fields, {}
                    if event.get("event") == "move":
                        await asyncio.sleep(2 * random.random())
                        return
                    self.take(event)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    def take(self, event):
        kind = event.get("event")
        if kind == "viewer":
            self.viewer, self.sequence = event["data"], 0
            self.renewals += 1
        elif kind:
            self.faults.append(f"unexpected event {kind}")
        elif "data" in event:
            self.sequence = int(event["id"])
            self.apply(json.loads(event["data"]))

    def apply(self, patch):
        self.states = patch.get("states", self.states)
        self.faults += patch.get("say", [])
        if "shape" in patch:
            self.wholes.append(time.monotonic())
        section = patch.get("sections", {}).get("orders", {})
        self.html.update(section.get("html", {}))
        self.order = section.get("order", self.order)
        if len(set(self.order)) != len(self.order):
            self.faults.append("an item is shown twice")
        if any(id not in self.html for id in self.order):
            self.faults.append("an item is shown without content")
        if not self.order:
            self.faults.append("no item is shown")
        elif [int(id) for id in self.order] != list(range(int(self.order[0]), int(self.order[0]) + len(self.order))):
            self.faults.append("an item is missing")
        self.html = {id: self.html[id] for id in self.order if id in self.html}

    def shows(self, revision):
        return f"revision {revision}." in self.html.get(str(self.item), "")

    async def send(self, event):
        body = json.dumps(event).encode()
        answer = await self.request(
            f"POST {self.viewer} HTTP/1.0\r\nOrigin: http://127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"X-Listing: 1\r\nCookie: {self.cookie}\r\nContent-Length: {len(body)}", body)
        return int(answer.split(" ")[1])


async def until(condition, message, viewers=()):
    end = time.monotonic() + PATIENCE
    while not condition():
        for viewer in viewers:
            # A mistake of the test ends its task.
            if viewer.task.done():
                viewer.task.result()
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE} s: {message}")
        await asyncio.sleep(0.02)


class ViewerTests(unittest.IsolatedAsyncioTestCase):
    """What tests of viewers share."""

    async def asyncSetUp(self):
        # It takes more time than the viewers.
        asyncio.get_running_loop().set_debug(False)
        self.viewers = []

    async def open(self, count):
        self.viewers = [
            Viewer(self.processes.port, random.randint(1, self.processes.items - 30)) for _ in range(count)]
        for start in range(0, count, 20):
            await asyncio.gather(*[viewer.open() for viewer in self.viewers[start:start + 20]])
        revision = self.processes.change()
        await self.until_all_show(revision)

    async def until_all_show(self, revision):
        missing = lambda: [viewer for viewer in self.viewers if not viewer.shows(revision)]
        try:
            await until(lambda: not missing(), f"all viewers show revision {revision}", self.viewers)
        except AssertionError as error:
            states = [
                (viewer.item, viewer.process, viewer.renewals, viewer.sequence, viewer.order[:1], viewer.faults,
                 viewer.html.get(str(viewer.item), "")[-80:]) for viewer in missing()[:5]]
            raise AssertionError(f"{error}; {len(missing())} don't: {states}") from None

    async def asyncTearDown(self):
        for viewer in self.viewers:
            viewer.task.cancel()
        await asyncio.gather(*[viewer.task for viewer in self.viewers], return_exceptions=True)


class FleetTests(ViewerTests):
    @classmethod
    def setUpClass(cls):
        cls.processes = Processes(PROGRAM)
        cls.addClassCleanup(cls.processes.close)

    def expect_whole(self):
        faults = [(viewer.item, fault) for viewer in self.viewers for fault in viewer.faults]
        self.assertEqual(faults, [])

    async def test_viewers_of_a_killed_process_are_shown_their_item_again(self):
        await self.open(VIEWERS)
        both = {name: sum(viewer.process == name for viewer in self.viewers) for name in "ab"}
        self.assertGreater(min(both.values()), VIEWERS / 3, both)
        slowest = []
        for kill in range(KILLS):
            name = "ab"[kill % 2]
            victims = [viewer for viewer in self.viewers if viewer.process == name]
            for viewer in self.viewers:
                viewer.wholes.clear()
                viewer.renewals = 0
            killed = time.monotonic()
            self.processes.kill(name)
            revision = self.processes.change()
            await until(lambda: all(viewer.wholes for viewer in victims), "all viewers have another process")
            await self.until_all_show(revision)
            slowest.append(max(viewer.wholes[0] for viewer in victims) - killed)
            print(f"kill {kill + 1}: {len(victims)} viewers, the last one after {slowest[-1]:.2f} s", flush=True)
            for viewer in victims:
                self.assertEqual((len(viewer.wholes), viewer.renewals), (1, 1), viewer.item)
                self.assertIn(str(viewer.item), viewer.order)
                self.assertNotEqual(viewer.process, name)
            self.assertTrue(all(viewer.renewals == 0 for viewer in self.viewers if viewer not in victims))
            self.expect_whole()
            self.processes.start(name)
            self.processes.wait_until_healthy(name)
            # Each process has half of the viewers again.
            for start in range(0, len(self.viewers) // 2, 20):
                await asyncio.gather(*[viewer.open_at(name) for viewer in victims[start:start + 20]])
        self.assertLess(max(slowest), LIMIT)

    async def test_a_process_that_is_asked_to_end_moves_its_viewers(self):
        await self.open(40)
        name = self.viewers[0].process
        process = self.processes.running[name]
        victims = [viewer for viewer in self.viewers if viewer.process == name]
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        await until(lambda: self.processes.health(name) in [503, None], "the proxy learns of it")
        # What users do meanwhile is done, or refused and said.
        statuses = await asyncio.gather(*[
            viewer.send({"do": "see", "section": "orders", "item": str(viewer.item), "count": 20}) for viewer in victims])
        self.assertLessEqual(set(statuses), {204, 410})
        await until(lambda: process.poll() is not None, "the process ends")
        self.assertEqual(process.returncode, 0)
        self.assertLess(time.monotonic() - began, 10)
        revision = self.processes.change()
        await self.until_all_show(revision)
        self.assertTrue(all(viewer.renewals == 1 for viewer in victims))
        self.expect_whole()
        self.processes.start(name)
        self.processes.wait_until_healthy(name)

    async def test_states_survive(self):
        await self.open(8)
        for viewer in self.viewers:
            status = await viewer.send({"do": "tap", "section": "orders", "item": str(viewer.item)})
            self.assertEqual(status, 204)
        await until(lambda: all(viewer.states for viewer in self.viewers), "the states are in the addresses")
        # A list of a viewer's own follows the database from its first check on, a quarter of a second after it's made.
        for _ in range(20):
            revision = self.processes.change()
            await asyncio.sleep(0.5)
            if all(viewer.shows(revision) for viewer in self.viewers):
                break
        for name in "ab":
            self.processes.kill(name)
            revision = self.processes.change()
            await self.until_all_show(revision)
            self.processes.start(name)
            self.processes.wait_until_healthy(name)
        for viewer in self.viewers:
            self.assertGreater(viewer.renewals, 0)
            self.assertEqual(viewer.states, f"*chosen=Customer%20{viewer.item}")
        self.expect_whole()


class MetricsTests(ViewerTests):
    @classmethod
    def setUpClass(cls):
        cls.processes = Processes(SERVER, is_sample=True)
        cls.addClassCleanup(cls.processes.close)

    def metrics(self):
        """Returns the figures of both processes, added up by their names, and the kinds of figures."""
        values, kinds = collections.Counter(), {}
        for port in self.processes.ports.values():
            status, text = self.processes.get("/metrics", port)
            self.assertEqual(status, 200)
            for line in text.splitlines():
                if line.startswith("# TYPE "):
                    _, _, name, kinds[name] = line.split(" ")
                else:
                    name, value = line.split(" ")
                    values[name] += float(value)
        return values, kinds

    async def test_prometheus_collects_the_figures_of_each_process(self):
        values, kinds = self.metrics()
        self.assertEqual(kinds, {
            "listing_viewers": "gauge", "listing_queue": "gauge", "listing_patches_total": "counter",
            "listing_load_seconds": "summary"})
        self.assertEqual(set(values.values()), {0})
        await self.open(6)
        values, _ = self.metrics()
        self.assertEqual((values["listing_viewers"], values["listing_load_seconds_count"]), (6, 6))
        self.assertTrue(0 < values["listing_load_seconds_sum"] < 6 * PATIENCE, values)
        self.assertGreaterEqual(values["listing_patches_total"], 6)
        await self.until_all_show(self.processes.change())
        await until(lambda: self.metrics()[0]["listing_queue"] == 0, "no change waits")
        self.assertGreaterEqual(self.metrics()[0]["listing_patches_total"], values["listing_patches_total"] + 6)

    async def test_the_proxy_passes_on_neither_metrics_nor_health(self):
        for path in ["/metrics", "/health"]:
            self.assertEqual(self.processes.get(path, self.processes.port)[0], 404)


class ConfigurationTests(unittest.TestCase):
    def test_the_documentation_has_the_configuration_that_is_tested(self):
        root = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../..")
        with open(os.path.join(root, "Samples/fleet/fleet.conf"), encoding="utf-8") as file:
            configuration = file.read()
        page = os.path.join(root, "Sources/ListingWeb/ListingWeb.docc/ManyViewers.md")
        with open(page, encoding="utf-8") as file:
            self.assertIn(f"```nginx\n{configuration}```\n", file.read())


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    if not NGINX:
        print("skipped: nginx isn't installed (Scripts/setup nginx)")
        sys.exit()
    PROGRAM, SERVER = [os.path.abspath(path) for path in sys.argv[1:3]]
    VIEWERS = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    KILLS = int(sys.argv[4]) if len(sys.argv) > 4 else 4
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192), most))
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)
