"""Tests of the script of a list in a web page, in Chromium, against a model of its server."""

import random
import time
import unittest

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import BrowserTest, size
from model import Section, Server

TALL = '<p style="height:{}px">{}</p>'


def rows(count, start=0):
    return [f"row-{number}" for number in range(start, start + count)]


class ScriptTest(BrowserTest):
    """A test with a server of its own."""

    def open(self, *sections, at=None, title="", **attributes):
        self.server = Server(list(sections), title)
        self.addCleanup(self.server.stop)
        for name, value in attributes.items():
            setattr(self.server, name, value)
        self.browser.get(self.server.address + (f"?at={at}" if at else ""))
        self.settle()

    def events(self, kind):
        return [event for event in self.server.events if event["do"] == kind]

    def change(self, change=lambda: None, **extras):
        self.server.change(change, **extras)
        self.settle()


class HoldTests(ScriptTest):
    """The first item on screen that stays doesn't move."""

    def open_in_the_middle(self, **attributes):
        """Rows of different heights, scrolled to where an item is cut off at the top."""
        section = Section("a", rows(500), header="All")
        section.content = {item: TALL.format(20.3 + 7 * (number % 9), item) for number, item in enumerate(section.items)}
        self.open(section, **attributes)
        self.scroll(1500)
        self.assertGreater(self.run_script("return scrollY"), 1000)
        return section

    def expect_held(self, change, ids=None):
        before = self.visible()
        change()
        self.settle()
        after = self.visible()
        stay = [id for id in before if id in after]
        self.assertGreater(len(stay), len(before) / 2)
        for id in [id for id in ids(before) if id in after] if ids else stay[:1]:
            self.assertAlmostEqual(after[id], before[id], delta=0.99, msg=id)

    def test_items_inserted_above_move_nothing_on_screen(self):
        section = self.open_in_the_middle()
        self.expect_held(lambda: self.change(lambda: section.items.__setitem__(slice(0, 0), rows(7, 1000))),
                         ids=list)

    def test_items_deleted_above_move_nothing_on_screen(self):
        section = self.open_in_the_middle()
        self.expect_held(lambda: self.change(lambda: section.items.__delitem__(slice(0, 5))), ids=list)

    def test_many_changes_in_a_row_move_nothing(self):
        section = self.open_in_the_middle()
        def change():
            for number in range(40):
                if number % 3:
                    self.server.change(lambda: section.items.insert(number % 9, f"new-{number}"))
                else:
                    self.server.change(lambda: section.items.pop(number % 9))
                time.sleep(0.03)
        self.expect_held(change, ids=list)

    def test_an_item_that_grows_above_the_screen_moves_nothing(self):
        section = self.open_in_the_middle()
        first = int(next(iter(self.visible())).split("-")[1])
        def grow():
            section.content[f"row-{first - 2}"] = TALL.format(300, "grown")
        self.expect_held(lambda: self.change(grow), ids=list)

    def test_items_inserted_on_the_screen_move_only_those_below(self):
        section = self.open_in_the_middle()
        middle = list(self.visible())[5]
        at = section.items.index(middle)
        self.expect_held(lambda: self.change(lambda: section.items.insert(at, "new")), ids=lambda ids: list(ids)[:5])

    def test_when_the_first_item_on_screen_is_deleted_the_next_one_stays(self):
        section = self.open_in_the_middle()
        first, second = list(self.visible())[:2]
        self.expect_held(lambda: self.change(lambda: section.items.remove(first)), ids=lambda ids: list(ids)[1:])

    def test_when_the_first_item_on_screen_is_moved_away_the_others_stay(self):
        section = self.open_in_the_middle()
        first, *_, last = self.visible()
        def move():
            section.items.remove(first)
            section.items.insert(section.items.index(last) - 2, first)
        self.expect_held(lambda: self.change(move), ids=lambda ids: list(ids)[1:-3])

    def test_at_the_very_top_new_items_show(self):
        section = Section("a", rows(100))
        self.open(section)
        self.change(lambda: section.items.insert(0, "new"))
        self.assertEqual(next(iter(self.visible())), "new")

    def test_an_image_that_loads_above_the_screen_moves_nothing(self):
        self.open_in_the_middle()
        self.expect_held(lambda: self.run_script(
            "document.querySelector('li p').style.height = '500px'"), ids=list)

    def test_rotation_keeps_the_first_item_in_place(self):
        section = Section("a", rows(300))
        section.content = {item: f"<p>{(item + ' ') * (5 + number % 40)}</p>"
                           for number, item in enumerate(section.items)}
        self.open(section)
        self.scroll(3000)
        before = self.visible()
        size(self.browser, 420, 700)
        self.settle()
        after = self.visible()
        first = next(iter(before))
        self.assertAlmostEqual(after[first], before[first], delta=0.99)

    def test_while_the_user_scrolls_the_gap_takes_the_difference(self):
        section = self.open_in_the_middle()
        before = self.visible()
        y = self.run_script("return scrollY")
        self.run_script("dispatchEvent(Object.assign(new Event('touchstart'), {touches: [1]}))")
        self.server.change(lambda: section.items.__setitem__(slice(0, 0), rows(7, 1000)))
        self.settle()
        self.assertEqual(self.run_script("return scrollY"), y)
        self.assertAlmostEqual(self.visible()[list(before)[1]], list(before.values())[1], delta=0.99)
        self.run_script("dispatchEvent(Object.assign(new Event('touchend'), {touches: []}))")
        self.settle()
        self.assertAlmostEqual(self.visible()[list(before)[1]], list(before.values())[1], delta=0.99)

    def test_items_of_a_grid_above_the_screen_move_no_row_on_it(self):
        section = Section("a", rows(400), kind="grid", style="--min:150;--gap:8")
        section.content = {item: TALL.format(60 + 10 * (number % 3), item) for number, item in enumerate(section.items)}
        self.open(section)
        self.scroll(2000)
        first = next(id for id, top in self.visible().items() if top >= 0)
        top = self.top(first)
        self.change(lambda: section.items.__setitem__(slice(0, 0), rows(3, 1000)))
        self.assertAlmostEqual(self.top(first), top, delta=0.99)


