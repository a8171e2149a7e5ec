import ListingSources

/// The names that bindings can use at a place in a document.
struct BindingScope {
  /// The fields of the items.
  struct Fields {
    var kinds: [String: FieldKind] = [:]
    /// The names, in the order of the document.
    var names: [String] = []
    /// Whether there may be others, so that an unknown name isn't an error.
    var isOpen = false
    /// Returns the fields that the items have whether or not the document declares them.
    var undeclared: () -> [String] = { [] }
    /// The fields that are attributes of inline items, whose values are texts.
    var attributes: Set<String> = []
    /// The fields that are declared without a type.
    var untyped: Set<String> = []

    mutating func add(_ name: String, _ kind: FieldKind) {
      if kinds.updateValue(kind, forKey: name) == nil { names.append(name) }
    }
  }

  /// The name of the place in messages, such as "a header".
  var place: String
  /// The parameters, and whether all of them are known.
  var parameters: Fields
  /// The translated strings, and whether all of them are known.
  var strings = Fields()
  /// The values of a template's parameters, by name. They hide the document's parameters.
  var arguments: [String: Typed] = [:]
  /// Whether the template may have further parameters.
  var hasOpenArguments = false
  /// The names of undeclared parameters that were reported.
  var undeclaredArguments: Set<String> = []
  /// Whether the text is a translated string, in which only parameters are available.
  var isTranslation = false
  /// The fields of the item, if there is one.
  var fields: Fields?
  /// Whether the text is that of an inline item, whose braces may be meant literally.
  var isInlineItem = false
  /// Whether the previous item is available.
  var seesItemBefore = false
  /// Whether there is a section.
  var hasSection = false
  /// Whether the section loads pages; `nil` without a section, and if only its plugin knows.
  var hasPages: Bool?
  /// Whether it's a layout, which is made before the items are there.
  var isOfLayout = false
  /// Whether there is an error.
  var hasError = false
  /// Whether the user has moved an item.
  var hasMove = false
  /// The type of the value that the items of the section have in common, if they're grouped.
  var group: FieldKind?
  /// Whether it's about the whole list.
  var hasList = false
  /// The form around the place.
  var form: FormScope?
  /// The values of the answer to a request.
  var answers: Fields?
  /// The states, if any.
  var states: StateScope?
  /// Collects the states that are read.
  var reads: StateReads?
  /// Collects the declarations that are used.
  var uses: DeclarationUses?
  /// Collects the fields that are shown of each item; `nil` if an item may lack them.
  var needs: FieldNeeds?
  /// The version of the document.
  var version = FormatVersion.v10
  /// The formats of plugins.
  var formats = PluginFormats()

  /// The first names of bindings, in any place.
  static let allRoots: Set = [
    "it", "before", "param", "section", "state", "strings", "error", "env", "form", "response",
    "move", "group", "list",
  ]

  private var roots: [String] {
    if isTranslation { return ["param"] }
    return (fields == nil ? [] : ["it"]) + (seesItemBefore ? ["before"] : []) + ["param"]
      + (hasSection ? ["section"] : [])
      + (states == nil ? [] : ["state"]) + (strings.names.isEmpty ? [] : ["strings"])
      + (hasError || form != nil ? ["error"] : []) + (form == nil ? [] : ["form"])
      + (form == nil && answers == nil ? [] : ["response"]) + (hasMove ? ["move"] : [])
      + (group == nil ? [] : ["group"]) + (hasList ? ["list"] : []) + ["env"]
  }

  /// Returns whether a binding can begin with a name here.
  private func hasRoot(_ path: BindingPath) -> Bool {
    switch path.root {
    case "strings": !isTranslation
    // Before the items are loaded, only the section's state is available.
    case "section" where states?.names[.section] != nil: stateName(in: path) != nil || hasSection
    default: roots.contains(path.root)
    }
  }

