"""What the user can do with a list in a page: find, filter, go to, act, delete, undo, select, move."""

import contextlib
import os
import random
import time

from selenium.common.exceptions import (
    JavascriptException, MoveTargetOutOfBoundsException, NoAlertPresentException, StaleElementReferenceException,
    UnexpectedAlertPresentException)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from test_serve import ServeTest, names, samples

# Run more by hand.
KEYS = int(os.environ.get("LISTING_TEST_KEYS", "150"))
SEED = int(os.environ.get("LISTING_TEST_SEED", "7"))


class InteractionTest(ServeTest):
    def press(self, *keys):
        """Sends keys to what has the focus."""
        actions = ActionChains(self.browser)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def focus(self, id):
        self.run_script("arguments[0].focus()", self.target(id))

    def target(self, id):
        return self.run_script(
            "return arguments[0].querySelector('.tap') ?? arguments[0]", self.item(id))

    def text(self, id):
        return self.browser.find_element(By.ID, id).get_attribute("textContent")

    def menu(self):
        return [(button.text, button.get_attribute("class")) for button
                in self.browser.find_elements(By.CSS_SELECTOR, ".menu:popover-open > button")]

    def choose(self, title):
        buttons = self.browser.find_elements(By.CSS_SELECTOR, ".menu:popover-open > button")
        next(button for button in buttons if button.text == title).click()

    def selected(self):
        return self.run_script(
            "return [...document.querySelectorAll('.tap[aria-pressed=true]')].map(e => e.closest('li').dataset.id)")


class FindingTests(InteractionTest):
    def test_a_text_is_found_as_it_is_typed_also_in_pages_that_are_not_loaded(self):
        self.serve_rows(names(3000), size=100)
        self.press("/")
        self.press("row-28")
        self.wait(lambda: "row-28" in self.visible(), "the first match")
        self.assertEqual(self.run_script("return document.activeElement.id"), "typed")
        self.press("7", "1")
        self.wait(lambda: "row-2871" in self.visible(), "an item of a page that wasn't loaded")
        self.press(Keys.ENTER)
        self.wait(lambda: self.focused() == "row-2871", "the focus on the match")
        self.assertFalse(self.browser.find_element(By.ID, "prompt").is_displayed())

    def test_n_and_shift_n_go_to_the_next_and_the_previous_match(self):
        self.serve_rows(names(200))
        self.press("/")
        self.press("row-1")
        self.wait(lambda: self.text("found") == "1 of 111", "the number of matches")
        self.press(Keys.ENTER)
        self.wait(lambda: self.focused() == "row-1")
        for key, id in [("n", "row-10"), ("n", "row-11"), ("N", "row-10"), ("N", "row-1"), ("N", "row-199")]:
            self.press(key)
            self.wait(lambda: self.focused() == id, id)

    def test_escape_ends_a_search_where_it_began(self):
        self.serve_rows(names(400))
        self.focus("row-2")
        self.press("/")
        self.press("row-377")
        self.wait(lambda: "row-377" in self.visible())
        self.press(Keys.ESCAPE)
        self.wait(lambda: self.focused() == "row-2")
        self.assertIn("row-2", self.visible())
        self.press("/")
        self.press("nothing has this")
        self.wait(lambda: self.text("found") == "Not found")

    def test_a_filter_shows_only_items_with_a_text_until_escape(self):
        self.serve_rows(names(3000), size=100)
        self.focus("row-1")
        self.press("&")
        self.press("row-299")
        self.wait(lambda: self.ids() == ["row-299"] + [f"row-299{n}" for n in range(10)], "the items with the text")
        self.press(Keys.ENTER)
        self.assertIn("“row-299”: 11 of 3000", self.text("filtered"))
        self.press(Keys.ESCAPE)
        self.wait(lambda: self.ids()[:2] == ["row-0", "row-1"], "all items")
        self.wait(lambda: not self.text("filtered"))

    def test_a_position_a_percentage_and_an_identifier_are_gone_to(self):
        self.serve_rows(names(3000), size=100)
        for typed, id in [("1500", "row-1499"), ("row-7", "row-7"), ("ROW-2900", "row-2900"), ("50%", "row-1499")]:
            self.press(":")
            self.press(typed, Keys.ENTER)
            self.wait(lambda: self.focused() == id, f"{typed} to go to {id}")
        self.press(":")
        self.press("row-9999", Keys.ENTER)
        self.wait(lambda: "There is no 'row-9999'" in self.text("status"), "a message")

    def test_without_single_keys_signs_do_nothing(self):
        self.serve_rows(names(20))
        self.press("?")
        dialog = self.browser.find_element(By.ID, "help")
        self.assertTrue(dialog.is_displayed())
        self.browser.find_element(By.ID, "plain").click()
        self.press(Keys.ESCAPE)
        self.press("/")
        self.assertFalse(self.browser.find_element(By.ID, "prompt").is_displayed())
        self.browser.find_element(By.ID, "seek").click()
        self.assertTrue(self.browser.find_element(By.ID, "prompt").is_displayed())
        self.run_script("localStorage.clear()")

    def test_j_and_k_move_like_arrows(self):
        self.serve_rows(names(400))
        self.focus("row-3")
        self.press("j", "j", "k")
        self.wait(lambda: self.focused() == "row-4")
        self.press("g")
        self.wait(lambda: self.focused() == "row-0")


