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
            "data-end": window.sticksToEnd ? "" : nil,
            "data-several": window.selectsSeveral ? "" : nil,
          ]
        ) { write(to: &$0, query.isEmpty ? "" : query + "&") }
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
    page.element("div", ["id": "notes"]) { page in
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

extension ListWindow.Section {
  /// Writes the section as an element of a page.
  fileprivate func write(to page: inout HTMLWriter) {
    page.element(
      "section",
      [
        "data-id": identifier, "class": box.classes, "style": box.style.isEmpty ? nil : box.style,
        "aria-label": label.isEmpty ? nil : label, "data-n": String(count),
        "data-from": String(from), "data-more": hasMore ? "" : nil,
      ]
    ) { page in
      page.append(html: head)
      // The keyboard scrolls only focusable elements; the script removes this.
      let scrolls = box.scrollsAcross ? "0" : nil
      page.element("ul", ["role": "list", "tabindex": scrolls]) { page in
        for item in items { page.append(html: item.html) }
      }
      page.append(html: foot)
    }
  }
}