  /// Resolves a path.
  func source(of path: BindingPath) throws(Finding) -> BindingSource {
    let root = path.root
    guard Self.allRoots.contains(root) else {
      let fix = path.name == nil ? ForeignNames.fix(ofRoot: root) ?? fix(of: root) : nil
      // A known value of the name is meant rather than a root that is spelled like it.
      throw Finding(
        .unknownRoot, "unknown name '\(root)'", at: path.rootRange,
        fix: fix ?? (path.name == nil ? fixOfText(root) : nil)
      ).suggesting(ForeignNames.roots[root] ?? root, among: fix == nil ? roots : [])
    }
    guard hasRoot(path) else {
      if isTranslation {
        throw Finding(
          .unavailableRoot, "a translated string can only show parameters", at: path.range,
          fix: "write it next to {strings.…}, where the string is shown")
      }
      if isOfLayout {
        throw Finding(
          .unavailableRoot, "'\(path.text)' isn't known when the layout is made", at: path.range,
          fix: "use one of: \(usefulRoots.joined(separator: ", "))")
      }
      let what = ["it": "item", "before": "item before"][root] ?? root
      throw Finding(
        .unavailableRoot, "there is no \(what) in \(place)", at: path.range,
        fix: "\(whereabouts(of: root)); here, use one of: \(usefulRoots.joined(separator: ", "))")
    }
    guard let name = path.name else {
      throw Finding(
        .bindingSyntax, "'\(root)' has no value itself", at: path.range,
        fix: "write one of its properties, such as \(root).\(example(of: root))")
    }
    if let state = stateName(in: path) {
      return try self.state(state.name, state.level, at: state.range, in: path.range)
    }
    switch root {
    case "it": return try field(name, path)
    case "before":
      reads?.noteItemBefore()
      return try field(name, path).ofItemBefore
    case "env": return .variable(name)
    case "state": return try state(name, .listing, at: path.nameRange, in: path.range)
    case "param":
      if let kind = parameters.kinds[name] {
        uses?.parameters.insert(name)
        return .parameter(name, kind)
      }
      if parameters.isOpen || hasOpenArguments || undeclaredArguments.contains(name) {
        return .parameter(name, .open)
      }
      throw Finding(
        .unknownParameter, "unknown parameter '\(name)'", at: path.nameRange,
        fix: "declare it: <param name=\"\(name)\"/>"
      ).suggesting(name, among: arguments.keys.sorted() + parameters.names)
    case "strings":
      if strings.kinds[name] != nil || strings.isOpen { return .string(name) }
      throw Finding(
        .unknownString, "unknown string '\(name)'", at: path.nameRange,
        fix: strings.names.isEmpty ? "include its file: <strings href=\"…\"/>" : nil
      ).suggesting(name, among: strings.names)
    case "form":
      if let form, let property = FormProperty(rawValue: name) {
        reads?.note(form.reference.state)
        return .form(property, form.reference)
      }
      throw Finding(.unknownProperty, "a form has no '\(name)'", at: path.nameRange).suggesting(
        name, among: FormProperty.allCases.map(\.rawValue))
    case "response":
      if let kind = answers?.kinds[name] { return .answer(name, kind) }
      if let form, let kind = form.response.kinds[name] {
        reads?.note(form.reference.response(name))
        return .state(form.reference.response(name), kind)
      }
      let names = answers?.names ?? form?.response.names ?? []
      throw Finding(
        .unknownField, "the answer has no field '\(name)'", at: path.nameRange,
        fix: names.isEmpty
          ? "declare it in <send>: <response><field name=\"\(name)\"/></response>" : nil
      ).suggesting(name, among: names)
    case "move":
      if let property = MoveProperty(rawValue: name) { return .move(property) }
      throw Finding(.unknownProperty, "a move has no '\(name)'", at: path.nameRange).suggesting(
        name, among: MoveProperty.allCases.map(\.rawValue))
    case "group":
      if let property = GroupProperty(rawValue: name) {
        return .group(property, property == .value ? group ?? .open : FieldKind(type: .integer))
      }
      throw Finding(.unknownProperty, "a group has no '\(name)'", at: path.nameRange).suggesting(
        name, among: GroupProperty.allCases.map(\.rawValue))
    case "list":
      if name == "state" { return .listState }
      throw Finding(.unknownProperty, "a list has no '\(name)'", at: path.nameRange).suggesting(
        name, among: ["state"])
    case "error":
      if let property = ErrorProperty(rawValue: name) {
        guard !hasError, let form else { return .error(property) }
        reads?.note(form.reference.error(property))
        return .state(form.reference.error(property), FieldKind(isOptional: true))
      }
      throw Finding(.unknownProperty, "an error has no '\(name)'", at: path.nameRange).suggesting(
        name, among: ErrorProperty.allCases.map(\.rawValue))
    default:
      if let property = SectionProperty(rawValue: name) {
        if property == .selected { reads?.note(.selection) }
        return .section(property)
      }
      throw Finding(.unknownProperty, "a section has no '\(name)'", at: path.nameRange).suggesting(
        name, among: SectionProperty.allCases.map(\.rawValue))
    }
  }

