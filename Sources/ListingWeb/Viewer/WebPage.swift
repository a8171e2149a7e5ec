import Foundation
import ListingKit

/// A page: a window of a list as a whole HTML document, which can be read without its script.
package struct WebPage: Sendable {
  let window: ListWindow
  /// The tag of the page's language.
  let language: String
  /// The number of the page, after which its stream continues.
  let sequence: Int
  /// Whether it has all items that it can have. Otherwise the script adds them.
  let isWhole: Bool

  /// Returns the HTML of the page.
  ///
  /// - Parameters:
  ///   - viewer: the path of the viewer's stream and events.
  ///   - style: the path of the style sheet.
  ///   - script: the path of the script.
  ///   - icon: the path of the icon.
  ///   - whole: the address of the page with all its items, to which browsers without scripts go.
  ///   - query: the parameters of the document in the address.
  package func html(
    viewer: String, style: String, script: String, icon: String, whole: String, query: String = ""
  ) -> String {
    var page = HTMLWriter()
    page.append(html: "<!doctype html>\n")
    page.element("html", ["lang": language, "dir": isRightToLeft ? "rtl" : nil]) { page in
      page.element("head") { page in
        page.start("meta", ["charset": "utf-8"])
        page.start(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.start("meta", ["name": "color-scheme", "content": "light dark"])
        page.element("title") { $0.text(window.title ?? "List") }
        page.start("link", ["rel": "icon", "href": icon])
        page.start("link", ["rel": "stylesheet", "href": style])
        page.element("script", ["type": "module", "src": script])
        if !isWhole {
          page.element("noscript") {
            $0.start("meta", ["http-equiv": "refresh", "content": "0; url=\(whole)"])
          }
        }
      }
      page.element("body") { page in
        page.element(
          "main",
          [
            "id": "list", "data-viewer": viewer, "data-seq": String(sequence),
            "data-before": String(window.before), "data-after": String(window.after),
            "data-states": window.states.isEmpty ? nil : window.states,
            "data-end": window.sticksToEnd ? "" : nil,
            "data-several": window.selectsSeveral ? "" : nil,
          ]
        ) { page in
          let kept = [query, window.states].filter { !$0.isEmpty }
          write(to: &page, kept.map { $0 + "&" }.joined())
        }
      }
    }
    return page.html
  }

  private var isRightToLeft: Bool {
    Locale.Language(identifier: language).characterDirection == .rightToLeft
  }

  private func write(to page: inout HTMLWriter, _ query: String) {
    // A page has a heading for screen readers, also if its list has no title.
    page.element("h1", ["class": window.title == nil ? "said" : nil]) {
      $0.text(window.title ?? "List")
    }
    page.element(
      "p", ["id": "banner", "role": "alert", "hidden": window.banner.isEmpty ? "" : nil]
    ) { $0.text(window.banner) }
    page.element("div", ["id": "bar", "hidden": ""]) { page in
      for (id, icon, name) in Self.bar {
        page.element("button", ["type": "button", "id": id, "aria-label": name, "title": name]) {
          icon.write(to: &$0)
        }
      }
    }
    page.element("nav", ["id": "index", "aria-label": "Index"]) { $0.append(html: window.index) }
    // Disables all buttons until the script handles them.
    page.element("fieldset", ["id": "content", "disabled": "", "role": "none"]) { page in
      let earlier = max(0, window.before - WebViewer.pageLength)
      page.element(
        "a",
        [
          "id": "earlier", "rel": "prev", "href": "?\(query)at=\(earlier)",
          "hidden": window.before == 0 ? "" : nil,
        ]
      ) { $0.text("Earlier items") }
      for section in window.sections { section.write(to: &page) }
      page.element("div", ["id": "bottom"]) { $0.append(html: window.bottom) }
      page.element(
        "a",
        [
          "id": "later", "rel": "next", "href": "?\(query)at=\(window.end)",
          "hidden": window.after == 0 ? "" : nil,
        ]
      ) { $0.text("Next items") }
    }
    // Regions that assistive technology follows, so that they exist before their texts: what the host says, the
    // state of the connection, and items that are added or removed.
    writePrompt(to: &page)
    page.element("div", ["id": "notes"]) { page in
      page.element("button", ["id": "fresh", "type": "button", "hidden": ""])
      page.element("p", ["id": "progress", "role": "status"]) {
        $0.append(html: window.progress)
      }
      page.element("p", ["id": "filtered", "role": "status"]) {
        $0.append(html: window.filtered)
      }
      page.element("p", ["id": "undoable", "role": "status"]) {
        $0.append(html: window.undoable)
      }
      page.element("p", ["id": "connection", "role": "status"])
      page.element("div", ["id": "note"]) { page in
        page.element("p", ["id": "status", "role": "status"])
        page.element(
          "button", ["id": "dismiss", "type": "button", "hidden": ""]
        ) { $0.text("Dismiss") }
      }
      page.element("p", ["id": "news", "class": "said", "role": "status"])
    }
  }
}

// MARK: - Finding, and the keys

extension WebPage {
  /// The buttons at the top of the page.
  private static let bar: [(id: String, icon: ListIcon, name: String)] = [
    ("seek", .search, "Find (/)"), ("keys", .info, "Keys (?)"),
  ]

  private func writePrompt(to page: inout HTMLWriter) {
    page.element("form", ["id": "prompt", "role": "search", "hidden": ""]) { page in
      page.element("label", ["for": "typed"]) { $0.text("Find") }
      page.start(
        "input",
        [
          "id": "typed", "type": "search", "autocomplete": "off", "spellcheck": "false",
          "enterkeyhint": "search",
        ])
      page.element("output", ["id": "found", "for": "typed"]) { $0.text(window.found) }
      let buttons: [(name: String, icon: ListIcon, label: String)] = [
        ("previous", .collapse, "Previous match"), ("next", .expand, "Next match"),
        ("close", .close, "Close"),
      ]
      for (name, icon, label) in buttons {
        page.element("button", ["type": "button", "name": name, "aria-label": label]) {
          icon.write(to: &$0)
        }
      }
    }
    page.element("dialog", ["id": "help", "aria-labelledby": "help-title"]) { page in
      page.element("h2", ["id": "help-title"]) { $0.text("Keys") }
      page.element("dl") { page in
        for (keys, meaning) in Self.keys {
          page.element("dt") { page in
            for key in keys.split(separator: " ") { page.element("kbd") { $0.text(String(key)) } }
          }
          page.element("dd") { $0.text(meaning) }
        }
      }
      page.element("label") { page in
        page.start("input", ["type": "checkbox", "id": "plain", "checked": ""])
        page.text(" Letters and signs are keys")
      }
      page.element("label") { page in
        page.start("input", ["type": "checkbox", "id": "dense"])
        page.text(" Dense rows")
      }
      page.element("button", ["type": "button", "name": "close"]) { $0.text("Close") }
    }
  }

  /// The keys of a page and their meanings.
  package static let keys: [(keys: String, meaning: String)] = [
    ("↑ ↓ ← → k j h l", "the item there; ← → also close and open an item with others below it"),
    ("PgUp PgDn b f", "a screen up, down"),
    ("[ ]", "the previous, the next section"),
    ("Home End g G", "the first, the last item"),
    (":", "go to a position, a percentage (25%) or an identifier"),
    ("/ n N", "find as you type; the next match, the previous one"),
    ("&", "show only items with a text; Esc shows all"),
    ("Enter Space", "choose the item, press the button"),
    ("Shift-Click v", "select all up to here, where several can be selected"),
    ("a", "the actions of the item; also by a right click, or a swipe"),
    ("d u", "delete the item or the selected ones; undo"),
    ("m", "move the item by the arrows; Enter leaves it there, Esc takes it back"),
    ("y Y", "copy the identifier, the text"),
    ("Ctrl-C", "copy the selected cells or rows of a table, as a table"),
    ("r", "load again, or retry"),
    ("Tab", "the controls of the item, then the next section"),
    ("Esc", "from a control to its item; show all; close"),
  ]
}

extension ListWindow.Section {
  /// Writes the section as an element of a page.
  fileprivate func write(to page: inout HTMLWriter) {
    page.element(
      "section",
      [
        "data-id": identifier, "class": box.classes, "style": box.style.isEmpty ? nil : box.style,
        "aria-label": label.isEmpty ? nil : label, "data-n": String(count),
        "data-from": String(from), "data-more": hasMore ? "" : nil,
        "data-skip": skipped > 0 ? String(skipped) : nil,
      ]
    ) { page in
      page.append(html: head)
      // The keyboard scrolls only focusable elements; the script removes this.
      let scrolls = box.scrollsAcross ? "0" : nil
      page.element(
        "ul", ["role": rows == nil ? "list" : "none", "id": rows, "tabindex": scrolls]
      ) { page in
        for item in items { page.append(html: item.html) }
      }
      page.append(html: foot)
    }
  }
}
