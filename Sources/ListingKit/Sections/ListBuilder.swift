/// Builds ``Sections`` from sections, arrays of sections and other ``Sections``, with `if`, `switch` and `for`.
@resultBuilder public enum ListBuilder {
  public static func buildExpression(_ section: some ListSection) -> Sections {
    Sections(parts: [.section(section)])
  }
  public static func buildExpression(_ sections: [any ListSection]) -> Sections {
    Sections(parts: sections.map { .section($0) })
  }
  public static func buildExpression(_ sections: Sections) -> Sections { sections }
  public static func buildBlock(_ parts: Sections...) -> Sections { buildArray(parts) }
  public static func buildArray(_ parts: [Sections]) -> Sections {
    Sections(parts: parts.flatMap(\.parts))
  }
  public static func buildOptional(_ part: Sections?) -> Sections { part ?? Sections(parts: []) }
  public static func buildEither(first: Sections) -> Sections { first }
  public static func buildEither(second: Sections) -> Sections { second }
  public static func buildLimitedAvailability(_ part: Sections) -> Sections { part }
}
