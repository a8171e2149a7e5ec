/// What a style and an element's own attributes say of its content.
struct ContentStyling: Sendable, Hashable {
  private var attributes = ContentAttributes()

  /// Nothing is said.
  init() {}

  /// - Parameter settings: what is said, in order: what comes later counts.
  init(_ settings: [AttributeSetting]) {
    for setting in settings {
      if let text = setting.value.literal { attributes.set(setting.name, text) }
    }
  }

  /// What holds with some values.
  func attributes(_ values: BindingValues) throws(MissingValue) -> ContentAttributes { attributes }
}
