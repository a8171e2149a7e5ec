"""Tests of `listing serve` in Chromium: the documents that tests edit, and the samples."""

import itertools
import os
import pathlib
import random
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import BrowserTest

root = pathlib.Path(__file__).resolve().parents[2]
samples = root / "SampleSections"
program = os.environ.get("LISTING", str(root / ".build/debug/listing"))
row_count = int(os.environ.get("LISTING_TEST_ROWS", "1000000"))

NAMESPACE = "xmlns='urn:listingkit:1' version='1.0'"
# A document of the rows in items.csv, each as high as its `lines`.
ROWS = f"""<listing {NAMESPACE} title="Rows"{{attributes}}>
  <section id="rows"><header sticky="true"><text style="title">All rows</text></header>
    <source kind="csv" href="items.csv" key="id"><field name="text"/></source><page size="{{size}}"/>
    <cell><text>{{{{it.text}}}}</text></cell>{{more}}
  </section>
</listing>"""

PLACEHOLDERS = """<listing xmlns="urn:listingkit:1" version="1.1" title="Rows">
  <section id="rows">
    <source kind="sqlite" href="rows.sqlite" key="id">
      <query>SELECT id FROM item ORDER BY id LIMIT :limit OFFSET :offset</query>
      <query purpose="count">SELECT count(*) FROM item</query>
    </source>
    <page size="50" placeholders="true"/>
    <cell><text>{it.id}</text></cell>
  </section>
</listing>"""


