import Foundation
import ListingAuthoring
import ListingTesting
import Testing

@testable import ListingXML

/// Elements of a format that only this file knows.
private struct PollDeclaration: ElementDeclaration {
  static let name = "poll"
  static let summary = "A question with answers."
  let question = Attribute.required("question", .name, "what is asked")
  let votes = Attribute("votes", .integer(minimum: 1), "the votes of a person", default: "1")
  let color = Attribute("color", .color, "its color").bindable
  let days = Attribute("days", .integer(minimum: 1), "how long it is open")
  let end = Attribute("end", .name, "when it closes")
  let exclusive = Exclusive("days", "end")
  let answers = Child<AnswerDeclaration>.some
  let hints = Child<HintDeclaration>.any(unique: "for", noun: "hint")
}

private struct HintDeclaration: ElementDeclaration {
  static let name = "hint"
  static let summary = "A hint."
  let group = Attribute.required("for", .name, "who sees it")
}

private struct AnswerDeclaration: ElementDeclaration {
  static let name = "answer"
  static let summary = "An answer."
  static let text = ElementRule.Text.bindings
}

@Suite("A new element is its declaration, and nothing else")
struct NewElementTests {
  private static let registry = ElementRegistry(
    DocumentKind(
      noun: "poll document", namespace: "urn:test:poll:1", roots: ["poll"],
      opening: "<poll xmlns=\"urn:test:poll:1\" question=\"…\">"),
    [PollDeclaration.self, AnswerDeclaration.self, HintDeclaration.self], hasBindings: true)

  private static func document(_ attributes: String, _ children: String) -> [UInt8] {
    Array("<poll xmlns=\"urn:test:poll:1\" \(attributes)>\(children)</poll>\n".utf8)
  }

  private static let valid = document(
    "question=\"Tea?\" votes=\"2\"", "<answer>Yes</answer><answer>No</answer>")

  private func problems(_ bytes: [UInt8]) -> [String] {
    let checked = CheckedText(bytes, name: "poll.xml", registry: Self.registry)
    return checked.text.diagnostics(checked.findings.findings).map { diagnostic in
      [diagnostic.code.rawValue, diagnostic.message, diagnostic.fix ?? ""]
        .joined(separator: "|")
    }
  }

  @Test("The validator knows its attributes, children and values, and suggests them")
  func validator() {
    #expect(problems(Self.valid) == [])
    #expect(
      problems(Self.document("", "<answer/>")) == [
        "LK0205|'poll' needs the attribute 'question'|add question=\"…\": what is asked"
      ])
    #expect(
      problems(Self.document("question=\"?\" votes=\"0\"", "<answer/>")) == [
        "LK0206|invalid value '0' for 'votes'|write a whole number, at least 1"
      ])
    #expect(
      problems(Self.document("question=\"?\" vote=\"2\"", "<answer/>")) == [
        "LK0204|unknown attribute 'vote' of 'poll'|did you mean 'votes'?"
      ])
    #expect(
      problems(Self.document("question=\"?\"", "")) == [
        "LK0207|'poll' needs one answer|add <answer>…</answer>"
      ])
    #expect(
      problems(Self.document("question=\"?\"", "<answer/><anser/>")) == [
        "LK0202|unknown element 'anser'|did you mean 'answer'?"
      ])
  }

  @Test("The validator knows what excludes what, what is unique, and which values can be bound")
  func constraints() {
    let answer = "<answer>Yes</answer>"
    func problems(_ attributes: String, _ children: String = "") -> [String] {
      self.problems(Self.document("question=\"?\" \(attributes)", answer + children))
    }
    #expect(problems("color=\"{param.color}\"") == [])
    #expect(
      problems("color=\"bleu\"") == ["LK0206|invalid value 'bleu' for 'color'|did you mean 'blue'?"]
    )
    #expect(problems("days=\"2\"", "<hint for=\"a\"/><hint for=\"b\"/>") == [])
    #expect(
      problems("days=\"2\" end=\"May\"") == [
        "LK0213|'poll' takes 'days' or 'end', but not both|remove one of them"
      ])
    #expect(
      problems("", "<hint for=\"a\"/><hint for=\"a\"/>") == [
        "LK0303|'poll' has two hints 'a'|rename one"
      ])
  }

  @Test("Its schema accepts what the validator accepts", .enabled(if: XMLLint.isThere))
  func schema() async throws {
    let schemas = SchemaSet(formats: ["poll": Self.registry], plugins: SectionRegistry())
    let folder = try TemporaryFolder()
    for file in schemas.files where file.name == "poll" {
      try file.text.write(
        to: folder.url.appending(path: "poll.xsd"), atomically: true, encoding: .utf8)
    }
    let documents = [
      "valid": Self.valid, "missing": Self.document("", "<answer/>"),
      "value": Self.document("question=\"?\" votes=\"0\"", "<answer/>"),
      "child": Self.document("question=\"?\"", ""),
    ]
    var files: [URL] = []
    for (name, bytes) in documents {
      let file = folder.url.appending(path: "\(name).xml")
      try Data(bytes).write(to: file)
      files.append(file)
    }
    let refused = try await XMLLint.refused(files, by: folder.url.appending(path: "poll.xsd"))
    #expect(
      Set(refused.files.map { URL(filePath: "\($0)").lastPathComponent })
        == ["missing.xml", "value.xml", "child.xml"], "\(refused.messages)")
    // Editors complete names, and show their meaning.
    let poll = try #require(schemas.files.first { $0.name == "poll" })
    for summary in ["A question with answers.", "what is asked", "the votes of a person"] {
      #expect(poll.text.contains(summary))
    }
  }

  @Test("The reference has a section about it")
  func reference() {
    let page = ReferencePage(formats: [Self.registry], plugins: SectionRegistry()).text
    for line in [
      "### poll\n\nA question with answers.", "### answer\n\nAn answer.\n\nIn: `poll`.",
      "| `question` | a name | required | what is asked |",
      "| `votes` | a whole number, at least 1 | `1` | the votes of a person |",
    ] {
      #expect(page.contains(line), "\(page)")
    }
  }

  @Test("The formatter sets its children, and leaves its text")
  func formatter() throws {
    let document = FormattedDocument(Self.valid, name: "poll.xml", formats: [Self.registry])
    let text = String(decoding: try #require(document.bytes), as: UTF8.self)
    #expect(
      text == """
        <poll xmlns="urn:test:poll:1" question="Tea?" votes="2">
          <answer>Yes</answer>
          <answer>No</answer>
        </poll>

        """)
  }

  @Test("Its properties read it, with the types of its attributes")
  func reader() throws {
    let checked = CheckedText(Self.valid, name: "poll.xml", registry: Self.registry)
    let root = try #require(checked.root)
    let documents = IncludedDocuments(
      strings: checked, root: root, url: URL(filePath: "/poll.xml"), limits: DocumentLimits())
    let compiler = DocumentCompiler(
      documents, validator: checked.validator, limits: DocumentLimits())
    let poll = compiler.reading(root, PollDeclaration(), compiler.scope("a poll"))
    let (question, votes): (String?, Int?) = (poll.question, poll.votes)
    #expect(question == "Tea?")
    #expect(votes == 2)
    #expect(poll.answers.compactMap { $0.text?.literal } == ["Yes", "No"])
    #expect(compiler.findings.isClean)
  }
}
