extension CompositionalLayout {
  /// Creates a layout whose sections are lists with the same configuration.
  public static func list(using configuration: ListConfiguration) -> CompositionalLayout {
    CompositionalLayout(CompositionalLayoutConfiguration()) { _, environment in
      .list(using: configuration, environment: environment)
    }
  }
}
