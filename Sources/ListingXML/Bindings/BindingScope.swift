import ListingSources

/// What bindings can name at a place of a document.
struct BindingScope {
  /// The fields of the items.
  struct Fields {
    var kinds: [String: FieldKind] = [:]
    /// The names in the order of the document.
    var names: [String] = []
    /// Whether there may be others: then an unknown name is no error.
    var isOpen = false

    mutating func add(_ name: String, _ kind: FieldKind) {
      if kinds.updateValue(kind, forKey: name) == nil { names.append(name) }
    }
  }

  /// What the place is called in messages: "a header".
  var place: String
  /// The parameters, and whether all of them are known.
  var parameters: Fields
  /// The fields, where there is an item.
  var fields: Fields?
  /// Whether there is a section.
  var hasSection = false

  private static let later = ["state", "strings", "error", "env"]

  private var roots: [String] {
    (fields == nil ? [] : ["it"]) + ["param"] + (hasSection ? ["section"] : [])
  }

  /// Finds what a binding names.
  func source(of binding: Binding) -> Result<BindingSource, BindingRefusal> {
    if Self.later.contains(binding.root) {
      return .failure(
        .init(
          .bindingNotSupported, "'\(binding.root)' in bindings is not supported yet", binding.path))
    }
    guard ["it", "param", "section"].contains(binding.root) else {
      return .failure(
        .init(
          .unknownRoot, "unknown name '\(binding.root)'", binding.rootRange, among: roots,
          name: binding.root))
    }
    guard roots.contains(binding.root) else {
      let what = binding.root == "it" ? "item" : "section"
      return .failure(
        .init(.unavailableRoot, "there is no \(what) in \(place)", binding.path))
    }
    guard let name = binding.name else {
      return .failure(
        .init(
          .bindingSyntax, "'\(binding.root)' alone has no text", binding.path,
          fix: "name a part of it, such as {\(binding.root).\(example(of: binding.root))}"))
    }
    switch binding.root {
    case "it": return field(name, binding)
    case "param":
      if let kind = parameters.kinds[name] { return .success(.parameter(name, kind)) }
      if parameters.isOpen { return .success(.parameter(name, FieldKind(isOptional: true))) }
      return .failure(
        .init(
          .unknownParameter, "unknown parameter '\(name)'", binding.nameRange,
          among: parameters.names, name: name))
    default:
      if let property = SectionProperty(rawValue: name) { return .success(.section(property)) }
      return .failure(
        .init(
          .unknownProperty, "a section has no '\(name)'", binding.nameRange,
          among: SectionProperty.allCases.map(\.rawValue), name: name))
    }
  }

  private func field(_ name: String, _ binding: Binding) -> Result<BindingSource, BindingRefusal> {
    guard let fields else { return .success(.identifier) }
    if let kind = fields.kinds[name] { return .success(.field(name, kind)) }
    if name == "id" { return .success(.identifier) }
    if fields.isOpen { return .success(.field(name, FieldKind(isOptional: true))) }
    return .failure(
      .init(
        .unknownField, "unknown field '\(name)'", binding.nameRange,
        among: fields.names.contains("id") ? fields.names : ["id"] + fields.names, name: name))
  }

  private func example(of root: String) -> String {
    switch root {
    case "it": fields?.names.first ?? "id"
    case "param": parameters.names.first ?? "name"
    default: "count"
    }
  }
}

/// Why a binding names nothing.
struct BindingRefusal: Error {
  var problem: BindingProblem
  /// What was written, and what would do.
  var name: String?
  var known: [String] = []

  init(_ problem: BindingProblem) { self.problem = problem }

  init(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, fix: String? = nil,
    among known: [String] = [], name: String? = nil
  ) {
    problem = BindingProblem(code: code, message: message, fix: fix, range: range)
    self.known = known
    self.name = name
  }
}
