/// The section objects of a list, by handle.
///
/// A copy is O(1), and a change after it copies a few hundred references, however many sections the list
/// has.
struct SectionObjects {
  private var objects = ChunkedArray<(any ListSection)?>(blank: nil)

  /// The object of a section; `nil` for a section that isn't in the list.
  subscript(section: SectionHandle) -> (any ListSection)? {
    get { objects[section.index] }
    set { objects[section.index] = newValue }
  }
}