class Served:
    """A running `listing serve`."""

    def __init__(self, document, *options, port=0):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [program, "serve", str(document), "--port", str(port), *options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        line = self.process.stdout.readline() if ready else ""
        match = re.search(r"http://\S+", line)
        if not match:
            self.errors.seek(0)
            message = self.errors.read()
            self.stop()
            raise AssertionError(f"listing serve printed {line!r}: {message}")
        self.address = match[0]
        self.port = int(self.address.rsplit(":", 1)[1].strip("/"))

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
        self.process.stdout.close()
        self.errors.close()


class ServeTest(BrowserTest):
    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        """Writes a file in the way of editors that rename."""
        draft = self.folder / "draft"
        draft.write_text(text, encoding="utf-8")
        draft.rename(self.folder / name)

    def write_rows(self, rows):
        self.write("items.csv", "id,text\n" + "".join(f'{id},"{text}"\n' for id, text in rows))

    def serve(self, document, *options, at=""):
        self.served = Served(document, *options)
        self.addCleanup(self.served.stop)
        self.browser.get(self.served.address + at)
        self.settle()

    def serve_rows(self, rows, size=1000, attributes="", more="", at=""):
        self.rows = [(id, f"{id} " + "text " * (1 + number * 7 % 60)) for number, id in enumerate(rows)]
        self.write_rows(self.rows)
        self.write("rows.xml", ROWS.format(size=size, attributes=attributes, more=more))
        self.serve(self.folder / "rows.xml", "--watch", at=at)

    def expect_held(self, change, id):
        """The item doesn't move by a pixel while the rows change."""
        top = self.top(id)
        self.assertIsNotNone(top)
        change(self.rows)
        self.write_rows(self.rows)
        self.wait(lambda: self.ids() and self.page_rows_are_current(), "the change to show")
        self.settle()
        self.assertAlmostEqual(self.top(id), top, delta=0.99)

    def page_rows_are_current(self):
        """Whether the page has consecutive rows as they were written."""
        ids, written = self.ids(), [id for id, _ in self.rows]
        if ids[0] not in written:
            return False
        start = written.index(ids[0])
        section = self.browser.find_element(By.CSS_SELECTOR, "section")
        return written[start:start + len(ids)] == ids and section.get_attribute("data-n") == str(len(written))


def names(count):
    return [f"row-{number}" for number in range(count)]


class RowTests(ServeTest):
    def test_inserts_and_deletes_above_move_no_item_on_screen(self):
        self.serve_rows(names(400))
        self.scroll(5000)
        ids = list(self.visible())
        for step in range(3):
            self.expect_held(lambda rows: rows.insert(3, (f"new-{step}", "new " * 100)), ids[0])
            self.expect_held(lambda rows: rows.pop(5), ids[0])
        self.assertEqual(list(self.visible()), ids)

    def test_an_insert_on_the_screen_moves_only_what_is_below(self):
        self.serve_rows(names(400))
        self.scroll(5000)
        first, second = list(self.visible())[:2]
        at = [id for id, _ in self.rows].index(second)
        self.expect_held(lambda rows: rows.insert(at, ("new", "new")), first)
        self.assertEqual(list(self.visible())[:3], [first, "new", second])

    def test_the_focus_and_the_selection_stay_through_a_shuffle(self):
        self.serve_rows(names(20), more='<on event="select"><emit name="chosen"/></on>')
        tap = lambda id: self.item(id).find_element(By.CLASS_NAME, "tap")
        chosen = lambda: self.run_script(
            "return [...document.querySelectorAll('[aria-pressed=true], [aria-current]')]"
            ".map(e => e.closest('li').dataset.id)")
        self.item("row-3").click()
        self.wait(lambda: chosen() == ["row-3"], "the selection")
        self.run_script("arguments[0].focus()", tap("row-5"))
        for seed in range(3):
            random.Random(seed).shuffle(self.rows)
            self.write_rows(self.rows)
            self.wait(self.page_rows_are_current)
            self.assertEqual(self.focused(), "row-5")
            self.assertEqual(chosen(), ["row-3"])

    def test_a_page_without_a_server_for_five_seconds_comes_back_at_its_place(self):
        self.serve_rows(names(400))
        self.scroll(5000)
        id, top = next((id, top) for id, top in self.visible().items() if top > 71)
        port = self.served.port
        self.served.stop()
        status = lambda: self.browser.find_element(By.ID, "connection").get_attribute("textContent")
        self.wait(status, "a notice")
        time.sleep(3)
        self.rows.insert(0, ("new", "new"))
        self.write_rows(self.rows)
        self.served = Served(self.folder / "rows.xml", "--watch", port=port)
        self.addCleanup(self.served.stop)
        self.wait(lambda: self.run_script("return document.querySelector('section')?.dataset.n") == "401",
                  "the new page", 20)
        self.settle()
        self.assertAlmostEqual(self.top(id), top, delta=80)

    def test_a_list_that_begins_at_its_end_stays_there(self):
        self.serve_rows(names(400), attributes=' anchor="end"')
        self.assertEqual(list(self.visible())[-1], "row-399")
        self.rows += [("new-1", "new"), ("new-2", "new")]
        self.write_rows(self.rows)
        self.wait(lambda: list(self.visible())[-1] == "new-2")
        self.run_script("scrollBy(0, -2000)")
        self.settle()
        id = list(self.visible())[3]
        self.expect_held(lambda rows: rows.append(("new-3", "new")), id)

    def test_two_pages_have_one_document(self):
        self.serve_rows(names(30))
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("window")
        self.addCleanup(lambda: (self.browser.close(), self.browser.switch_to.window(first)))
        self.browser.get(self.served.address)
        second = self.browser.current_window_handle
        self.rows.insert(2, ("new", "new"))
        self.write_rows(self.rows)
        for window in (first, second):
            self.browser.switch_to.window(window)
            self.wait(lambda: "new" in self.ids(), "the item in both pages")
        self.browser.switch_to.window(second)

    def test_an_invalid_document_is_shown_above_the_list(self):
        self.serve_rows(names(30))
        text = (self.folder / "rows.xml").read_text(encoding="utf-8")
        self.write("rows.xml", text.replace("<cell>", "<cel>"))
        banner = self.browser.find_element(By.ID, "banner")
        self.wait(lambda: banner.is_displayed() and banner.text)
        self.assertEqual(self.ids(), names(30))
        self.write("rows.xml", text)
        self.wait(lambda: not banner.is_displayed())

    def test_a_carousel_of_three_hundred_items(self):
        items = "".join(f'<item id="i{number}"/>' for number in range(300))
        self.write("carousel.xml", f"""<listing {NAMESPACE} title="A carousel"><section id="a">
            <layout><carousel item-width="168" height="64" spacing="8" paging="item"/></layout><items>{items}</items>
            <cell><text>{{it.id}}</text></cell></section>
            <section id="b"><items>{"".join(f'<item id="b{number}" text="b"/>' for number in range(40))}</items></section>
            </listing>""")
        self.serve(self.folder / "carousel.xml")
        ul = "document.querySelector('[data-id=a] ul')"
        first = lambda: self.run_script(
            f"const l = {ul}.getBoundingClientRect().left; return [...{ul}.children].find("
            "e => e.getBoundingClientRect().left >= l).dataset.id")
        seen = []
        for _ in range(200):
            seen.append(int(first()[1:]))
            if "i299" in self.ids("a"):
                break
            self.run_script(f"{ul}.scrollBy(500, 0)")
            time.sleep(0.25)
        self.assertEqual(seen, sorted(seen))
        self.assertLess(max(b - a for a, b in zip(seen, seen[1:])), 5)
        self.assertNotIn("i0", self.ids("a"))
        self.run_script("document.querySelector('[data-id=a] li:last-child').focus()")
        self.press(Keys.HOME)
        self.wait(lambda: self.focused() == "i0")

    def test_a_list_from_right_to_left(self):
        self.write("grid.xml", f"""<listing {NAMESPACE}><section id="a"><layout><grid columns="3" spacing="8"/></layout>
            <items>{"".join(f'<item id="i{number}"/>' for number in range(9))}</items>
            <cell><text>{{it.id}}</text></cell></section></listing>""")
        self.serve(self.folder / "grid.xml", "--language", "ar")
        self.assertEqual(self.run_script("return document.dir"), "rtl")
        self.assertGreater(self.item("i0").location["x"], self.item("i1").location["x"])
        self.run_script("const e = arguments[0]; (e.querySelector(':scope > .tap') ?? e).focus()", self.item("i0"))
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.focused(), "i1")


