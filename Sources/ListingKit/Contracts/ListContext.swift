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

  init(list: AnyObject, sectionIdentifier: String) {
    listObject = list
    self.sectionIdentifier = sectionIdentifier
  }
}
