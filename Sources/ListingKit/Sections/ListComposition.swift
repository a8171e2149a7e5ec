/// The sections that a list keeps for models and groups.
struct ListComposition {
  /// The models and sections that a composition left out.
  struct Problems {
    var unknownTypes: [Any.Type] = []
    var duplicates: [any ListIdentifiable] = []
    var duplicateGroups: [AnyHashable] = []
  }

  private struct ModelKey: Hashable {
    let type: ObjectIdentifier
    let identifier: String
  }

  /// A model and its sections.
  private final class KnownModel {
    let key: ModelKey
    var model: any ListIdentifiable
    var sections: [any ListSection] = []
    /// Those of the sections that belong to no other model, nor to a group.
    var ownSections: [any ListSection] = []
    /// The composition of the closure for the model's sections.
    var composition = ListComposition()
    /// The position of the model in the last composition, and its number.
    var position = 0
    var composed = 0

    init(_ key: ModelKey, _ model: any ListIdentifiable) {
      self.key = key
      self.model = model
    }
  }

  private var models: [ModelKey: KnownModel] = [:]
  private var order: [KnownModel] = []
  private var groups: [Sections.GroupKey: any ListSection] = [:]
  private var number = 0

  /// Returns the sections of a content. Sections of known models and groups are the same objects as before.
  ///
  /// - Complexity: O(*n*) for *n* models. Those that follow the same one as before aren't looked up.
  mutating func sections(of content: Sections, _ problems: inout Problems) -> [any ListSection] {
    let (oldOrder, oldGroups) = (order, groups)
    (order, groups) = ([], [:])
    order.reserveCapacity(oldOrder.count)
    number += 1
    var result: [any ListSection] = []
    result.reserveCapacity(oldOrder.count)
    var next = 0
    for part in content.parts {
      switch part {
      case .section(let section): result.append(section)
      case .group(let key, let make, let set):
        // A section has one group's items.
        guard groups[key] == nil else {
          problems.duplicateGroups.append(key.key)
          continue
        }
        let section = oldGroups[key] ?? make()
        set(section)
        groups[key] = section
        result.append(section)
      case .models(let all, let makers):
        var (lastType, maker): (ObjectIdentifier?, Sections.Maker?)
        for model in all {
          let type = ObjectIdentifier(Swift.type(of: model))
          if type != lastType { (lastType, maker) = (type, makers[type]) }
          // An instance of a subclass may have been passed as one of its superclass.
          guard let maker = maker ?? makers[declaredType(of: model)] else {
            problems.unknownTypes.append(Swift.type(of: model))
            continue
          }
          let identifier = model.listIdentifier
          let known: KnownModel
          if let candidate = next < oldOrder.count ? oldOrder[next] : nil,
            candidate.key.type == type, candidate.key.identifier == identifier
          {
            known = candidate
          } else {
            let key = ModelKey(type: type, identifier: identifier)
            known = models[key] ?? KnownModel(key, model)
          }
          guard known.composed < number else {
            problems.duplicates.append(model)
            continue
          }
          if known.composed == 0 {
            models[known.key] = known
          } else {
            next = known.position + 1
          }
          if known.composed == 0 || !maker.isEqual(model, known.model) {
            update(known, to: model, maker, &problems)
          }
          (known.composed, known.position) = (number, order.count)
          order.append(known)
          result.append(contentsOf: known.sections)
        }
      }
    }
    if models.count > order.count {
      for known in oldOrder where known.composed < number { models[known.key] = nil }
    }
    return result
  }

  /// Continues from an earlier composition, since the list has rejected this one.
  mutating func revert(to earlier: ListComposition) {
    let number = number
    self = earlier
    self.number = number
  }

  /// Passes a changed model to its sections, or creates those of a new one.
  private func update(
    _ known: KnownModel, to model: any ListIdentifiable, _ maker: Sections.Maker,
    _ problems: inout Problems
  ) {
    known.model = model
    // All sections are called, even after one that can't use the model.
    if !known.ownSections.filter({ maker.update($0, model) }).isEmpty { return }
    if let content = maker.make(model) {
      known.sections = known.composition.sections(of: content, &problems)
      known.ownSections = content.parts.compactMap {
        if case .section(let section) = $0 { section } else { nil }
      }
    }
  }
}

/// The type as which a model was passed; its exact type may be a subclass.
private func declaredType<Model: ListIdentifiable>(of model: Model) -> ObjectIdentifier {
  ObjectIdentifier(Model.self)
}