class ActionTests(InteractionTest):
    def setUp(self):
        super().setUp()
        self.serve(samples / "inbox.xml")

    def test_a_menu_by_button_right_click_and_key_performs_an_action(self):
        item = self.item("1")
        ActionChains(self.browser).move_to_element(item).perform()
        item.find_element(By.CLASS_NAME, "more").click()
        self.assertEqual(self.menu(), [("Mark as read", ""), ("Copy subject", ""), ("Delete", "destructive")])
        self.choose("Mark as read")
        self.wait(lambda: not item.find_elements(By.CSS_SELECTOR, ".headline"), "the mail to be read")
        ActionChains(self.browser).context_click(item).perform()
        self.assertEqual(self.menu()[0], ("Mark as unread", ""))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.menu(), [])
        self.focus("1")
        self.press("a")
        self.press(Keys.ENTER)
        self.wait(lambda: item.find_elements(By.CSS_SELECTOR, ".headline"), "the mail to be unread")

    def test_a_deleted_item_comes_back_by_undo(self):
        self.focus("2")
        self.press("d")
        self.wait(lambda: self.ids("mail") == ["1", "3", "4"])
        self.wait(lambda: self.focused() == "3", "the focus on the next item")
        self.browser.find_element(By.CLASS_NAME, "undo").click()
        self.wait(lambda: self.ids("mail") == ["1", "2", "3", "4"])
        self.wait(lambda: not self.text("undoable"), "no further undo")
        self.focus("4")
        self.press("d")
        self.wait(lambda: self.ids("mail") == ["1", "2", "3"])
        self.press("u")
        self.wait(lambda: self.ids("mail") == ["1", "2", "3", "4"])

    def test_the_offer_to_undo_ends(self):
        self.focus("2")
        self.press("d")
        self.wait(lambda: self.text("undoable"))
        self.wait(lambda: not self.text("undoable"), "the end of the time to undo", 8)
        self.assertEqual(self.ids("mail"), ["1", "3", "4"])

    def test_clicks_select_several_and_shift_selects_all_up_to_one(self):
        self.item("1").click()
        self.wait(lambda: self.selected() == ["1"])
        ActionChains(self.browser).key_down(Keys.SHIFT).click(self.item("3")).key_up(Keys.SHIFT).perform()
        self.wait(lambda: self.selected() == ["1", "2", "3"])
        self.item("2").click()
        self.wait(lambda: self.selected() == ["1", "3"])
        self.focus("3")
        self.press("d")
        self.wait(lambda: self.ids("mail") == ["2", "4"], "both to be deleted")
        self.press("u")
        self.wait(lambda: self.ids("mail") == ["1", "2", "3", "4"])
        # A toggle isn't an item that can be selected.
        self.assertFalse(self.item("unread").find_elements(By.CSS_SELECTOR, "button.tap"))


