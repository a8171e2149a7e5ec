"""Screens that ask: searches, forms and documents that open each other, over a server that may delay and fail."""

import importlib.util
import json
import os
import pathlib
import random
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlparse

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from test_serve import ServeTest, samples

screens = samples / "Scenarios"
# Run more by hand.
KEYS = int(os.environ.get("LISTING_TEST_KEYS", "150"))
SEED = int(os.environ.get("LISTING_TEST_SEED", "7"))


class Issues(ThreadingHTTPServer):
    """A server with 120 issues. It delays and fails requests by a generator, if it has one."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.random, self.fails, self.posted = None, False, []
        things = ["crane", "lamp", "ferry", "pier"]
        self.issues = [
            {"number": n, "title": f"Issue {n} about the {things[n % 4]}", "body": f"Body of {n}",
             "state": "closed" if n % 3 == 0 else "open", "user": {"login": ["ada", "ben", "cem"][n % 3]},
             "comments": n % 5, "updated_at": f"2026-11-{1 + n % 27:02d}T10:00:00Z"} for n in range(1, 121)]
        self.comments = {}
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def host(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def listed(self, state, words, sort):
        """The numbers of the issues that a query lists, in order."""
        found = [issue for issue in self.issues if issue["state"] == state and words.lower() in issue["title"].lower()]
        key = "comments" if sort == "comments" else "updated_at"
        return [issue["number"] for issue in sorted(found, key=lambda issue: issue[key], reverse=True)]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, value, status=200):
        server = self.server
        if server.random:
            time.sleep(server.random.uniform(0, 0.4))
        if server.fails or (server.random and server.random.random() < 0.2):
            value, status = {}, 500
        body = json.dumps(value).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass
        return status

    def do_GET(self):
        parts, query = urlparse(self.path).path.split("/"), dict(parse_qsl(urlparse(self.path).query))
        if len(parts) == 4:
            numbers = self.server.listed(query.get("state", "open"), query.get("q", ""), query.get("sort"))
            size, page = int(query.get("per_page", 25)), int(query.get("page", 1))
            items = [self.server.issues[number - 1] for number in numbers[(page - 1) * size:page * size]]
            return self.answer({"total": len(numbers), "items": items})
        number = int(parts[4])
        if len(parts) == 5:
            return self.answer(self.server.issues[number - 1])
        self.answer(self.server.comments.get(number, []))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/orders":
            status = self.answer({"order": {"number": "A-4711"}}, 201)
        else:
            number = int(self.path.split("/")[4])
            comments = self.server.comments.setdefault(number, [])
            comment = {"id": len(comments) + 1, "user": {"login": "me"}, "body": body["body"],
                       "created_at": "2026-11-28T10:00:00Z"}
            status = self.answer(comment, 201)
            if status == 201:
                comments.append(comment)
        if status == 201:
            self.server.posted.append(body)


class ScreenTest(ServeTest):
    def open(self, name, at=""):
        self.server = Issues()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.serve(screens / name, "--param", f"server=http://{self.server.host}", "--allow-host", self.server.host,
                   at=at)

    def input(self, label):
        return self.browser.find_element(By.CSS_SELECTOR, f'[data-input][aria-label="{label}"]')

    def button(self, title):
        return self.browser.find_element(By.XPATH, f'//button[normalize-space()="{title}"]')

    def text(self, section):
        return self.run_script(
            "return document.querySelector(`section[data-id=\"${arguments[0]}\"]`)?.innerText ?? ''", section)


class SearchTests(ScreenTest):
    def test_a_search_lists_what_is_found_and_keeps_the_caret(self):
        self.open("issues.xml")
        search = self.input("Search")
        search.send_keys("fery")
        search.send_keys(Keys.ARROW_LEFT, "r")
        self.wait(lambda: "20 open" in self.text("issues"), "the issues about the ferry")
        self.assertEqual(search.get_attribute("value"), "ferry")
        place = self.run_script("return [document.activeElement.type, document.activeElement.selectionStart]")
        self.assertEqual(place, ["search", 4])

    def test_nothing_is_found_is_said(self):
        self.open("issues.xml")
        self.input("Search").send_keys("<b>&amp;")
        self.wait(lambda: "Nothing found for “<b>&amp;”" in self.text("issues"), "the empty state")

    def test_a_choice_asks_again_from_the_start(self):
        self.open("issues.xml")
        closed = self.browser.find_element(By.CSS_SELECTOR, ".segments input[value=closed]")
        self.run_script("arguments[0].click()", closed)
        self.wait(lambda: "40 closed" in self.text("issues"), "the closed issues")
        self.assertEqual(self.ids("issues")[:25], [str(n) for n in self.server.listed("closed", "", "updated")[:25]])

    def test_a_failure_keeps_the_old_items_and_retries_the_newest_search(self):
        self.open("issues.xml")
        before = self.ids("issues")
        self.server.fails = True
        self.input("Search").send_keys("lamp")
        self.wait(lambda: "Try again" in self.text("issues"), "the failure")
        self.assertEqual(self.ids("issues"), before)
        self.server.fails = False
        self.button("Try again").click()
        self.wait(lambda: "20 open" in self.text("issues"), "the issues about the lamp")


class DocumentTests(ScreenTest):
    def test_a_row_opens_an_address_that_can_be_loaded_again_and_left(self):
        self.open("issues.xml")
        number = self.ids("issues")[2]
        self.item(number).find_element(By.CSS_SELECTOR, "a").click()
        self.wait(lambda: f"number={number}" in self.browser.current_url, "the address of the issue")
        self.wait(lambda: self.browser.title == f"#{number}", "the title")
        self.browser.refresh()
        self.wait(lambda: f"Body of {number}" in self.text("issue"), "the issue after it was loaded again")
        self.browser.back()
        self.wait(lambda: self.browser.title == "Issues of harbor", "the list")

    def test_a_comment_is_sent_once_listed_and_its_field_emptied(self):
        self.open("issues.xml")
        number = self.ids("issues")[0]
        self.item(number).find_element(By.CSS_SELECTOR, "a").click()
        self.wait(lambda: "0 comments" in self.text("comments"), "the issue")
        field = self.input("Comment")
        field.send_keys("Two lines:", Keys.ENTER, "this is the second")
        self.button("Comment").click()
        self.wait(lambda: "this is the second" in self.text("comments"), "the comment")
        self.assertEqual(self.server.posted, [{"body": "Two lines:\nthis is the second"}])
        self.wait(lambda: field.get_attribute("value") == "", "the empty field")

    def test_a_wrong_address_is_a_page_that_says_why(self):
        self.open("issues.xml")
        self.browser.get(self.served.address + "issue.xml?server=http://a.example&project=p&number=x")
        self.assertIn("'x', given for parameter 'number', is not a whole number", self.browser.page_source)


class FormTests(ScreenTest):
    def test_a_form_that_was_not_sent_continues_at_its_first_mistake(self):
        self.open("issues.xml")
        self.browser.get(self.served.address + f"issue.xml?server=http://{self.server.host}&project=p&number=1")
        self.wait(lambda: "0 comments" in self.text("comments"), "the issue")
        self.button("Comment").click()
        self.wait(lambda: self.input("Comment") == self.browser.switch_to.active_element, "the focus")
        self.assertEqual(self.input("Comment").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.server.posted, [])

    def test_a_failure_keeps_what_was_typed_and_an_order_is_sent_once(self):
        self.open("order-form.xml")
        self.input("Name").send_keys("Ada “the” <b>")
        self.input("Mail").send_keys("ada@example.org", Keys.TAB)
        self.wait(lambda: self.button("Order").is_enabled(), "a form that can be sent")
        self.server.fails = True
        self.button("Order").click()
        self.wait(lambda: "500" in self.text("order"), "the failure")
        self.assertEqual(self.input("Name").get_attribute("value"), "Ada “the” <b>")
        self.server.fails = False
        self.button("Order").click()
        self.wait(lambda: "Thank you. Your number is A-4711" in self.text("order"), "the number")
        self.assertEqual([order["name"] for order in self.server.posted], ["Ada “the” <b>"])

    def test_what_is_typed_stays_while_its_cell_changes(self):
        self.write("a.csv", "id,text\n1,first\n")
        self.write("a.xml", """<listing xmlns="urn:listingkit:1" version="1.1" title="A"><state name="q"/>
            <section id="s"><source kind="csv" href="a.csv" key="id"><field name="text"/></source>
            <cell><column><text>{it.text}</text><text-field state="q" label="Q"/></column></cell></section></listing>""")
        self.serve(self.folder / "a.xml", "--watch")
        field = self.input("Q")
        field.send_keys("abc", Keys.ARROW_LEFT)
        for number in range(5):
            self.write("a.csv", f"id,text\n1,change {number}\n")
            self.wait(lambda: f"change {number}" in self.text("s"), "the change")
            field.send_keys(str(number))
        state = "return [document.activeElement.value, document.activeElement.selectionStart]"
        self.assertEqual(self.run_script(state), ["ab01234c", 7])


class ScreenAccessibilityTests(ScreenTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        package = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent
        cls.axe = (package / "axe.min.js").read_text(encoding="utf-8")

    def expect_accessible(self):
        self.browser.set_script_timeout(60)
        self.run_script(self.axe)
        found = self.browser.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => done("
            "r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html).join(' | '))))")
        self.assertEqual(found, [])

    def test_axe_finds_nothing_in_a_search(self):
        self.open("issues.xml")
        self.expect_accessible()

    def test_axe_finds_nothing_in_an_issue_with_a_mistake(self):
        self.open("issues.xml")
        self.browser.get(self.served.address + f"issue.xml?server=http://{self.server.host}&project=p&number=1")
        self.wait(lambda: "0 comments" in self.text("comments"), "the issue")
        self.button("Comment").click()
        self.wait(lambda: self.input("Comment").get_attribute("aria-invalid"), "the mistake")
        self.expect_accessible()

    def test_axe_finds_nothing_in_a_form(self):
        self.open("order-form.xml")
        self.expect_accessible()

    def test_a_search_and_a_comment_need_no_mouse(self):
        self.open("issues.xml")
        self.press(Keys.TAB)
        for _ in range(12):
            if self.run_script("return document.activeElement.type") == "search":
                break
            self.press(Keys.TAB)
        self.press("ferry")
        self.wait(lambda: "20 open" in self.text("issues"), "the issues about the ferry")
        for _ in range(8):
            if self.focused() in self.ids("issues"):
                break
            self.press(Keys.TAB)
        number = self.focused()
        self.assertIn(number, self.ids("issues"))
        self.press(Keys.ENTER)
        self.wait(lambda: self.browser.title == f"#{number}", "the issue")
        self.wait(lambda: "0 comments" in self.text("comments"), "the comments")
        for _ in range(12):
            if self.run_script("return document.activeElement.tagName") == "TEXTAREA":
                break
            self.press(Keys.TAB)
        self.press("Seen", Keys.TAB, Keys.ENTER)
        self.wait(lambda: "Seen" in self.text("comments"), "the comment")


class RandomTests(ScreenTest):
    def test_random_keys_and_clicks_over_a_server_that_delays_and_fails(self):
        print(f"keys: {KEYS}, seed: {SEED}")
        choose = random.Random(SEED)
        self.open("issues.xml")
        self.server.random = random.Random(SEED)
        for _ in range(KEYS):
            try:
                self.act(choose)
            except (StaleElementReferenceException, WebDriverException):
                # The page changed meanwhile.
                continue
        self.server.random = None
        while self.browser.title != "Issues of harbor":
            self.browser.get(self.served.address)
            self.settle()
        if not self.browser.find_elements(By.CSS_SELECTOR, '[aria-label="Search"]'):
            self.fail("the search is gone")
        self.run_script("scrollTo(0, 0)")

        def expected():
            tab = self.run_script("return document.querySelector('.segments input:checked').value")
            numbers = self.server.listed(
                tab, self.input("Search").get_attribute("value"), self.input("Sort").get_attribute("value"))
            return [str(number) for number in numbers]

        def is_current():
            for retry in self.browser.find_elements(By.XPATH, '//button[normalize-space()="Try again"]'):
                retry.click()
            wanted, shown = expected(), self.ids("issues")
            return shown == wanted[:len(shown)] and (bool(shown) or not wanted)

        self.wait(is_current, "the issues of the last values", 40)

    def act(self, choose):
        kind = choose.randrange(10)
        if kind < 4:
            fields = self.browser.find_elements(By.CSS_SELECTOR, "input[type=search], textarea")
            if fields:
                choose.choice(fields).send_keys(choose.choice(
                    ["f", "e", "r", "l", "a", " ", "'", "%", Keys.BACKSPACE, Keys.BACKSPACE, Keys.ARROW_LEFT, Keys.ENTER]))
        elif kind == 4:
            inputs = self.browser.find_elements(By.CSS_SELECTOR, ".segments input")
            if inputs:
                self.run_script("arguments[0].click()", choose.choice(inputs))
        elif kind == 5:
            for sort in self.browser.find_elements(By.CSS_SELECTOR, "select"):
                sort.send_keys(choose.choice([Keys.ARROW_DOWN, Keys.ARROW_UP]))
        elif kind == 6:
            links = self.browser.find_elements(By.CSS_SELECTOR, "section[data-id=issues] li a")
            if links:
                choose.choice(links[:6]).click()
        elif kind == 7:
            buttons = self.browser.find_elements(By.CSS_SELECTOR, "#content button:not([disabled])")
            if buttons:
                choose.choice(buttons).click()
        elif kind == 8:
            self.run_script("scrollTo(0, arguments[0])", choose.choice([0, 400, 4000]))
        elif self.browser.title != "Issues of harbor":
            self.browser.back()
        time.sleep(choose.uniform(0, 0.15))


if __name__ == "__main__":
    unittest.main()
