/// Names from other languages that section documents don't have, with their fixes.
enum ForeignNames {
  private static let condition =
    "write when=\"…\" on an element, or <choose> in the section to select a template"
  private static let repetition =
    "a section shows its <cell> for each item; declare the items in <items> or <source>"
  private static let link = "write <button>…<on><open href=\"…\"/></on></button>"
  private static let container = "write <column>…</column> or <row>…</row>"
  private static let text = "write <text style=\"…\">…</text>"
  private static let style = "write style=\"title\", \"headline\", \"body\" or \"caption\""
  private static let event =
    "write <on event=\"select\">…</on> in the section, or <on>…</on> in a <button>"

  private static let data = "write <emit name=\"…\"/>, and let the app change its data"

  /// Returns the fix for an element that doesn't exist.
  ///
  /// - Parameter isInText: whether it's in an element that contains text.
  static func fix(ofElement name: String, isInText: Bool) -> String? {
    let fix = elements[name]
    return isInText && fix == text
      ? "remove it: a text has one style; put several <text> in a <row>" : fix
  }

  private static let elements = [
    "if": condition, "else": condition, "switch": condition,
    "for": repetition, "foreach": repetition, "forEach": repetition, "repeat": repetition,
    "a": link, "link": link,
    "img": "write <image src=\"…\" alt=\"…\"/>",
    "div": container, "hstack": container, "vstack": container, "HStack": container,
    "VStack": container, "stack": container,
    "p": text, "span": text, "label": text, "h1": text, "h2": text, "h3": text, "b": text,
    "i": text,
    "ul": repetition, "ol": repetition, "li": repetition, "table": repetition, "tr": repetition,
    "hr": "write <divider/>",
    "delete": data, "remove": data, "move": data,
    "input": "there is no text input; a <toggle> changes a state",
    "LinearLayout": container, "FrameLayout": container, "VBox": container, "HBox": container,
    "view": container, "View": container, "flex": container,
    "behavior": event, "event": event,
    "filter": "documents don't filter: select the items in the source, or give items a when=\"…\"",
    "sort": "documents don't sort: items have the order of their source",
    "string": "write strings in a file of their own, and name it: <strings href=\"…\"/>",
    "spinner": "write <progress/>", "activity-indicator": "write <progress/>",
    "styles": "remove it: write <style> directly in <listing>",
    "fields": "remove it: write <field> directly in <source>",
    "columns": "remove it: write <field> directly in <source>",
    "br": "remove it: write one <text> for each line in a <column>",
  ]

  /// Returns the fix for an attribute that an element doesn't have.
  ///
  /// - Parameters:
  ///   - known: the attributes that it has.
  ///   - isInText: whether the element contains text, to which a style applies.
  static func fix(ofAttribute name: String, known: [String], isInText: Bool) -> String? {
    switch name {
    case "font", "bold", "italic", "weight", "size", "font-size", "class":
      isInText ? known.contains("style") ? style : nil : style + " on a <text>"
    case "onclick", "onClick", "ontap", "onTap": event
    default: nil
    }
  }

  /// Synonymous attributes of several languages.
  private static let synonyms = [
    ["when", "test", "if", "visible", "condition", "show"], ["value", "default", "initial"],
    ["padding", "insets", "margin", "inset"], ["spacing", "gap", "space"],
    ["size", "limit", "count"], ["threshold", "prefetch", "prefetch-distance", "prefetchDistance"],
    ["kind", "type"], ["href", "src", "url", "file"], ["name", "id"],
    [
      "color", "foreground", "text-color", "textColor", "foregroundColor", "foreground-color",
      "tint",
    ], ["background", "background-color", "backgroundColor", "bg"],
    ["alt", "description"], ["label", "accessibility-label", "aria-label"], ["event", "type"],
    ["lines", "max-lines", "line-limit"], ["align", "alignment", "gravity"],
    ["path", "column", "key"],
  ]