class MovingTests(InteractionTest):
    def setUp(self):
        super().setUp()
        self.serve(samples / "tasks.xml")

    def test_the_keyboard_moves_an_item_also_to_another_section(self):
        self.focus("write")
        self.press("m")
        self.press(Keys.DOWN)
        self.wait(lambda: self.ids("today") == ["call", "write", "paint"])
        self.press(Keys.DOWN)
        self.wait(lambda: self.ids("today") == ["call", "paint", "write"])
        self.press(Keys.DOWN)
        self.wait(lambda: self.ids("later") == ["write", "read"])
        self.wait(lambda: self.focused() == "write", "the focus to follow")
        self.press(Keys.ENTER)
        self.wait(lambda: not self.browser.find_elements(By.CLASS_NAME, "moving"))
        self.assertEqual(self.ids("today"), ["call", "paint"])

    def test_escape_takes_a_move_back(self):
        self.focus("write")
        self.press("m")
        self.press(Keys.DOWN)
        self.wait(lambda: self.ids("today") == ["call", "write", "paint"])
        self.press(Keys.ESCAPE)
        self.wait(lambda: self.ids("today") == ["write", "call", "paint"])

    def test_an_item_is_dragged_by_its_grip(self):
        grip = self.item("paint").find_element(By.CLASS_NAME, "grip")
        goal = self.item("write")
        ActionChains(self.browser).click_and_hold(grip).move_to_element(goal).move_by_offset(0, -8) \
            .release().perform()
        self.wait(lambda: self.ids("today") == ["paint", "write", "call"])

        def is_at_rest():
            place = self.item("paint").rect
            time.sleep(0.3)
            return place == self.item("paint").rect

        # Items move to their places, and the pointer would hit another one on the way.
        self.wait(is_at_rest)
        grip = self.item("paint").find_element(By.CLASS_NAME, "grip")
        ActionChains(self.browser).click_and_hold(grip).move_to_element(self.item("read")).move_by_offset(0, 9) \
            .release().perform()
        self.wait(lambda: self.ids("later") == ["read", "paint"])

    def test_an_item_that_stays_in_its_section_is_not_dropped_in_another(self):
        grip = self.item("boat").find_element(By.CLASS_NAME, "grip")
        ActionChains(self.browser).click_and_hold(grip).move_to_element(self.item("read")).release().perform()
        self.settle()
        self.assertEqual(self.ids("ideas"), ["boat", "bike"])
        self.assertEqual(self.ids("later"), ["read"])