  /// The first names that are available here.
  private var usefulRoots: [String] {
    let hasState = states?.names[.listing]?.names.isEmpty == false
    return roots.filter { $0 != "state" || hasState }
  }

  /// Returns where an unavailable name is available.
  private func whereabouts(of root: String) -> String {
    switch root {
    case "it": "a cell has an item"
    case "before": "a separator has an item before it"
    case "error": "<error> has an error"
    case "group": "the header of a section with 'group-by' has a group"
    case "form": "the content of a <form> has a form"
    case "response": "a <form>, and what follows a <send>, has a response"
    case "state": "views, conditions and actions have state"
    default: "a section's views have a section"
    }
  }

  /// Returns the fix for a single name, if it's known what is meant by it.
  private func fix(of name: String) -> String? {
    if ForeignValues.nothing.contains(name) {
      return "there is no null; test with exists(…) whether there is a value"
    }
    if arguments[name] != nil { return "did you mean 'param.\(name)'?" }
    if place == "an address", parameters.kinds[name] == nil, let fix = ForeignValues.pages[name] {
      return fix
    }
    let known: [(root: String, fields: Fields?)] = [
      ("it", fields), ("param", parameters), ("state", states?.names[.listing]),
    ]
    let root = known.first { $0.fields?.kinds[name] != nil }?.root
    if let root { return "did you mean '\(root).\(name)'?" }
    return name == "id" && fields != nil ? "did you mean 'it.id'?" : nil
  }

  /// Returns the fix for a single name that is probably a text.
  private func fixOfText(_ name: String) -> String {
    isInlineItem
      ? "write {{\(name)}} to show it with its braces, or {param.\(name)} for a parameter"
      : "put a text in single quotes"
  }

  private func field(
    _ name: String, _ path: BindingPath
  ) throws(Finding) -> BindingSource {
    guard let fields else { return .identifier }
    if let kind = fields.kinds[name] {
      if path.root == "it" { needs?.add(name) }
      return .field(name, kind)
    }
    if name == "id" { return .identifier }
    if version >= .v11, path.root == "it", let property = ItemProperty(rawValue: name) {
      return .place(property)
    }
    if fields.isOpen { return .field(name, .open) }
    if fields.undeclared().contains(name) {
      throw Finding(
        .unknownField, "the field '\(name)' is not declared", at: path.nameRange,
        fix: "declare it in the source: <field name=\"\(name)\"/>")
    }
    let words = name.split(separator: ".").map(String.init)
    let synonym = ForeignNames.fields[name].flatMap { fields.kinds[$0] == nil ? nil : $0 }
    throw Finding(
      .unknownField, "unknown field '\(name)'", at: path.nameRange,
      fix: words.count > 1
        ? "declare <field name=\"\(words[words.count - 1])\" "
          + "path=\"/\(words.joined(separator: "/"))\"/> in the source, and write "
          + "{\(path.root).\(words[words.count - 1])}"
        : synonym.map { "write {\(path.root).\($0)}" } ?? ForeignNames.fix(ofField: name)
    ).suggesting(name, among: fields.names.contains("id") ? fields.names : ["id"] + fields.names)
  }

  private func example(of root: String) -> String {
    switch root {
    case "it", "before": fields?.names.first ?? "id"
    case "param": parameters.names.first ?? "name"
    case "strings": strings.names.first ?? "key"
    case "error": "message"
    case "move": "after"
    case "group": "value"
    case "list": "state"
    case "form": "valid"
    case "response": answers?.names.first ?? form?.response.names.first ?? "id"
    case "env": "NAME"
    case "state": states?.names[.listing]?.names.first ?? "name"
    default: "count"
    }
  }
}
