import OrderedCollections

/// The sections of a list, in order: section objects, models with closures that make their sections, and
/// groups of items. See ``ListDataSource/update(animatingDifferences:fileID:line:_:)``.
public struct Sections {
  enum Part {
    case section(any ListSection)
    case models([any ListIdentifiable], makers: [ObjectIdentifier: Maker])
    case group(GroupKey, make: () -> any ListSection, set: (any ListSection) -> Void)
  }

  struct GroupKey: Hashable {
    let item: ObjectIdentifier
    let key: AnyHashable
  }

  /// Makes the sections of models of a type, and passes changed ones on.
  struct Maker {
    /// Whether two models have the same content; `false` if it can't be compared.
    let isEqual: (any ListIdentifiable, any ListIdentifiable) -> Bool
    let make: (any ListIdentifiable) -> Sections?
    /// Passes a changed model to a section; `false` if the section doesn't take it.
    let update: (any ListSection, any ListIdentifiable) -> Bool
  }

  var parts: [Part]

  /// Creates the sections that a closure builds.
  public init(@ListBuilder _ content: () -> Sections) { self = content() }

  init(parts: [Part]) { self.parts = parts }

  /// Creates the sections of models of any types, in this order. Each type needs a ``section(for:_:)``.
  public init(_ models: [any ListIdentifiable]) { parts = [.models(models, makers: [:])] }

  /// Creates the sections of models of one type.
  ///
  /// - Parameters:
  ///   - models: the models.
  ///   - sections: builds the sections of a model; see ``section(for:_:)``.
  public init<Model: ListIdentifiable>(
    _ models: [Model], @ListBuilder sections: @escaping (Model) -> Sections
  ) {
    let all = Sections(models.map { $0 as any ListIdentifiable })
    self = all.section(for: Model.self, sections)
  }

  /// Creates a section for each key, in the order in which the keys first occur.
  ///
  /// A section is kept as long as its key occurs, and gets the items with the key.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - key: returns the key of an item.
  ///   - section: makes the section of a key.
  public init<Item: ListIdentifiable, Key: Hashable>(
    grouping items: [Item], by key: (Item) -> Key,
    section: @escaping (Key) -> GenericSection<Item>
  ) {
    let groups = OrderedDictionary(grouping: items, by: key)
    parts = groups.map { key, items in
      .group(GroupKey(item: ObjectIdentifier(Item.self), key: AnyHashable(key))) {
        section(key)
      } set: {
        ($0 as? GenericSection<Item>)?.setItems(items)
      }
    }
  }

  /// Returns the sections with those of each model of a type.
  ///
  /// The closure runs once for each model, which is known by its exact type and its identifier. While the list
  /// contains the model, its sections stay. If it changes, those that take it get it: a ``ListModelSection`` of
  /// its type, and a section made with `model:`. If none does, the closure runs again.
  ///
  /// - Parameters:
  ///   - type: the type of the models.
  ///   - sections: builds the sections of a model. The properties that it reads aren't tracked.
  public func section<Model: ListIdentifiable>(
    for type: Model.Type, @ListBuilder _ sections: @escaping (Model) -> Sections
  ) -> Sections {
    let maker = Maker(isEqual: contentComparison(of: type)) { model in
      castItem(model, to: type).map(sections)
    } update: { section, model in
      guard let model = castItem(model, to: type) else { return false }
      if let section = section as? any ListModelSection<Model> {
        section.didUpdate(to: model)
        return true
      }
      guard let section = section as? GenericSection<Model>, section.isOfModel else { return false }
      section.setItems([model])
      return true
    }
    return Sections(
      parts: parts.map { part in
        guard case .models(let models, var makers) = part else { return part }
        makers[ObjectIdentifier(type)] = maker
        return .models(models, makers: makers)
      })
  }
}

/// Compares the content of models of a type, without a dynamic cast of each.
private func contentComparison<Model: ListIdentifiable>(
  of type: Model.Type
) -> (any ListIdentifiable, any ListIdentifiable) -> Bool {
  func comparison<Content: ListDiffable>(
    of type: Content.Type
  ) -> (any ListIdentifiable, any ListIdentifiable) -> Bool {
    func isEqual<First: ListIdentifiable, Second: ListIdentifiable>(
      _ first: First, _ second: Second
    ) -> Bool {
      guard First.self == Content.self, Second.self == Content.self else { return false }
      return unsafeBitCast(first, to: type).isContentEqual(to: unsafeBitCast(second, to: type))
    }
    return { isEqual($0, $1) }
  }
  return (type as? any ListDiffable.Type).map { comparison(of: $0) } ?? { _, _ in false }
}

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