class TableTests(InteractionTest):
    def boxes(self, css):
        return self.run_script(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])",
            css)

    def test_titles_are_above_their_cells_and_sort(self):
        self.serve(samples / "airports-table.xml")
        for width in (800, 1280):
            self.browser.set_window_size(width, 700)
            self.settle()
            titles = self.boxes("header .cells > *")
            for row in (1, 5):
                cells = self.boxes(f"li:nth-child({row}) .cells > *")
                for title, cell in zip(titles, cells, strict=True):
                    self.assertAlmostEqual(title[0], cell[0], delta=2)
                    self.assertAlmostEqual(title[1], cell[1], delta=2)
        title = lambda text: self.browser.find_element(By.XPATH, f"//header//button[text()='{text}']")
        title("Latitude").click()
        self.wait(lambda: self.ids()[:2] == ["ROR", "YAP"], "the southernmost airports")
        self.wait(lambda: title("Latitude ↑")).click()
        self.wait(lambda: self.ids()[:2] == ["BRW", "AWI"], "the northernmost airports")

    def resize(self, width):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 700, "deviceScaleFactor": 1, "mobile": False})
        self.settle()

    def shown(self, css):
        return self.run_script(
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.offsetParent).map(e => e.innerText)", css)

    def tree(self):
        """The parts of the table for assistive technology, in order: their roles and names."""
        nodes = self.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        nodes = {node["nodeId"]: node for node in nodes}
        [table] = [node for node in nodes.values() if node["role"]["value"] == "table"]
        parts, waiting = [], [table]
        while waiting:
            node = waiting.pop()
            if not node["ignored"]:
                parts.append((node["role"]["value"], node.get("name", {}).get("value", "")))
            waiting += [nodes[id] for id in reversed(node.get("childIds", [])) if id in nodes]
        return parts

    def test_a_column_is_hidden_where_the_list_is_narrower(self):
        self.serve(samples / "airports-table.xml")
        for width, titles in [
                (1280, ["IATA", "Name ↑", "City", "Latitude"]), (700, ["IATA", "Name ↑", "City", "Latitude"]),
                (360, ["IATA", "Name ↑", "Latitude"]), (700, ["IATA", "Name ↑", "City", "Latitude"])]:
            with self.subTest(width=width):
                self.resize(width)
                self.assertEqual(self.shown("header .cells > *"), titles)
                self.assertEqual(len(self.shown("li:nth-child(2) .cells > *")), len(titles))
        # The list is narrower than the page by its margins.
        counts = set()
        for width in range(540, 580, 5):
            self.resize(width)
            list_width = self.run_script("return document.querySelector('section').getBoundingClientRect().width")
            counts.add((list_width < 500, len(self.shown("header .cells > *"))))
        self.assertEqual(counts, {(True, 3), (False, 4)})
        self.resize(360)
        self.scroll(3000)
        self.assertTrue(all(len(self.shown(f"li[data-id='{id}'] .cells > *")) == 3 for id in self.ids()[:20]))

    def test_columns_share_what_a_hidden_one_leaves(self):
        document = (samples / "airports-table.xml").read_text(encoding="utf-8")
        self.write("wide.xml", document.replace('hide-below="500"', 'hide-below="800"').replace(
            'href="airports.csv"', 'href="wide.csv"'))
        self.write("wide.csv", (samples / "airports.csv").read_text(encoding="utf-8"))
        self.serve(self.folder / "wide.xml")
        self.resize(700)
        titles, cells = self.boxes("header .cells > *"), self.boxes("li:nth-child(2) .cells > *")
        for title, cell in zip(titles, cells, strict=True):
            self.assertAlmostEqual(title[0], cell[0], delta=2)
            self.assertAlmostEqual(title[1], cell[1], delta=2)
        name, latitude = titles[1], titles[3]
        self.assertAlmostEqual(name[1] + 12, latitude[0], delta=2)

    def test_assistive_technology_reads_rows_below_their_titles(self):
        self.serve(samples / "airports-table.xml")
        parts = [part for part in self.tree() if part[0] in ("table", "row", "columnheader", "cell", "button")]
        title = "0R3, Abbeville Chris Crusta Memorial, Abbeville, 29.98"
        self.assertEqual([role for role, _ in parts[:8]], ["table", "row"] + 3 * ["columnheader", "button"])
        self.assertEqual([name for role, name in parts if role == "columnheader"], ["IATA", "Name ↑", "City", "Latitude"])
        first = parts.index(("button", title))
        self.assertEqual([role for role, _ in parts[first - 2:first + 4]], ["row", "cell", "button", "cell", "cell", "cell"])
        self.assertEqual([role for role, _ in parts].count("row"), 1 + len(self.ids()))
        sorts = self.run_script("return [...document.querySelectorAll('[role=columnheader]')].map(e => e.ariaSort)")
        self.assertEqual(sorts, ["none", "ascending", "none", "none"])
        count = self.run_script("return document.querySelector('[role=table]').ariaRowCount")
        self.assertIn(count, ["-1", "3377"])
        index = self.run_script("return [...document.querySelectorAll('li .cells')].map(e => e.ariaRowIndex)")
        self.assertEqual(index[:3], ["2", "3", "4"])
        self.focus("0R3")
        self.press("j")
        self.wait(lambda: self.focused() == "0J0")
        self.assertEqual(self.text("position").split(" of ")[0], "2")

    def copied(self, key="c"):
        """What Ctrl-C copies, as plain text and as HTML."""
        self.run_script(
            "addEventListener('copy', ({clipboardData: d, defaultPrevented: isOwn}) => {"
            " window.copied = isOwn ? ['text/plain', 'text/html'].map(t => d.getData(t)) : null })")
        self.run_script("window.copied = undefined")
        self.press_with_control(key)
        return self.wait(lambda: self.run_script("return window.copied !== undefined && [window.copied]"))[0]

    def press_with_control(self, key):
        ActionChains(self.browser).key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def test_selected_rows_are_copied_as_a_table(self):
        self.serve(samples / "airports-table.xml")
        for id in ["0R3", "U36"]:
            self.item(id).click()
        self.wait(lambda: self.selected() == ["0R3", "U36"], "the selection")
        text, html = self.copied()
        self.assertEqual(
            text, "0R3\tAbbeville Chris Crusta Memorial\tAbbeville\t29.98\nU36\tAberdeen Municipal\tAberdeen\t42.92")
        self.assertEqual(html.count("<tr>"), 2)
        self.assertEqual(html.count("<td>"), 8)
        self.assertIn("<td>Aberdeen Municipal</td>", html)
        self.assertEqual(self.text("status"), "Copied 2 rows.")
        # Only what is shown.
        self.resize(360)
        self.assertEqual(self.copied()[0].split("\n")[0], "0R3\tAbbeville Chris Crusta Memorial\t29.98")

    def select(self, first, last):
        self.run_script(
            "const [a, b] = [...arguments].map(css => document.querySelector(css).firstChild);"
            "getSelection().setBaseAndExtent(a, 2, b, b.length - 2)", first, last)

    def test_cells_whose_text_is_selected_are_copied_as_a_table(self):
        self.serve(samples / "airports-table.xml")
        cell = "li:nth-child({}) .cells > :nth-child({}) p".format
        self.select(cell(1, 2), cell(2, 3))
        self.assertEqual(
            self.copied()[0], "Abbeville Chris Crusta Memorial\tAbbeville\t29.98\n0J0\tAbbeville Municipal\tAbbeville")
        # The text of one cell is copied as it is.
        self.select(cell(1, 2), cell(1, 2))
        self.assertIsNone(self.copied())
        # Three clicks select up to the start of the next cell.
        self.run_script(
            "const [a, b] = [...arguments].map(css => document.querySelector(css));"
            "getSelection().setBaseAndExtent(a, 0, b, 0)", cell(1, 2), cell(1, 3))
        self.assertIsNone(self.copied())
        # What is typed is a text.
        field = self.browser.find_element(By.CSS_SELECTOR, "header input")
        field.click()
        field.send_keys("ab")
        self.press_with_control("a")
        self.assertIsNone(self.copied())


