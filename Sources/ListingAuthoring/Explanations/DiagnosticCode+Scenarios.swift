import ListingXML

extension DiagnosticCode {
  /// What the code means, where it is about scenarios; `nil` otherwise.
  var scenarioExplanation: DiagnosticExplanation? {
    switch self {
    case .unknownIdentifier:
      DiagnosticExplanation(
        "A scenario names a section or an item that none of its steps adds, so nothing would be "
          + "tested.",
        scenario: """
          <given><section id="feed"/></given>
          <when><append section="fede"><item id="a"/></append></when>
          <then><order section="feed">a</order></then>
          """,
        fix: "Correct the name, or add the section or the item first.")
    case .unknownLabel:
      DiagnosticExplanation(
        "An expectation names a label that no operation since the previous `then` has.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="feed/a" label="first"/></when>
          <then><completions>frist</completions></then>
          """,
        fix: "Correct the label, or give it to the operation.")
    case .repeatedLabel:
      DiagnosticExplanation(
        "Two operations of a scenario have the same label.",
        scenario: """
          <given><section id="feed"><item id="a"/><item id="b"/></section></given>
          <when><delete item="feed/a" label="gone"/><delete item="feed/b" label="gone"/></when>
          <then><completions>gone gone</completions></then>
          """,
        fix: "Rename one.")
    case .missingThen:
      DiagnosticExplanation(
        "A scenario ends with operations without an expectation, or has no expectation at all.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="feed/a"/></when>
          """,
        fix: "Add a `then` with the expected list.")
    case .missingExpectation:
      DiagnosticExplanation(
        "A `then` is empty.",
        scenario: "<given><section id=\"feed\"/></given>\n<then/>",
        fix: "Add an expectation, or remove it.")
    case .missingViewport:
      DiagnosticExplanation(
        "Scrolling, display and selection need a view that shows the list.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><scroll by="10"/></when>
          <then><order section="feed">a</order></then>
          """,
        fix: "Give `given` a viewport, such as viewport=\"400x800\".")
    case .badPath:
      DiagnosticExplanation(
        "The path of an item is its section and its identifier, separated by a slash. In identifiers, "
          + "write a backslash before a space, a slash and a backslash.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="a"/></when>
          <then><order section="feed"/></then>
          """,
        fix: "Write the path as section/item.")
    case .missingRequest:
      DiagnosticExplanation(
        "A page is delivered, but the section hasn't requested one.",
        scenario: """
          <given><section id="feed" page-size="2"/></given>
          <when><deliver section="feed"><item id="a"/></deliver></when>
          <then><order section="feed">a</order></then>
          """,
        fix: "Add a `request` before it, or add a viewport to `given`, which requests pages.")
    case .notPaged:
      DiagnosticExplanation(
        "Only a paged section can request a page: one with a page-size and without items.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><request section="feed"/></when>
          <then><state section="feed" is="idle"/></then>
          """,
        fix: "Give the section a page-size, and deliver its items with `deliver`.")
    case .invalidDocument:
      DiagnosticExplanation(
        "The section document of a scenario is invalid.",
        scenario: """
          <given><document href="Invalid/LK0203-unknown-layout.xml"/></given>
          <then><sections>a</sections></then>
          """,
        fix: "Fix the errors that `listing validate` reports.")
    default: nil
    }
  }
}