class WindowTests(ScriptTest):
    """The page asks for the items around those on screen."""

    def test_a_million_rows_from_the_start_to_the_end_and_back(self):
        self.open(Section("a", rows(1_000_000), header="All"))
        height = self.run_script("return document.documentElement.scrollHeight")
        self.assertLess(height, 8_010_000)
        self.assertGreater(height, 7_000_000)
        self.scroll(height)
        self.assertEqual(list(self.visible())[-1], "row-999999")
        self.assertLess(len(self.ids()), 400)
        self.scroll(height / 2)
        self.assertAlmostEqual(int(list(self.visible())[0][4:]), 500_000, delta=5000)
        self.scroll(0)
        self.assertEqual(next(iter(self.visible())), "row-0")
        self.assertEqual(self.run_script("return scrollY"), 0)

    def test_scrolling_by_steps_shows_each_item_in_order(self):
        self.open(Section("a", rows(600), header="All"))
        seen = []
        for _ in range(400):
            for id in self.visible():
                if id not in seen:
                    seen.append(id)
            if "row-599" in seen:
                break
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": "mouseWheel", "x": 300, "y": 300, "deltaX": 0, "deltaY": 250})
            time.sleep(0.06)
        self.assertEqual(seen, rows(600))

    def test_scrolling_back_by_steps_shows_each_item_in_order(self):
        self.open(Section("a", rows(100_000), header="All"), at="a/row-50300")
        first = int(next(iter(self.visible()))[4:])
        seen = []
        for _ in range(400):
            for id in reversed(self.visible()):
                if id not in seen:
                    seen.append(id)
            if "row-50000" in seen:
                break
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": "mouseWheel", "x": 300, "y": 300, "deltaX": 0, "deltaY": -250})
            time.sleep(0.06)
        numbers = [int(id[4:]) for id in seen]
        self.assertEqual(numbers, list(range(numbers[0], numbers[-1] - 1, -1)))
        self.assertLessEqual(numbers[-1], 50000)

    def test_flings_of_a_finger_show_the_rows_in_order(self):
        section = Section("a", rows(100_000), header="All")
        section.content = {item: TALL.format(20.3 + 7 * (number % 9), item)
                           for number, item in enumerate(section.items)}
        self.open(section, at="a/row-50300")
        self.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.run_script("""
            window.seen = []
            const step = () => {
                const item = [...document.querySelectorAll('li')].find(e => {
                    const r = e.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight })
                seen.push([performance.now(), item ? Number(item.dataset.id.slice(4)) : null])
                requestAnimationFrame(step)
            }
            step()""")
        # The events state their times, so that the speed doesn't depend on this machine's.
        touch = lambda kind, timestamp, *points: self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "timestamp": timestamp, "touchPoints": [{"x": 300, "y": y} for y in points]})
        for start, step in ((100, 50), (550, -50)):
            self.settle()
            self.run_script("seen.length = 0")
            for _ in range(8):
                now = time.time()
                touch("touchStart", now, start)
                for number in range(1, 10):
                    touch("touchMove", now + 0.016 * number, start + step * number)
                    time.sleep(0.016)
                touch("touchEnd", now + 0.016 * 10)
                time.sleep(0.3)
            self.settle()
            seen = self.run_script("return seen")
            shown = [(at, number) for at, number in seen if number is not None]
            numbers = [number for _, number in shown]
            self.assertLess(len(seen) - len(shown), len(seen) / 5, "blank frames")
            self.assertEqual(numbers, sorted(numbers, reverse=step > 0))
            self.assertGreater(abs(numbers[-1] - numbers[0]), 60)
            # A row is 48 points high, and a fling is no faster than a row in a millisecond.
            for (at, number), (next_at, next_number) in zip(shown, shown[1:]):
                self.assertLess(abs(next_number - number), 15 + next_at - at)

    def test_one_request_for_many_scroll_events(self):
        self.open(Section("a", rows(10_000)))
        self.server.events.clear()
        for y in range(0, 3000, 30):
            self.run_script("scrollTo(0, arguments[0])", y)
        self.settle()
        self.assertLess(len(self.events("see")), 30)
        self.assertGreater(len(self.ids()), 20)
        self.assertIsNone(self.run_script("return list.ariaBusy"))

    def test_a_page_at_an_item_begins_there(self):
        self.open(Section("a", rows(5000), header="All"), at="a/row-700")
        self.assertLess(self.top("row-700"), 100)
        self.assertGreaterEqual(self.top("row-700"), 0)

    def test_an_address_that_is_not_encoded_begins_at_the_start(self):
        section = Section("a", rows(100), header="All")
        self.open(section, at="%25")
        self.change(lambda: section.items.insert(0, "new"))
        self.assertIn("new", self.ids())

    def test_a_place_that_is_not_loaded_yet_is_shown_later(self):
        section = Section("a", rows(100), more=True)
        self.open(section, at="a/row-700", progress="Loading up to 'row-700'… 100")
        self.assertEqual(self.run_script("return scrollY"), 0)
        self.assertIn("at=a/row-700", self.browser.current_url)
        section.items.extend(rows(900, 100))
        viewer = list(self.server.viewers.values())[-1]
        viewer.place = ("a", "row-700")
        self.change(progress="", reveal={"section": "a", "item": "row-700", "position": "top"})
        self.assertLess(abs(self.top("row-700") - 72), 40)

    def test_a_page_begins_again_with_the_name_of_its_viewer(self):
        self.open(Section("a", rows(500)))
        names = []
        for _ in range(2):
            names.append(list(self.server.viewers)[-1][:8])
            self.assertEqual(self.browser.current_url, f"{self.server.address}?tab={names[-1]}")
            self.browser.refresh()
            self.settle()
            self.assertEqual(self.server.tabs[-1], names[-1])
        self.assertEqual(len(set(names)), 2)

    def test_a_reload_keeps_the_place(self):
        self.open(Section("a", rows(5000), header="All"))
        self.scroll(20_000)
        first = next(id for id, top in self.visible().items() if top > 72)
        for _ in range(3):
            self.browser.refresh()
            self.settle()
            self.assertAlmostEqual(self.top(first), 72, delta=40)

    def test_further_pages_of_a_section_are_asked_for_at_its_end(self):
        section = Section("a", rows(50), more=True)
        self.open(section)
        self.server.on_event = lambda event: (
            section.items.extend(rows(50, len(section.items))) if len(section.items) < 200 else None)
        for _ in range(12):
            self.scroll(100_000)
        self.assertEqual(list(self.visible())[-1], "row-199")
        self.assertEqual(self.item("row-199").get_attribute("aria-setsize"), "-1")

    def test_the_links_at_the_ends_go_to_the_items_beyond(self):
        self.open(Section("a", rows(500)))
        address = self.server.address
        last = int(self.ids()[-1][4:])
        self.run_script("later.focus(); later.click()")
        self.wait(lambda: self.focused() == f"row-{last + 1}")
        self.assertEqual(self.browser.current_url.split("?")[0], address)
        self.settle()
        self.run_script("earlier.focus(); earlier.click()")
        self.wait(lambda: self.focused() and int(self.focused()[4:]) < last)