class OutlineTests(InteractionTest):
    def test_right_expands_an_item_and_left_collapses_it(self):
        self.serve(samples / "mars-feed.xml")
        item = self.wait(lambda: self.browser.find_elements(By.CSS_SELECTOR, "li:has(> .tap[aria-expanded=false])"))[0]
        id = item.get_attribute("data-id")
        count = len(self.ids())
        self.focus(id)
        self.press(Keys.RIGHT)
        self.wait(lambda: len(self.ids()) > count, "its children")
        self.press(Keys.LEFT)
        self.wait(lambda: len(self.ids()) == count)
        self.assertEqual(self.focused(), id)

    def test_a_click_and_keys_show_the_children_of_a_document_s_items(self):
        self.serve(samples / "tasks.xml")
        self.assertFalse(self.item("call").find_elements(By.CSS_SELECTOR, ".tap"), "an item without children")
        self.item("write").click()
        self.wait(lambda: self.ids("today") == ["write", "notes", "draft", "call", "paint"])
        self.focus("draft")
        self.press(Keys.RIGHT)
        self.wait(lambda: self.ids("today") == ["write", "notes", "draft", "start", "read-aloud", "call", "paint"])
        lefts = [self.item(id).find_element(By.TAG_NAME, "p").rect["x"] for id in ["notes", "start"]]
        self.assertEqual(lefts[1] - lefts[0], 16)
        self.press(Keys.LEFT)
        self.wait(lambda: self.ids("today") == ["write", "notes", "draft", "call", "paint"])
        self.assertEqual(self.focused(), "draft")
        self.item("write").click()
        self.wait(lambda: self.ids("today") == ["write", "call", "paint"])


