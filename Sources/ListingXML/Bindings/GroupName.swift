/// The names of the sections of a declared section with `group-by`: one for each value, such as `mail/2026-11-27`.
enum GroupName {
  /// Between the name of the declared section and the value.
  static let mark: Character = "/"

  /// Returns the name of the section for a value.
  static func section(_ declared: String, _ value: String?) -> String {
    "\(declared)\(mark)\(value ?? "")"
  }

  /// Returns the name of the declared section for that of one of its groups; that of another section as it is.
  static func declaredSection(_ name: String, _ isDeclared: (String) -> Bool) -> String {
    isDeclared(name) ? name : String(name.prefix { $0 != mark })
  }
}

/// The properties of a group for bindings.
enum GroupProperty: String, Sendable, Hashable, CaseIterable {
  /// The value that the items have in common, and their number.
  case value, count
}