class PatchTests(ScriptTest):
    def test_nodes_of_items_and_sections_are_kept(self):
        sections = [Section("a", rows(5)), Section("b", rows(5, 10)), Section("c", rows(5, 20))]
        self.open(*sections)
        self.run_script("window.old = [...document.querySelectorAll('li, section')]")
        def change():
            sections[1].items.reverse()
            sections[0].content["row-1"] = "<p>changed</p>"
            self.server.sections.reverse()
        self.change(change)
        self.assertEqual(self.ids(), rows(5, 20) + rows(5, 10)[::-1] + rows(5))
        self.assertEqual(self.item("row-1").text, "changed")
        self.assertTrue(self.run_script(
            "return old.every(e => e.isConnected) && old.length === document.querySelectorAll('li, section').length"))

    def test_an_item_moves_to_another_section(self):
        sections = [Section("a", rows(3)), Section("b", rows(3, 10))]
        self.open(*sections)
        def change():
            sections[0].items.remove("row-1")
            sections[1].items.insert(1, "row-1")
        self.change(change)
        self.assertEqual(self.ids("a"), ["row-0", "row-2"])
        self.assertEqual(self.ids("b"), ["row-10", "row-1", "row-11", "row-12"])

    def test_two_sections_may_have_the_same_identifier(self):
        sections = [Section("a", ["x", "y"]), Section("b", ["x", "z"])]
        self.open(*sections)
        def change():
            sections[0].items.remove("x")
            sections[1].items.reverse()
        self.change(change)
        self.assertEqual([self.ids("a"), self.ids("b")], [["y"], ["z", "x"]])

    def test_random_changes_end_with_the_page_of_the_list(self):
        source = random.Random(7)
        sections = [Section(name, rows(12, 100 * number), header=name) for number, name in enumerate("abcde")]
        self.open(*sections)
        spare = []
        for step in range(60):
            def change():
                section = source.choice(sections)
                kind = source.randrange(6)
                if kind == 0:
                    section.items.insert(source.randint(0, len(section.items)), f"new-{step}")
                elif kind == 1 and section.items:
                    section.items.pop(source.randrange(len(section.items)))
                elif kind == 2:
                    source.shuffle(section.items)
                elif kind == 3 and section.items:
                    source.choice(sections).items.append(section.items.pop())
                elif kind == 4:
                    source.shuffle(self.server.sections)
                elif self.server.sections and not spare:
                    spare.append(self.server.sections.pop())
                else:
                    self.server.sections.append(spare.pop())
            self.server.change(change)
            if step % 10 == 9:
                self.settle()
                viewer = list(self.server.viewers.values())[-1]
                expected = {name: part["order"] for name, part in self.server.state(viewer)["sections"].items()}
                self.assertEqual({name: self.ids(name) for name in expected}, expected)
                self.assertEqual(self.run_script(
                    "return [...document.querySelectorAll('section')].map(e => e.dataset.id)"), list(expected))

    def test_a_pressed_switch_keeps_the_focus_and_its_node(self):
        section = Section("a", ["x", "y"])
        switch = ('<p>{0}</p><button type="button" role="switch" aria-checked="{1}" data-control="0"'
                  ' data-action="toggle" aria-label="{0}"></button>')
        section.content = {item: switch.format(item, "false") for item in section.items}
        self.open(section)
        def answer(event):
            if event["do"] == "press":
                section.content[event["item"]] = switch.format(event["item"], "true")
        self.server.on_event = answer
        button = self.item("y").find_element(By.TAG_NAME, "button")
        button.click()
        self.wait(lambda: button.get_attribute("aria-checked") == "true")
        self.assertTrue(self.run_script("return document.activeElement === arguments[0]", button))
        self.assertEqual(self.events("press"), [
            {"do": "press", "section": "a", "item": "y", "control": 0, "action": "toggle"}])

    def test_a_tap_is_reported_and_its_answer_shown(self):
        section = Section("a", rows(20), selectable=True)
        self.open(section)
        self.server.on_event = lambda event: event["do"] == "tap" and section.selected.add(event["item"])
        self.item("row-3").click()
        self.wait(lambda: self.item("row-3").find_element(By.CLASS_NAME, "tap").get_attribute("aria-pressed") == "true")
        self.assertEqual(self.events("tap"), [{"do": "tap", "section": "a", "item": "row-3"}])

    def test_title_banner_and_bottom(self):
        self.open(Section("a", rows(3)), title="First")
        self.change(title="Second", banner="Wrong", bottom="<p>below</p>")
        self.assertEqual(self.browser.title, "Second")
        self.assertEqual(self.browser.find_element(By.TAG_NAME, "h1").text, "Second")
        banner = self.browser.find_element(By.ID, "banner")
        self.assertEqual((banner.text, banner.is_displayed()), ("Wrong", True))
        self.assertEqual(self.browser.find_element(By.ID, "bottom").text, "below")
        self.change(banner="")
        self.assertFalse(banner.is_displayed())

    def test_buttons_of_views_report_the_view(self):
        self.open(Section("a", rows(3)))
        button = "<header data-view='header'><button type='button' data-control='1' data-action='go'>Go</button></header>"
        self.change(bottom=button)
        self.browser.find_element(By.CSS_SELECTOR, "#bottom button").click()
        self.wait(lambda: self.events("press") == [
            {"do": "press", "section": "", "view": "header", "control": 1, "action": "go"}], str(self.server.events))

    def test_addresses_of_other_kinds_are_not_opened(self):
        self.open(Section("a", rows(3)))
        self.run_script("window.opened = []; window.open = (...a) => opened.push(a)")
        self.change(open="javascript:alert(1)")
        self.change(open="https://example.com/a")
        self.assertEqual(self.run_script("return opened"), [["https://example.com/a", "_blank", "noopener"]])

    def test_reveal_scrolls_to_items_and_views(self):
        sections = [Section("a", rows(20), header="First"), Section("b", rows(40, 100), header="Second")]
        self.open(*sections)
        self.change(reveal={"section": "a", "item": "row-15", "position": "center"})
        height = self.run_script("return innerHeight")
        self.assertAlmostEqual(self.top("row-15"), height / 2, delta=60)
        self.change(reveal={"section": "a", "item": "row-15", "position": "bottom"})
        self.assertGreater(self.top("row-15"), height - 100)
        self.assertLess(self.top("row-15"), height)
        self.change(reveal={"section": "a", "view": "header", "position": "top"})
        self.assertLess(self.run_script("return scrollY"), 100)


