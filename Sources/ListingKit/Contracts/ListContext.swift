/// What a section may do to its list. It holds the list weakly, as sections hold it strongly.
///
/// After the list is gone every operation fails as cancelled and every query answers nothing.
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
