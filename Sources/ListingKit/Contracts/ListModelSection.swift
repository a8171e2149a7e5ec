/// A section that shows one model of the app.
///
/// ``ListDataSource/update(animatingDifferences:_:)`` keeps the section while the list contains the model, and
/// passes it a changed one.
public protocol ListModelSection<Model>: ListSection {
  associatedtype Model: ListIdentifiable

  /// The model has changed. Update the items.
  func didUpdate(to model: Model)
}