class ActionTests(ServeTest):
    """What the actions of a document do in a page."""

    def serve_section(self, section, *options):
        self.write("actions.xml", f"""<listing {NAMESPACE}><section id="a"><items>
            <item id="one" name="Ridge path" image="javascript:alert(1)"/><item id="two" name="Lake" image="none.png"/>
            </items>{section}</section></listing>""")
        self.serve(self.folder / "actions.xml", *options)

    def message(self):
        return self.browser.find_element(By.ID, "status").get_attribute("textContent")

    def test_an_item_that_opens_an_address_is_a_link_which_is_opened_once(self):
        self.serve_section('<on event="select"><open href="https://example.invalid/{it.id}"/><emit name="left"/></on>')
        link = self.item("two").find_element(By.CSS_SELECTOR, "a.tap")
        self.assertEqual(link.get_attribute("href"), "https://example.invalid/two")
        self.item("two").click()
        # The answer, which would open the address again.
        self.browser.switch_to.window(self.browser.window_handles[0])
        self.wait(lambda: self.message() == "Left")
        self.settle()
        first, *others = self.browser.window_handles
        for window in others:
            self.browser.switch_to.window(window)
            self.browser.close()
        self.browser.switch_to.window(first)
        self.assertEqual(len(others), 1)

    emit = '<on event="select"><emit name="hike-chosen"><with name="hike" value="{it.name}"/></emit></on>'

    def test_an_event_is_shown_in_words(self):
        self.serve_section(self.emit)
        self.item("one").click()
        self.wait(lambda: self.message() == "Hike chosen: Ridge path", self.message())

    def test_an_event_is_shown_as_an_app_gets_it(self):
        self.serve_section(self.emit, "--events")
        self.item("one").click()
        self.wait(lambda: self.message() == "event: hike-chosen hike=Ridge path (a/one)", self.message())

    def test_an_image_that_cannot_be_shown_leaves_its_row(self):
        self.serve_section('<cell><row><image src="{it.image}" alt="Photo of {it.name}" aspect="2"/>'
                           "<text>{it.name}</text></row></cell>")
        for id, name in (("one", "Ridge path"), ("two", "Lake")):
            missing = self.wait(lambda: self.item(id).find_elements(By.CLASS_NAME, "missing"))[0]
            self.assertEqual(missing.text, f"Photo of {name}")
            self.assertIn(name, [text.text for text in self.item(id).find_elements(By.TAG_NAME, "p")])


