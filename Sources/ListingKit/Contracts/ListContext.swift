/// What a section may do to its list. It holds the list weakly, since sections hold their context
/// strongly.
///
/// After the list is deallocated, operations fail as cancelled, and queries return `nil` or an
/// empty value.
public final class ListContext {
  /// The list, without its type: sections are a layer below it. ``list`` has the type.
  weak let listObject: AnyObject?
  /// The identifier of the section.
  public let sectionIdentifier: String

  /// The adapters of the list.
  let adapters: RegisteredAdapters

  init(list: AnyObject, sectionIdentifier: String, adapters: RegisteredAdapters) {
    listObject = list
    self.adapters = adapters
    self.sectionIdentifier = sectionIdentifier
  }
}

/// The adapters that were registered with a list, by the type of their model.
final class RegisteredAdapters {
  var all: [ObjectIdentifier: CellAdapter<AnyListItem, any ListCell>] = [:]
}
