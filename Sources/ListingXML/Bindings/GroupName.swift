/// The names of the sections of a declared section with `group-by`: one for each value, such as `mail/2026-11-27`.
package enum GroupName {
  /// Between the name of the declared section and the value.
  private static let mark: Character = "/"

  /// Returns the name of the section for a value.
  static func section(_ declared: String, _ value: String?) -> String {
    "\(declared)\(mark)\(value ?? "")"
  }

  /// Returns the name of the declared section for that of one of its groups; another name as it is.
  package static func declaredSection(_ name: String, _ isDeclared: (String) -> Bool) -> String {
    if isDeclared(name) { return name }
    // Values contain the mark, and so may the name of a section.
    for end in name.indices.reversed() where name[end] == mark {
      let declared = String(name[..<end])
      if isDeclared(declared) { return declared }
    }
    return name
  }
}