class PointerTests(ScriptTest):
    """Clicks on items and drags across their texts."""

    def text(self, id):
        return self.item(id).find_element(By.TAG_NAME, "p")

    def drag(self, id):
        """Drags from the start of an item's text to its end."""
        node = self.text(id)
        width = self.run_script(
            "const r = document.createRange(); r.selectNodeContents(arguments[0]); return r.getBoundingClientRect().width",
            node)
        left = -node.size["width"] // 2
        (ActionChains(self.browser).move_to_element_with_offset(node, left + 1, 0).click_and_hold()
         .move_by_offset(int(width) // 2, 0).move_by_offset(int(width) // 2 + 2, 0).release().perform())
        return self.run_script("return getSelection().toString()")

    def test_a_click_on_the_text_of_an_item_chooses_it(self):
        self.open(Section("a", rows(5), selectable=True))
        self.text("row-3").click()
        self.wait(lambda: self.events("tap") == [{"do": "tap", "section": "a", "item": "row-3"}])

    def test_a_drag_selects_text_and_chooses_nothing(self):
        self.open(Section("a", rows(5), selectable=True, links={"row-2": "https://example.com/"}))
        self.assertEqual(self.drag("row-3"), "row-3")
        self.assertEqual(self.drag("row-2"), "row-2")
        self.text("row-1").click()
        self.wait(lambda: self.events("tap"))
        self.assertEqual(self.events("tap"), [{"do": "tap", "section": "a", "item": "row-1"}])
        self.assertEqual(len(self.browser.window_handles), 1)

    def open_links(self):
        section = Section("a", rows(3))
        self.open(section)
        address = self.server.address + "other"
        self.change(lambda: section.links.update({item: address for item in section.items}))
        self.assertEqual(self.item("row-0").find_element(By.TAG_NAME, "a").get_attribute("href"), address)
        return address

    def close_others(self):
        first, *others = self.browser.window_handles
        for window in others:
            self.browser.switch_to.window(window)
            self.browser.close()
        self.browser.switch_to.window(first)
        return len(others)

    def test_a_link_is_opened_by_the_browser_and_reported(self):
        address = self.open_links()
        self.text("row-1").click()
        self.wait(lambda: self.events("tap") == [
            {"do": "tap", "section": "a", "item": "row-1", "opened": address}], str(self.server.events))
        self.assertEqual(self.close_others(), 1)
        self.run_script("document.querySelector('li[data-id=row-2] a').focus()")
        self.press(Keys.ENTER)
        self.wait(lambda: len(self.events("tap")) == 2)
        self.assertEqual(self.close_others(), 1)

    def test_a_link_in_another_tab_is_not_reported(self):
        self.open_links()
        ActionChains(self.browser).key_down(Keys.CONTROL).click(self.text("row-1")).key_up(Keys.CONTROL).perform()
        self.wait(lambda: len(self.browser.window_handles) == 2)
        self.close_others()
        self.text("row-2").click()
        self.wait(lambda: self.events("tap"))
        self.close_others()
        self.assertEqual([event["item"] for event in self.events("tap")], ["row-2"])

    def test_an_item_whose_only_control_is_a_switch_is_one(self):
        switch = ('<p>{0}</p><button type="button" role="switch" aria-checked="false" aria-label="{0}" data-control="0"'
                  ' data-action="t"></button>')
        self.open(Section("a", rows(3), switches=True, content={item: switch.format(item) for item in rows(3)}),
                  Section("b", rows(2, 100)))
        stops = []
        for _ in range(2):
            self.press(Keys.TAB)
            stops.append(self.run_script("return document.activeElement.role + ' '"
                                         " + document.activeElement.closest('li').dataset.id"))
        self.assertEqual(stops, ["switch row-0", "null row-100"])
        self.text("row-1").click()
        self.wait(lambda: self.events("press"))
        self.run_script("document.querySelector('li[data-id=row-2] button').focus()")
        self.press(Keys.SPACE)
        self.wait(lambda: len(self.events("press")) == 2)
        self.assertEqual([event["item"] for event in self.events("press")], ["row-1", "row-2"])

    def test_what_the_user_does_is_sent_in_order(self):
        self.open(Section("a", rows(9), selectable=True))
        self.run_script("for (const tap of document.querySelectorAll('.tap')) tap.click()")
        self.wait(lambda: [event["item"] for event in self.events("tap")] == rows(9))

    def test_an_image_that_cannot_be_loaded_is_its_description(self):
        section = Section("a", ["x"], content={
            "x": '<img class="image" style="aspect-ratio:2" src="/none.png" alt="A boat" loading="lazy">'})
        self.open(section)
        missing = self.wait(lambda: self.item("x").find_elements(By.CSS_SELECTOR, "p.image.missing"))[0]
        self.assertEqual(missing.text, "A boat")
        self.assertAlmostEqual(missing.size["width"], 2 * missing.size["height"], delta=2)


class MessageTests(ScriptTest):
    def open(self, *sections):
        # A second stands for five.
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const timeout = window.setTimeout
            window.setTimeout = (f, time, ...a) => timeout(f, time >= 4500 ? time / 5 : time, ...a)"""})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        super().open(*sections or [Section("a", rows(3))])
        self.run_script("""
            window.said = []
            for (const node of [document.querySelector('#status'), document.querySelector('#news')]) {
              new MutationObserver(() => node.textContent && said.push(node.textContent))
                .observe(node, {childList: true, characterData: true, subtree: true})
            }""")

    def text(self):
        return self.browser.find_element(By.ID, "status").get_attribute("textContent")

    def said(self):
        return self.run_script("return said")

    def test_a_message_replaces_the_one_before_and_hides(self):
        self.open()
        for message in ("one", "two"):
            self.server.change(say=[message])
            self.wait(lambda: self.text() == message, limit=0.9)
        self.server.change(say=["three", "four"])
        self.wait(lambda: self.text() == "three\nfour", limit=0.9)
        self.wait(lambda: not self.text())
        self.assertEqual(self.said(), ["one", "two", "three\nfour"])
        self.assertFalse(self.browser.find_element(By.ID, "dismiss").is_displayed())

    def test_a_message_can_be_dismissed(self):
        self.open()
        self.server.change(say=["one"])
        self.wait(self.text)
        self.browser.find_element(By.ID, "dismiss").click()
        self.assertEqual(self.text(), "")
        self.server.change(say=["two"])
        self.wait(self.text)
        self.press(Keys.ESCAPE)
        self.assertEqual(self.text(), "")

    def test_a_message_stays_under_the_pointer(self):
        self.open()
        self.server.change(say=["one"])
        self.wait(self.text)
        ActionChains(self.browser).move_to_element(self.browser.find_element(By.ID, "note")).perform()
        time.sleep(1.5)
        self.assertEqual(self.text(), "one")
        ActionChains(self.browser).move_to_element(self.item("row-0")).perform()
        self.wait(lambda: not self.text())

    def test_changes_are_announced_together(self):
        self.open()
        self.server.change(announce={"added": 1, "removed": 0, "moved": 0})
        self.wait(lambda: self.said() == ["1 item added"])
        for _ in range(3):
            self.server.change(announce={"added": 2, "removed": 1, "moved": 0})
            time.sleep(0.05)
        time.sleep(0.2)
        self.assertEqual(self.said(), ["1 item added"])
        self.wait(lambda: self.said()[1:] == ["6 items added, 3 removed"])


class MotionTests(ScriptTest):
    def moves(self):
        return self.run_script(
            "return [...document.querySelectorAll('li')].filter(e => e.getAnimations().some(a => a.effect.getKeyframes()"
            ".some(f => f.transform))).map(e => e.dataset.id)")

    def swap(self, **attributes):
        section = Section("a", rows(20))
        self.open(section, **attributes)
        self.run_script("""
            window.animated = []
            const animate = Element.prototype.animate
            Element.prototype.animate = function (frames, options) {
                animated.push([this.dataset.id, options.duration ?? options])
                return animate.call(this, frames, options)
            }""")
        def change():
            section.items[1], section.items[3] = section.items[3], section.items[1]
        self.change(change)
        return sorted(self.run_script("return animated"))

    def test_items_that_move_are_animated_for_a_fifth_of_a_second(self):
        self.assertEqual(self.swap(animate=True), [["row-1", 200], ["row-3", 200]])

    def test_nothing_is_animated_unless_the_patch_says_so(self):
        self.assertEqual(self.swap(animate=False), [])

    def test_nothing_is_animated_with_reduced_motion(self):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        self.assertEqual(self.swap(animate=True), [])


class FocusTests(ScriptTest):
    def focus(self, id):
        self.run_script("const e = document.querySelector(`li[data-id=\"${arguments[0]}\"]`);"
                        "(e.querySelector(':scope > .tap') ?? e).focus()", id)

    def test_tab_stops_once_in_each_section_and_at_the_controls(self):
        button = '<p>{0}</p><button type="button" data-control="0">Buy</button>'
        a = Section("a", rows(30), content={item: button.format(item) for item in rows(30)})
        b = Section("b", rows(30, 100), kind="across", style="--item:160;--gap:8")
        c = Section("c", rows(30, 200), selectable=True)
        self.open(b, a, c)
        stops = []
        for _ in range(5):
            self.press(Keys.TAB)
            stops.append(self.run_script("const e = document.activeElement; return e.tagName + ' ' +"
                                         "(e.closest('li')?.dataset.id ?? '')"))
        self.assertEqual(stops[:4], ["LI row-100", "LI row-0", "BUTTON row-0", "BUTTON row-200"])

    def test_arrows_go_to_the_item_there(self):
        self.open(Section("a", rows(30), kind="grid", style="--columns:4;--gap:8"), Section("b", rows(9, 100)))
        self.focus("row-5")
        for key, id in [(Keys.ARROW_RIGHT, "row-6"), (Keys.ARROW_DOWN, "row-10"), (Keys.ARROW_LEFT, "row-9"),
                        (Keys.ARROW_UP, "row-5"), (Keys.HOME, "row-0"), (Keys.ARROW_LEFT, "row-0"),
                        (Keys.END, "row-29"), (Keys.ARROW_DOWN, "row-100"), (Keys.ARROW_DOWN, "row-101")]:
            self.press(key)
            self.assertEqual(self.focused(), id)

    def test_end_goes_to_what_is_not_loaded_yet(self):
        section = Section("a", rows(30), more=True)
        self.open(section, Section("b", rows(3, 5000)))
        def on_event(event):
            if event == {"do": "end", "count": 20, "section": "a"}:
                self.server.extras(progress="Loading to the end… 30")
        self.server.on_event = on_event
        self.focus("row-5")
        self.press(Keys.END)
        progress = self.browser.find_element(By.ID, "progress")
        self.wait(lambda: progress.text == "Loading to the end… 30")
        section.items.extend(rows(970, 30))
        section.more = False
        viewer = list(self.server.viewers.values())[-1]
        viewer.place = ("a", "row-999")
        self.change(progress="", reveal={"section": "a", "item": "row-999", "position": "bottom", "focus": True})
        self.assertEqual(progress.text, "")
        self.assertEqual(self.focused(), "row-999")
        self.assertEqual(self.events("stop"), [])

    def test_the_way_to_a_place_ends_when_the_user_moves(self):
        self.open(Section("a", rows(300), more=True), progress="Loading…<button class='stop'>Stop</button>")
        progress = self.browser.find_element(By.ID, "progress")
        self.focus("row-1")
        self.press(Keys.TAB)
        self.assertEqual(self.events("stop"), [])
        for count, act in enumerate([
                lambda: self.press(Keys.ESCAPE), lambda: self.press(Keys.ARROW_DOWN),
                lambda: progress.find_element(By.CLASS_NAME, "stop").click(),
                lambda: ActionChains(self.browser).scroll_by_amount(0, 100).perform()], 1):
            self.change(progress="Loading…<button class='stop'>Stop</button>")
            act()
            self.wait(lambda: len(self.events("stop")) == count, "a stop")
            self.assertEqual(progress.text, "")

    def test_left_is_left_in_a_page_from_right_to_left(self):
        self.open(Section("a", rows(30), kind="grid", style="--columns:4;--gap:8"), direction="rtl")
        self.focus("row-5")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.focused(), "row-6")

    def test_home_and_end_reach_items_that_are_not_in_the_page(self):
        self.open(Section("a", rows(10_000), header="All"))
        self.focus("row-2")
        self.press(Keys.END)
        self.wait(lambda: self.focused() == "row-9999")
        self.settle()
        self.assertIn("row-9999", self.visible())
        self.press(Keys.HOME)
        self.wait(lambda: self.focused() == "row-0")
        self.settle()
        self.assertIn("row-0", self.visible())

    def test_page_down_goes_a_screen_on(self):
        self.open(Section("a", rows(1000), header="All"))
        self.focus("row-0")
        numbers = []
        for _ in range(8):
            self.press(Keys.PAGE_DOWN)
            self.settle()
            numbers.append(int(self.focused()[4:]))
            self.assertIn(self.focused(), self.visible())
        steps = [b - a for a, b in zip(numbers, numbers[1:])]
        self.assertGreater(min(steps), 8)
        self.assertLess(max(steps), 25)

    def test_arrow_down_walks_through_the_list(self):
        self.open(Section("a", rows(1000), header="All"))
        self.focus("row-0")
        for number in range(1, 80):
            self.press(Keys.ARROW_DOWN)
            self.assertEqual(self.focused(), f"row-{number}")
            if number % 5 == 0:
                self.settle()
            self.assertIn(self.focused(), self.visible())

    def test_escape_returns_from_a_control_to_its_item(self):
        section = Section("a", ["x", "y"], selectable=True)
        section.content = {"y": '<p>y</p><button type="button" data-control="0">Buy</button>'}
        self.open(section)
        self.run_script("document.querySelector('[data-control]').focus()")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.run_script("return document.activeElement.className"), "tap")
        self.assertEqual(self.focused(), "y")

    def test_the_position_describes_the_focused_item(self):
        section = Section("a", rows(2000))
        self.open(section, at="a/row-1199")
        self.focus("row-1199")
        self.assertEqual(self.run_script("return document.getElementById(document.activeElement"
                                         ".getAttribute('aria-describedby')).textContent"), "1,200 of 2,000")
        self.assertEqual(self.item("row-1199").get_attribute("aria-posinset"), "1200")
        self.assertEqual(self.item("row-1199").get_attribute("aria-setsize"), "2000")

    def shuffle(self):
        section = Section("a", rows(40), selectable=True, selected={"row-7"})
        self.open(section)
        self.run_script("window.blurs = 0; document.addEventListener('focusout', () => blurs++)")
        self.focus("row-5")
        for seed in range(5):
            self.change(lambda: random.Random(seed).shuffle(section.items))
            self.assertEqual(self.ids(), section.items)
            self.assertEqual(self.focused(), "row-5")
        self.assertEqual(self.run_script("return blurs"), 0)
        self.assertEqual(self.run_script("return document.querySelector('[aria-pressed=true]').ariaLabel"), "row-7")

    def test_the_focus_stays_through_shuffles(self):
        self.shuffle()

    def test_the_focus_stays_where_moved_nodes_lose_it(self):
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "delete Element.prototype.moveBefore"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        self.shuffle()

    def test_when_the_focused_item_is_deleted_the_next_one_has_the_focus(self):
        section = Section("a", rows(10))
        self.open(section)
        self.focus("row-4")
        self.change(lambda: section.items.remove("row-4"))
        self.assertEqual(self.focused(), "row-5")
        self.focus("row-9")
        self.change(lambda: section.items.remove("row-9"))
        self.assertEqual(self.focused(), "row-8")

    def test_a_key_returns_to_the_focused_item_that_has_left_the_page(self):
        self.open(Section("a", rows(10_000)))
        self.focus("row-3")
        self.scroll(100_000)
        self.assertIsNone(self.focused())
        self.press(Keys.ARROW_DOWN)
        self.wait(lambda: self.focused() == "row-3")
        self.settle()
        self.assertIn("row-3", self.visible())


class LayoutTests(ScriptTest):
    def test_a_carousel_asks_for_its_items_and_keeps_its_place(self):
        carousel = Section("c", rows(200, 1000), kind="across", style="--item:160;--gap:8")
        self.open(carousel, Section("a", rows(50)))
        ul = "document.querySelector('.across ul')"
        first = lambda: self.run_script(
            f"const l = {ul}.getBoundingClientRect().left; return [...{ul}.children].map(e => [e.dataset.id,"
            "e.getBoundingClientRect().left]).find(([, x]) => x >= l)")
        for _ in range(3):
            self.run_script(f"{ul}.scrollBy(1700, 0)")
            time.sleep(0.5)
            self.settle()
        id, x = first()
        self.assertGreater(int(id[4:]), 1015)
        self.assertNotIn("row-1000", self.ids("c"))
        self.change(lambda: carousel.items.__setitem__(slice(0, 0), ["new-1", "new-2"]))
        self.assertEqual(first()[0], id)
        self.assertAlmostEqual(first()[1], x, delta=1)
        for _ in range(8):
            self.run_script(f"{ul}.scrollBy(-1700, 0)")
            time.sleep(0.4)
        self.settle()
        self.assertEqual(self.ids("c")[0], "new-1")

    def test_a_whole_carousel_asks_for_nothing(self):
        self.open(Section("c", rows(9), kind="across", style="--item:160;--gap:8"))
        self.run_script("document.querySelector('.across ul').scrollBy(400, 0)")
        self.settle()
        self.assertEqual(self.events("across"), [])

    def test_a_grid_begins_in_the_column_of_its_first_item(self):
        self.open(Section("a", rows(5000), kind="grid", style="--columns:3;--gap:8"), at="a/row-1000")
        lefts = self.run_script("return Object.fromEntries([...document.querySelectorAll('li')].map(e =>"
                                "[e.dataset.id, e.getBoundingClientRect().left]))")
        columns = sorted(set(lefts.values()))
        self.assertEqual(len(columns), 3)
        for id, left in lefts.items():
            self.assertEqual(columns.index(left), int(id[4:]) % 3, id)

    def waterfall(self, count=60):
        section = Section("w", rows(count), kind="waterfall", style="--columns:3;--gap:8;--line-gap:8")
        section.content = {item: TALL.format(50 + 37 * (number * 7 % 5), item)
                           for number, item in enumerate(section.items)}
        return section

    def boxes(self):
        return dict(self.run_script("return [...document.querySelectorAll('li')].map(e => {"
                                    "const r = e.getBoundingClientRect(); return [e.dataset.id, [r.left, r.top, r.bottom]]})"))

    def test_an_item_of_a_waterfall_is_in_the_shortest_column(self):
        self.open(self.waterfall())
        boxes = self.boxes()
        columns = sorted({box[0] for box in boxes.values()})
        self.assertEqual(len(columns), 3)
        ends = dict.fromkeys(columns, None)
        top = min(box[1] for box in boxes.values())
        for id, (left, start, end) in boxes.items():
            expected = top if ends[left] is None else ends[left] + 8
            self.assertAlmostEqual(start, expected, delta=0.5, msg=id)
            self.assertAlmostEqual(expected, min(top if e is None else e + 8 for e in ends.values()), delta=0.5)
            ends[left] = end

    def test_items_of_a_waterfall_keep_their_columns(self):
        section = self.waterfall()
        self.open(section)
        before = self.boxes()
        self.change(lambda: section.items.insert(2, "new"))
        after = self.boxes()
        self.assertIn("new", after)
        for id in before:
            if id in after:
                self.assertEqual(after[id][0], before[id][0], id)

    def test_scrolling_a_long_waterfall_moves_no_item_against_another(self):
        self.open(self.waterfall(3000))
        for _ in range(25):
            before = self.boxes()
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": "mouseWheel", "x": 300, "y": 300, "deltaX": 0, "deltaY": 400})
            self.settle()
            after = self.boxes()
            moved = [after[id][1] - before[id][1] for id in before if id in after and after[id][2] > 0]
            self.assertTrue(moved)
            self.assertLess(max(moved) - min(moved), 1.5)
        self.assertNotIn("row-0", self.ids())


class StreamTests(ScriptTest):
    def status(self, id="connection"):
        return self.browser.find_element(By.ID, id).get_attribute("textContent")

    def test_without_a_server_controls_are_disabled_and_nothing_is_sent(self):
        section = Section("a", rows(5), selectable=True)
        self.open(section)
        tap = self.item("row-1").find_element(By.CLASS_NAME, "tap")
        self.server.stop()
        self.wait(lambda: "Offline" in self.status())
        self.assertEqual(tap.get_attribute("aria-disabled"), "true")
        self.item("row-1").click()
        self.assertEqual(self.status("status"), "Nothing was sent: there is no connection.")
        self.server.start()
        self.wait(lambda: self.status() == "")
        self.assertIsNone(tap.get_attribute("aria-disabled"))
        self.item("row-2").click()
        self.wait(lambda: self.events("tap"))
        self.assertEqual([event["item"] for event in self.events("tap")], ["row-2"])

    def test_an_action_that_gets_no_answer_is_reported_at_once(self):
        self.open(Section("a", rows(5), selectable=True))
        self.run_script("window.fetch = () => Promise.reject(new TypeError())")
        self.item("row-1").click()
        self.wait(lambda: self.status("status") == "No answer: that may not have been done.", limit=1)

    def test_a_page_without_a_server_for_five_seconds_catches_up(self):
        section = Section("a", rows(50))
        self.open(section)
        self.server.stop()
        time.sleep(1)
        self.assertEqual(self.status(), "")
        self.wait(lambda: self.status() != "")
        section.items.insert(1, "new")
        time.sleep(3)
        self.server.start()
        self.wait(lambda: "new" in self.ids())
        self.wait(lambda: self.status() == "")

    def test_a_patch_that_was_lost_comes_with_the_next_connection(self):
        section = Section("a", rows(50))
        self.open(section)
        viewer = list(self.server.viewers.values())[-1]
        self.server.stop()
        section.items.reverse()
        viewer.sequence += 5  # It was sent, and didn't arrive.
        viewer.sent = self.server.state(viewer)
        self.server.start()
        self.wait(lambda: self.ids()[0] == "row-49")

    def test_when_its_viewer_is_gone_the_page_continues_with_another_one(self):
        self.open(Section("a", rows(5000), header="All"))
        self.scroll(30_000)
        first, top = next((id, top) for id, top in self.visible().items() if top > 72)
        self.run_script("window.marked = true; document.querySelector(`li[data-id=\"${arguments[0]}\"]`).marked = 1", first)
        viewer = self.run_script("return list.dataset.viewer")
        self.server.viewers.clear()
        self.server.stop()
        self.server.sections[0].items[0] = "new"
        self.server.start()
        self.wait(lambda: self.server.viewers)
        self.wait(lambda: self.run_script("return list.dataset.viewer") != viewer)
        self.settle()
        self.assertTrue(self.run_script("return window.marked"), "the page was loaded again")
        self.assertEqual(self.run_script("return document.querySelector(`li[data-id=\"${arguments[0]}\"]`).marked", first), 1)
        self.assertAlmostEqual(self.top(first), top, delta=0.99)
        self.assertIn(f"at=a/{first}", self.server.resumed[0])
        # It sends its events to the new one.
        self.scroll(0)
        self.wait(lambda: "new" in self.ids())
        name = self.run_script("return list.dataset.viewer").rsplit("/")[-1][:8]
        self.assertIn(f"tab={name}", self.browser.current_url)

    def test_a_page_that_is_told_to_move_connects_again(self):
        self.open(Section("a", rows(50)))
        self.run_script("window.marked = true")
        viewer = self.run_script("return list.dataset.viewer")
        self.server.viewers.clear()
        self.run_script("""
            const open = EventSource
            window.EventSource = function (...a) { const s = new open(...a); window.opened = s; return s }""")
        self.server.stop()
        self.server.start()
        self.wait(lambda: self.run_script("return list.dataset.viewer") != viewer)
        other = self.run_script("return list.dataset.viewer")
        self.server.viewers.clear()
        self.run_script("opened.dispatchEvent(new MessageEvent('move'))")
        self.wait(lambda: self.run_script("return list.dataset.viewer") != other)
        self.assertTrue(self.run_script("return window.marked"))

    def test_a_page_of_another_version_is_loaded_again_at_its_place(self):
        self.open(Section("a", rows(5000)))
        self.scroll(30_000)
        time.sleep(2)
        first = next(iter(self.visible()))
        self.server.viewers.clear()
        self.server.is_other_version = True
        self.server.stop()
        self.server.start()
        self.wait(lambda: self.server.viewers)
        self.settle()
        self.assertIn(first, self.ids())
        self.assertLess(abs(int(next(iter(self.visible()))[4:]) - int(first[4:])), 3)

    def test_a_hidden_page_closes_its_stream_after_half_a_minute(self):
        script = self.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const open = window.EventSource; window.streams = []
            window.EventSource = function (...a) { const s = new open(...a); streams.push(s); return s }
            const timeout = window.setTimeout
            window.setTimeout = (f, time, ...a) => timeout(f, time === 30000 ? 300 : time, ...a)"""})
        self.addCleanup(self.browser.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", script)
        section = Section("a", rows(50))
        self.open(section)
        turn = ("Object.defineProperty(document, 'hidden', {configurable: true, value: arguments[0]});"
                "document.dispatchEvent(new Event('visibilitychange'))")
        states = lambda: self.run_script("return streams.map(s => s.readyState)")
        self.run_script(turn, True)
        self.assertEqual(states(), [1])
        self.wait(lambda: states() == [2])
        section.items.insert(0, "new")
        self.run_script(turn, False)
        self.wait(lambda: states() == [2, 1])
        self.wait(lambda: self.ids()[0] == "new")

    def test_two_pages_show_one_list(self):
        section = Section("a", rows(50))
        self.open(section)
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("window")
        self.addCleanup(lambda: (self.browser.close(), self.browser.switch_to.window(first)))
        self.browser.get(self.server.address)
        self.settle()
        self.change(lambda: section.items.insert(1, "new"))
        self.assertEqual(self.ids()[1], "new")
        self.browser.switch_to.window(first)
        self.wait(lambda: self.ids()[1] == "new")
        self.browser.switch_to.window(self.browser.window_handles[-1])


if __name__ == "__main__":
    unittest.main()
