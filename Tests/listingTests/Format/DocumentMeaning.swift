@testable import ListingXML

/// The meaning of a document, without its layout: written independently of the formatter.
struct DocumentMeaning: Equatable {
  /// A line for each start, text and end.
  private(set) var lines: [String] = []
  /// The codes of its mistakes.
  let codes: [String]

  init(_ bytes: [UInt8], _ registry: ElementRegistry) {
    let checked = CheckedText(bytes, name: "t.xml", registry: registry)
    codes = checked.text.diagnostics(checked.findings.findings).map(\.code.rawValue)
    if let root = checked.root { add(root, registry[root.name], registry) }
  }

  private mutating func add(
    _ element: DocumentElement, _ rule: ElementRule?, _ registry: ElementRegistry
  ) {
    let attributes = element.attributes.map { " \($0.qualifiedName)='\($0.value)'" }.joined()
    lines.append("<{\(element.namespace)}\(element.name)\(attributes)>")
    for node in element.children {
      switch node {
      case .element(let child):
        let isCore = child.namespace == registry.namespace
        let known = rule.flatMap { registry.child(child.name, of: $0)?.rule }
        let plugin = rule?.takesPlugins ?? false ? registry["plugin"] : nil
        add(child, isCore ? known : plugin, registry)
      case .text(let text):
        let isFilled = rule?.text == .bindings && !element.keepsSpace
        let value = isFilled ? text.value.filled : text.value
        if !value.isEmpty { lines.append(value) }
      }
    }
    lines.append("</>")
  }
}

extension String {
  /// The text with runs of white space that are in no binding made one space, and its ends trimmed.
  fileprivate var filled: String {
    var text = ""
    var rest = self[...]
    var endsInSpace = true
    while let first = rest.unicodeScalars.first {
      if let binding = rest.prefixMatch(of: /\{\{|\}\}|\{(?:[^'}]|'[^']*')*\}/) {
        text += binding.0
        rest = rest[binding.range.upperBound...]
        endsInSpace = false
        continue
      }
      let isSpace = " \n\t\r".unicodeScalars.contains(first)
      if !isSpace { text.unicodeScalars.append(first) } else if !endsInSpace { text += " " }
      endsInSpace = isSpace
      rest = Substring(rest.unicodeScalars.dropFirst())
    }
    return endsInSpace && !text.isEmpty ? String(text.dropLast()) : text
  }
}
