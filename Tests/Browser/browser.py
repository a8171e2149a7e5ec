"""Chromium for tests, and what they ask of a page."""

import os
import time
import unittest

from selenium import webdriver
from selenium.webdriver.common.by import By

LIMIT = 10  # Seconds that a wait, a command or a script may take.


def open_browser(width=800, height=600, has_script=True, preferences=()):
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
                     "--hide-scrollbars", f"--window-size={width},{height}", *preferences):
        options.add_argument(argument)
    if not has_script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    browser = webdriver.Chrome(options, service)
    browser.set_page_load_timeout(30)
    browser.set_script_timeout(LIMIT)
    return browser


def wait(condition, message="", limit=LIMIT):
    """Returns the first true value of a condition."""
    end = time.monotonic() + limit
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {limit} s: {message or condition}")
        time.sleep(0.03)


class BrowserTest(unittest.TestCase):
    """A test with a browser that all tests of the class share."""

    preferences = ()
    has_script = True

    @classmethod
    def setUpClass(cls):
        cls.browser = open_browser(has_script=cls.has_script, preferences=cls.preferences)
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        size(self.browser, 800, 600)

    def tearDown(self):
        faults = [entry["message"] for entry in self.browser.get_log("browser")
                  if "listing.js" in entry["message"] and "Failed to load" not in entry["message"]
                  and "net::" not in entry["message"]]
        self.browser.get("about:blank")
        self.assertEqual(faults, [])

    def run_script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def item(self, id):
        return self.browser.find_element(By.CSS_SELECTOR, f'li[data-id="{id}"]')

    def ids(self, section=None):
        return self.run_script(
            "return [...document.querySelectorAll((arguments[0] ? `section[data-id=\"${arguments[0]}\"] ` : '')"
            " + 'li[data-id]')].map(e => e.dataset.id)", section)

    def visible(self):
        """The identifiers of the items on screen, with the tops of their boxes."""
        return dict(self.run_script(
            "return [...document.querySelectorAll('li[data-id]')].map(e => [e.dataset.id, e.getBoundingClientRect()])"
            ".filter(([, r]) => r.bottom > 0 && r.top < innerHeight).map(([id, r]) => [id, r.top])"))

    def top(self, id):
        return self.run_script(
            "return document.querySelector(`li[data-id=\"${arguments[0]}\"]`)?.getBoundingClientRect().top", id)

    def focused(self):
        """The identifier of the item that has the focus or contains it."""
        return self.run_script("return document.activeElement.closest('li[data-id]')?.dataset.id")

    def scroll(self, y):
        self.run_script("scrollTo(0, arguments[0])", y)
        self.settle()

    def settle(self):
        """Waits until the page neither scrolls nor waits for items."""
        self.browser.execute_async_script("""
            const done = arguments[0]; let last = '', since = 0
            const step = () => {
              const now = scrollY + list.innerHTML.length + [...list.querySelectorAll('li')].map(e => e.dataset.id)
              if (now !== last || list.ariaBusy === 'true') { last = now; since = performance.now() }
              if (performance.now() - since > 350) done(); else setTimeout(step, 20)
            }
            step()""")

    def wait(self, condition, message="", limit=LIMIT):
        return wait(condition, message, limit)

    def press(self, *keys):
        from selenium.webdriver import ActionChains
        ActionChains(self.browser).send_keys(*keys).perform()


def size(browser, width, height):
    """Sets the size of the viewport."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
