extension DiagnosticCode {
  /// What the code means, where it is about scenarios; `nil` otherwise.
  var scenarioExplanation: DiagnosticExplanation? {
    switch self {
    case .unknownIdentifier:
      DiagnosticExplanation(
        "A scenario names a section or an item that none of its steps has brought. Nothing would "
          + "be tested by it.",
        scenario: """
          <given><section id="feed"/></given>
          <when><append section="fede"><item id="a"/></append></when>
          <then><order section="feed">a</order></then>
          """,
        cure: "Correct the name, or bring it first.")
    case .unknownLabel:
      DiagnosticExplanation(
        "An expectation names an operation by a label that none has since the `then` before.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="feed/a" label="first"/></when>
          <then><completions>frist</completions></then>
          """,
        cure: "Correct the label, or give it to the operation.")
    case .repeatedLabel:
      DiagnosticExplanation(
        "Two operations of a scenario have one label, and it is not known which one is meant.",
        scenario: """
          <given><section id="feed"><item id="a"/><item id="b"/></section></given>
          <when><delete item="feed/a" label="gone"/><delete item="feed/b" label="gone"/></when>
          <then><completions>gone gone</completions></then>
          """,
        cure: "Rename one.")
    case .missingThen:
      DiagnosticExplanation(
        "A scenario ends with operations of which nothing is expected, or expects nothing at all.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="feed/a"/></when>
          """,
        cure: "Add a `then` that says what the list is to look like.")
    case .missingExpectation:
      DiagnosticExplanation(
        "A `then` is empty.",
        scenario: "<given><section id=\"feed\"/></given>\n<then/>",
        cure: "Say in it what is expected, or remove it.")
    case .missingViewport:
      DiagnosticExplanation(
        "Scrolling, display and selection need something that shows the list.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><scroll by="10"/></when>
          <then><order section="feed">a</order></then>
          """,
        cure: "Give `given` a viewport, such as viewport=\"400x800\".")
    case .badPath:
      DiagnosticExplanation(
        "An item is named by its section and its identifier with a slash between them. In "
          + "identifiers a space, a slash and a backslash have a backslash before them.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><delete item="a"/></when>
          <then><order section="feed"/></then>
          """,
        cure: "Write the path as section/item.")
    case .missingRequest:
      DiagnosticExplanation(
        "A page is delivered, and the section has asked for none.",
        scenario: """
          <given><section id="feed" page-size="2"/></given>
          <when><deliver section="feed"><item id="a"/></deliver></when>
          <then><order section="feed">a</order></then>
          """,
        cure: "Make a `request` before it, or give `given` a viewport that asks for pages.")
    case .notPaged:
      DiagnosticExplanation(
        "Only a section with pages can be asked for one: one with a page-size, and without items "
          + "of its own.",
        scenario: """
          <given><section id="feed"><item id="a"/></section></given>
          <when><request section="feed"/></when>
          <then><state section="feed" is="idle"/></then>
          """,
        cure: "Give the section a page-size, and its items by `deliver`.")
    case .invalidDocument:
      DiagnosticExplanation(
        "The section document that a scenario begins with is not valid.",
        scenario: """
          <given><document href="Invalid/LK0203-unknown-layout.xml"/></given>
          <then><sections>a</sections></then>
          """,
        cure: "Correct it: `listing validate` says what is wrong with it.")
    default: nil
    }
  }
}