class MillionTests(ServeTest):
    def test_a_million_rows_from_the_start_to_the_end_and_back(self):
        with open(self.folder / "items.csv", "w", encoding="utf-8") as file:
            file.write("id,text\n")
            file.writelines(f"{number},{number}\n" for number in range(row_count))
        self.write("rows.xml", ROWS.format(size=row_count, attributes="", more=""))
        self.browser.set_page_load_timeout(300)
        self.serve(self.folder / "rows.xml")
        self.wait(lambda: self.browser.find_element(By.CSS_SELECTOR, "section").get_attribute("data-n")
                  == str(row_count), "all rows", 300)
        height = self.run_script("return document.documentElement.scrollHeight")
        self.assertLess(height, 8_010_000)
        for _ in range(2):
            self.scroll(height)
            self.assertEqual(list(self.visible())[-1], str(row_count - 1))
            self.scroll(height / 2)
            self.assertAlmostEqual(int(next(iter(self.visible()))), row_count / 2, delta=row_count / 30)
            self.scroll(0)
            self.assertEqual(next(iter(self.visible())), "0")

    def test_the_scroll_bar_leads_to_rows_that_are_not_loaded(self):
        database = sqlite3.connect(self.folder / "rows.sqlite")
        with database:
            database.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)")
            database.executemany("INSERT INTO item VALUES (?)", ((number,) for number in range(row_count)))
        database.close()
        self.write("rows.xml", PLACEHOLDERS)
        self.serve(self.folder / "rows.xml")
        for part in (1 / 2, 1 / 4, 1, 3 / 4, 0, 1 / 3):
            # All rows have their place from the start.
            height = self.run_script("return document.documentElement.scrollHeight")
            self.assertGreater(height, 7_900_000)
            self.scroll(part * (height - self.run_script("return innerHeight")))
            self.wait(self.visible, f"the rows at {part}")
            self.settle()
            rows = [int(row) for row in self.visible()]
            self.assertEqual(rows, list(range(rows[0], rows[0] + len(rows))))
            self.assertAlmostEqual(rows[0], part * (row_count - len(rows)), delta=row_count / 5_000)
            if part in (0, 1):
                self.assertIn(part * (row_count - 1), rows)
        self.assertLess(int(self.browser.find_element(By.CSS_SELECTOR, "section").get_attribute("data-n")), 2_000)

    def test_a_far_row_is_shown_without_those_before_it(self):
        with open(self.folder / "items.csv", "w", encoding="utf-8") as file:
            file.write("id,text\n")
            file.writelines(f"{number},row {number}\n" for number in range(row_count))
        self.write("rows.xml", ROWS.format(size=50, attributes="", more=""))
        self.serve(self.folder / "rows.xml")
        wanted = row_count * 3 // 5

        def loaded():
            return int(self.browser.find_element(By.CSS_SELECTOR, "section").get_attribute("data-n"))

        self.press(":")
        self.browser.switch_to.active_element.send_keys(str(wanted + 1), Keys.ENTER)
        self.wait(lambda: str(wanted) in self.visible(), "the row", 60)
        self.settle()
        self.assertEqual(self.focused(), str(wanted))
        self.assertEqual(self.item(wanted).get_attribute("aria-posinset"), str(wanted + 1))
        self.assertLess(loaded(), 1_000)
        # The rows before it come as the user scrolls to them, and nothing jumps.
        first = int(next(iter(self.visible())))
        for _ in range(10):
            self.scroll(self.run_script("return scrollY") - 300)
            self.settle()
        above = int(next(iter(self.visible())))
        self.assertLess(above, first - 50)
        self.assertGreater(above, first - 1_000)
        # The address opens the list there.
        top = re.search(r"at=rows/(\d+)/\1&", self.browser.current_url)
        self.assertIsNotNone(top, self.browser.current_url)
        self.browser.refresh()
        self.wait(lambda: top[1] in self.visible(), "the row again", 60)
        self.assertLess(loaded(), 1_000)
        self.settle()
        self.press(Keys.CONTROL + Keys.HOME)
        self.wait(lambda: "0" in self.visible(), "the first row", 60)
        self.press(Keys.END)
        self.wait(lambda: str(row_count - 1) in self.visible(), "the last row", 60)
        self.assertLess(loaded(), 1_000)


