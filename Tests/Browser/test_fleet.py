"""Tests of a page in Chromium whose process is killed behind nginx, and which continues on another one."""

import os
import pathlib
import sys
import unittest

from selenium.webdriver.common.by import By

from browser import BrowserTest

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "Tests/Web"))

from processes import NGINX, Processes

program = os.environ.get("LISTING", str(root / ".build/debug/listing"))
PATIENCE = 60  # A process without optimization, on a busy machine.


@unittest.skipUnless(NGINX, "nginx isn't installed (Scripts/setup nginx)")
class FleetTests(BrowserTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.processes = Processes(program)
        cls.addClassCleanup(cls.processes.close)

    def process(self):
        """The process that the browser's cookie names."""
        return self.browser.get_cookie("listing")["value"][0]

    def text(self, id):
        return self.run_script(
            "return document.querySelector(`li[data-id=\"${arguments[0]}\"]`)?.textContent ?? ''", id)

    def test_a_page_whose_process_is_killed_goes_on_where_it_was(self):
        self.browser.get(self.processes.address + "?at=orders/400")
        self.wait(lambda: self.top("400") is not None, limit=PATIENCE)
        self.settle()
        self.run_script("document.querySelector('li[data-id=\"402\"] .tap').click()")
        self.wait(lambda: "Chosen: Customer 402" in self.browser.find_element(By.ID, "content").text, limit=PATIENCE)
        self.wait(lambda: "*chosen=Customer%20402" in self.browser.current_url)
        self.settle()
        for _ in range(2):
            first, top = next((id, top) for id, top in self.visible().items() if top > 72)
            # Whatever happens until the end, no frame is without the item at its place.
            self.run_script("""
                const find = () => document.querySelector(`li[data-id="${arguments[0]}"]`)
                window.node = find(); window.faults = []; window.frames = 0
                const look = () => {
                  if (find() !== node) faults.push('another element')
                  else if (Math.abs(node.getBoundingClientRect().top - arguments[1]) > 0.99) faults.push('moved')
                  frames++
                  window.looking = requestAnimationFrame(look)
                }
                look()""", first, top)
            name = self.process()
            self.processes.kill(name)
            revision = self.processes.change()
            self.wait(lambda: f"revision {revision}." in self.text(first), limit=PATIENCE)
            self.wait(lambda: self.process() != name)
            self.settle()
            self.run_script("cancelAnimationFrame(looking)")
            self.assertEqual(self.run_script("return faults"), [])
            self.assertGreater(self.run_script("return frames"), 10)
            self.assertIn("Chosen: Customer 402", self.browser.find_element(By.ID, "content").text)
            self.processes.start(name)
            self.processes.wait_until_healthy(name)
        # It's the page of any address: a reload shows the same on the process that it has now.
        self.browser.refresh()
        self.wait(lambda: self.top(first) is not None, limit=PATIENCE)
        self.assertIn("Chosen: Customer 402", self.browser.find_element(By.ID, "content").text)