  /// Returns the attribute with the meaning of one from another language, or `nil` if there is none.
  static func synonym(ofAttribute name: String, among known: [String]) -> String? {
    synonyms.lazy.filter { $0.contains(name) }.compactMap { $0.first(where: known.contains) }.first
  }

  /// The names of fields in feed formats, each with the equivalent field.
  static let fields = [
    "description": "summary", "content": "summary", "pubDate": "date", "published": "date",
    "updated": "date", "guid": "id", "url": "link", "href": "link", "name": "title",
  ]

  /// Returns the fix for a field that items don't have by themselves.
  static func fix(ofField name: String) -> String? {
    switch name {
    case "index", "position", "row", "number":
      "items don't know their position; declare a field with it"
    default: nil
    }
  }

  /// Fixes for formats that don't exist.
  static let formats = [
    "truncate": "write lines=\"1\" on the <text>, which cuts it at its end",
    "ellipsis": "write lines=\"1\" on the <text>, which cuts it at its end",
    "upper": "write uppercase", "lower": "write lowercase", "time": "write date('HH:mm')",
    "round": "write number(0)", "fixed": "write number(2)",
    "currency_format": "write currency('EUR')",
    "capitalize": "there is none; write the text as it's shown into the data",
    "default": "write {it.name ?? 'default'}", "join": "write the list as one text into the data",
  ]

  /// Returns the fix for a word in place of an operator.
  static func fix(ofWord word: String) -> String? {
    switch word {
    case "contains", "startsWith", "endsWith", "like", "matches", "has", "includes":
      "write a function, such as contains(it.name, 'a'), in a document with version=\"1.1\""
    case "is", "equals", "equal": "write eq"
    case "isnt", "differs": "write ne"
    default: nil
    }
  }

  /// Returns the fix for a name that begins no path.
  static func fix(ofRoot name: String) -> String? {
    switch name {
    case "today", "now", "date", "time":
      "expressions don't know the date; provide the result as a field, or pass it as a parameter"
    case "NOT", "Not", "TRUE", "True", "FALSE", "False":
      "write '\(name.lowercased())' in lower case"
    default: nil
    }
  }

  /// The first names of bindings, by their names in other languages.
  static let roots = [
    "item": "it", "this": "it", "self": "it", "params": "param",
    "previous": "before", "prev": "before",
  ]

  /// Returns the fix for a character that begins no token of an expression.
  static func fix(ofOperator scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "+", "-", "*":
      "expressions calculate since version 1.1: write version=\"1.1\" in <listing>"
    case "/": "write div, in a document with version=\"1.1\""
    case "%": "write mod, in a document with version=\"1.1\""
    case "?", ":": ternary
    case "[", "]":
      "write a list in parentheses: in ('a', 'b'); for one value of a list, declare a field with its "
        + "path: <field name=\"tag\" path=\"/tags/0\"/>"
    case "|":
      "write ?? for a value that may be missing: {it.name ?? 'default'}, or 'or' in a condition"
    default: nil
    }
  }

  /// The fix for `a ? b : c`.
  static let ternary =
    "there is no 'a ? b : c'; write two elements, each with its own when=\"…\", "
    + "or it.name ?? 'default' for a missing value"

  /// Functions by their names in other languages.
  static let functions = [
    "length": "string-length", "len": "string-length", "lower": "lower-case",
    "lowercase": "lower-case", "toLowerCase": "lower-case", "upper": "upper-case",
    "uppercase": "upper-case", "toUpperCase": "upper-case", "startsWith": "starts-with",
    "endsWith": "ends-with", "substr": "substring", "ceil": "ceiling", "iif": "if",
    "concatenate": "concat", "join": "concat", "includes": "contains", "hasPrefix": "starts-with",
    "hasSuffix": "ends-with", "coalesce": "?? for a value that may be missing",
    "ifnull": "?? for a value that may be missing", "not": "not without a function: not it.read",
  ]

  /// Places by direction, which depends on the language.
  static let places = ["left": "leading", "right": "trailing"]
}