class SampleTests(ServeTest):
    def test_a_switch_of_the_settings_keeps_the_focus(self):
        self.serve(samples / "settings.xml")
        switch = self.browser.find_element(By.CSS_SELECTOR, '[data-id="mute"] [role="switch"]')
        before = switch.get_attribute("aria-checked")
        switch.click()
        self.wait(lambda: switch.get_attribute("aria-checked") != before)
        self.assertTrue(self.run_script("return document.activeElement === arguments[0]", switch))
        self.wait(lambda: "ring" not in self.ids("sound"), "the item that depends on it")

    def test_a_button_of_the_settings_shows_a_section(self):
        self.serve(samples / "settings.xml")
        self.browser.find_element(By.CSS_SELECTOR, '[data-id="switch"] [data-control]').click()
        self.wait(lambda: self.ids("advanced"))
        self.browser.find_element(By.CSS_SELECTOR, '[data-id="switch"] [data-control]').click()
        self.wait(lambda: not self.ids("advanced"))

    def test_a_choice_in_the_settings_changes_the_header(self):
        self.serve(samples / "settings.xml")
        self.item("large").click()
        header = self.browser.find_element(By.CSS_SELECTOR, '[data-id="text"] header')
        self.wait(lambda: "large" in header.text)

    def test_the_airports_are_loaded_page_by_page(self):
        self.serve(samples / "airports.xml")
        section = self.browser.find_element(By.CSS_SELECTOR, '[data-id="airports"]')
        count = lambda: int(section.get_attribute("data-n"))
        first = count()
        self.assertIsNotNone(section.get_attribute("data-more"))
        self.assertLess(first, 300)
        self.assertEqual(self.item(self.ids()[0]).get_attribute("aria-setsize"), "-1")
        for _ in range(10):
            self.scroll(1_000_000)
        self.assertGreater(count(), first + 100)

    def test_the_carousel_of_the_shop_scrolls(self):
        self.serve(samples / "shop.xml")
        ul = "document.querySelector('[data-id=offers] ul')"
        self.assertGreater(self.run_script(f"return {ul}.scrollWidth"), 0)
        self.run_script(f"{ul}.scrollBy(400, 0)")
        self.settle()
        self.assertEqual(self.ids("offers"), ["soup", "buns", "apples", "coffee"])