class NewItemTests(InteractionTest):
    def test_items_that_are_added_above_are_counted_and_shown_by_a_press(self):
        self.serve_rows(names(400))
        self.scroll(5000)
        for n in range(3):
            self.expect_held(lambda rows: rows.insert(0, (f"new-{n}", "new")), list(self.visible())[1])
        button = self.browser.find_element(By.ID, "fresh")
        self.wait(lambda: button.text == "3 new above", "the count")
        button.click()
        self.wait(lambda: "new-2" in self.visible())
        self.wait(lambda: not button.is_displayed())

    def test_brackets_go_to_the_next_and_the_previous_section(self):
        self.serve(samples / "tasks.xml")
        self.focus("call")
        for key, id in [("]", "read"), ("]", "boat"), ("[", "read"), ("[", "write")]:
            self.press(key)
            self.wait(lambda: self.focused() == id, id)

    def test_y_copies(self):
        self.serve(samples / "tasks.xml")
        self.focus("call")
        self.press("y")
        self.wait(lambda: self.text("status") in ["Copied.", "call"])
        self.press("Y")
        self.wait(lambda: self.text("status") in ["Copied.", "Call Ada"])

    def test_r_loads_again(self):
        self.serve_rows(names(20))
        self.press("r")
        self.wait(lambda: "Loading again" in self.text("status"))
        self.wait(self.page_rows_are_current)


class RandomTests(InteractionTest):
    """Random keys, clicks and drags: afterwards the page shows what the server's window has."""

    # The window as one patch, in place of the page's own stream.
    WINDOW = """
    const [done] = [arguments[arguments.length - 1]]
    const stream = new EventSource(document.getElementById('list').dataset.viewer + '?after=0')
    stream.onmessage = ({ data }) => { stream.close(); done(JSON.parse(data)) }
    """
    KEYS = [*"jkhlgG[]admuvrnN/&:?yY", "\t", " ", Keys.ENTER, Keys.ESCAPE, Keys.DOWN, Keys.UP, Keys.LEFT, Keys.RIGHT,
            Keys.HOME, Keys.END, Keys.PAGE_DOWN, Keys.PAGE_UP, "e", "a", "1"]

    def act(self, choice):
        """Does one thing that a user could do."""
        items = self.browser.find_elements(By.CSS_SELECTOR, "li[data-id]")
        kind = choice.random()
        actions = ActionChains(self.browser)
        if kind < 0.7 or not items:
            return self.press(choice.choice(self.KEYS))
        item = choice.choice(items)
        if kind < 0.8:
            actions.move_to_element(item).click()
        elif kind < 0.87:
            actions.move_to_element(item).key_down(Keys.SHIFT).click().key_up(Keys.SHIFT)
        elif kind < 0.93:
            actions.context_click(item)
        else:
            grips = self.browser.find_elements(By.CLASS_NAME, "grip")
            if not grips:
                return
            actions.click_and_hold(choice.choice(grips)).move_to_element(item).move_by_offset(0, 5).release()
        actions.perform()

    def test_the_page_shows_the_window_after_random_actions(self):
        for sample in ["inbox", "tasks", "contacts", "mail", "board", "mars-feed", "airports-table", "shop"]:
            with self.subTest(sample=sample, seed=SEED):
                choice = random.Random(f"{sample} {SEED}")
                self.serve(samples / f"{sample}.xml")
                for _ in range(KEYS // 4):
                    try:
                        self.act(choice)
                    except UnexpectedAlertPresentException:
                        pass
                    except (MoveTargetOutOfBoundsException, StaleElementReferenceException, JavascriptException):
                        pass
                    with contextlib.suppress(NoAlertPresentException):
                        self.browser.switch_to.alert.accept()
                    if not self.browser.current_url.startswith(self.served.address):
                        self.browser.get(self.served.address)
                self.run_script("document.getElementById('help').close()")
                self.press(Keys.ESCAPE, Keys.ESCAPE)
                self.wait(lambda: self.matches(), "the page to show the window")
                self.served.stop()

    def matches(self):
        self.settle()
        window = self.browser.execute_async_script(self.WINDOW)
        page = self.run_script(
            "return [...document.querySelectorAll('#content > section')].map(s => [s.dataset.id,"
            " [...s.querySelectorAll('li[data-id]')].map(l => l.dataset.id)])")
        expected = [[name, window["sections"][name]["order"]] for name in window["shape"]]
        return page == expected
