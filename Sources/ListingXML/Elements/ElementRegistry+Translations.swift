extension ElementRegistry {
  /// What a file of translated strings holds.
  static let translationRules: [(String, ElementRule)] = [
    (
      "translations",
      ElementRule(
        "translations", "Strings in several languages.",
        [
          .required("version", .literal, "the version of the format, 1.0"),
          .required("language", .language, "the fallback language"),
        ], groups: [.any(["string"], noun: "string")], unique: ["string": "key"])
    ),
    (
      "string",
      ElementRule(
        "string", "A string in several languages.",
        [.required("key", .identifier, "its name in bindings: {strings.key}")],
        groups: [.init(rules: ["text@string"], minimum: 1, maximum: .max, noun: "text")])
    ),
    (
      "text@string",
      ElementRule("text", "The string in the language of its xml:lang.", text: .bindings)
    ),
  ]
}
