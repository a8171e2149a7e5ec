extension GenericSection {
  /// Creates a section of one item.
  ///
  /// - Parameters:
  ///   - model: the item. Its type and its identifier are the identifier of the section.
  ///   - part: tells several sections of one model apart.
  ///   - cellContent: returns the content of the cell; see ``ReadyMadeSection/onContent(_:)``.
  public convenience init(
    model: Item, part: String? = nil, cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.init(
      sectionIdentifier(of: model, part: part), items: [model], cellContent: cellContent)
    isOfModel = true
  }
}

extension GenericSection where Item == AnyListItem {
  /// Creates a section of items of several types, whose identifiers must differ.
  public convenience init(_ identifier: String, models: [any ListIdentifiable]) {
    self.init(identifier, items: models.map { AnyListItem($0) })
  }
}