class PlaceTests(ServeTest):
    """What the user did, and places that aren't loaded yet."""

    def text(self, id):
        return self.browser.find_element(By.ID, id).get_attribute("textContent")

    def change_settings(self):
        self.item("large").click()
        for id in ("mute", "switch"):
            self.item(id).find_element(By.CSS_SELECTOR, "[data-control]").click()
        self.wait(lambda: self.settings() == ("Text is large", True, True))

    def settings(self):
        """The chosen size, whether a switch is on, and whether more is shown."""
        return (self.browser.find_element(By.CSS_SELECTOR, '[data-id="text"] header').text,
                bool(self.browser.find_elements(By.CSS_SELECTOR, '[data-id="mute"] [aria-checked="true"]')),
                bool(self.ids("advanced")))

    def test_a_page_that_is_loaded_again_has_what_the_user_did(self):
        self.serve(samples / "settings.xml")
        self.change_settings()
        for _ in range(2):
            self.browser.refresh()
            self.settle()
            self.assertEqual(self.settings(), ("Text is large", True, True))

    def test_a_copy_of_a_tab_begins_with_what_the_user_did_and_changes_nothing_else(self):
        self.serve(samples / "settings.xml")
        self.change_settings()
        first, address = self.browser.current_window_handle, self.browser.current_url
        self.browser.switch_to.new_window("tab")
        self.addCleanup(lambda: (self.browser.close(), self.browser.switch_to.window(first)))
        self.browser.get(address)
        self.settle()
        self.assertEqual(self.settings(), ("Text is large", True, True))
        self.item("small").click()
        self.wait(lambda: self.settings() == ("Text is small", True, True))
        second = self.browser.current_window_handle
        self.browser.switch_to.window(first)
        self.settle()
        self.assertEqual(self.settings(), ("Text is large", True, True))
        self.browser.switch_to.window(second)

    def test_end_goes_to_the_last_item_of_a_file(self):
        self.serve_rows(names(5000), size=50)
        self.press(Keys.END)
        self.wait(lambda: "row-4999" in self.visible(), "the last row", 60)
        self.wait(lambda: self.text("progress") == "")

    def test_a_row_far_in_a_file_is_shown_when_it_is_loaded(self):
        self.serve_rows(names(3000), size=20)
        self.browser.get(f"{self.served.address}?at=rows/row-2500")
        self.wait(lambda: "row-2500" in self.visible(), "the row", 60)
        self.settle()
        self.assertLess(abs(self.top("row-2500") - 72), 60)
        self.assertEqual(self.text("progress"), "")

    def test_a_row_that_does_not_exist_is_said_to_be_missing(self):
        self.serve_rows(names(30))
        self.browser.get(f"{self.served.address}?at=rows/row-99")
        self.wait(lambda: self.text("status") == "There is no 'row-99' in this list.")
        self.assertEqual(next(iter(self.visible())), "row-0")

    def test_a_mistake_is_visible_where_the_user_is(self):
        self.serve_rows(names(400))
        self.scroll(5000)
        self.write("rows.xml", (self.folder / "rows.xml").read_text(encoding="utf-8").replace("<cell>", "<cel>"))
        banner = self.browser.find_element(By.ID, "banner")
        self.wait(lambda: banner.is_displayed() and banner.text)
        box = self.run_script("const {top, bottom} = banner.getBoundingClientRect(); return [top, bottom]")
        self.assertTrue(0 <= box[0] < box[1] <= 600, box)
        self.assertIn("rows.xml, line ", banner.text)
        self.assertNotIn(str(self.folder), banner.text)


class AccessibilityTests(ServeTest):
    """axe finds nothing in any sample, light and dark, narrow and wide."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        import axe_playwright_python
        cls.axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")

    def violations(self):
        self.browser.execute_script(self.axe)
        result = self.browser.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => done("
            "r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html).join(' | '))))")
        return result


def add_sample_tests():
    listed = (path for path in sorted(samples.glob("*.xml")) if ".scenario." not in path.name)
    for path in listed:
        # Those without a title are included by others.
        if not re.search(r"<listing\b[^>]*\btitle=", path.read_text(encoding="utf-8")):
            continue

        def test(self, path=path):
            self.serve(path)
            self.browser.set_script_timeout(60)
            for scheme, width in itertools.product(("light", "dark"), (320, 1280)):
                self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                    "features": [{"name": "prefers-color-scheme", "value": scheme}]})
                self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                    "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
                self.settle()
                with self.subTest(scheme=scheme, width=width):
                    self.assertEqual(self.violations(), [])
                    self.assertLessEqual(
                        self.run_script("return document.documentElement.scrollWidth"), width, "scrolls sideways")

        setattr(AccessibilityTests, f"test_{path.stem.replace('-', '_')}", test)


add_sample_tests()


class WithoutScriptTests(ServeTest):
    has_script = False

    def settle(self):
        pass

    def ids(self, section=None):
        return [item.get_attribute("data-id") for item in self.browser.find_elements(By.CSS_SELECTOR, "li")]

    def test_the_links_lead_to_each_item_once_and_in_order(self):
        self.serve_rows(names(333), size=100)
        seen = []
        for _ in range(40):
            seen += self.ids()
            links = self.browser.find_elements(By.CSS_SELECTOR, "a[rel=next]:not([hidden])")
            if not links:
                break
            self.browser.get(links[0].get_attribute("href"))
        self.assertEqual(seen, names(333))

    def test_buttons_are_disabled(self):
        self.serve(samples / "settings.xml")
        buttons = self.browser.find_elements(By.CSS_SELECTOR, "#content button")
        self.assertTrue(buttons)
        self.assertFalse(any(button.is_enabled() for button in buttons))


if __name__ == "__main__":
    unittest.main()
