/// Operations on sections, which are named by themselves or by their identifiers.
extension ListOperation {
  /// Inserts sections at the end, in the order given. One with a known identifier is a duplicate, which is
  /// dropped.
  public static func appendSections(
    _ sections: [any ListSection], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    insertSections(sections, .end, fileID: fileID, line: line)
  }

  /// Inserts sections at a place, in the order given. One with a known identifier is a duplicate, which is
  /// dropped.
  public static func insertSections(
    _ sections: [any ListSection], _ anchor: ListAnchor<any ListIdentifiable>,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.insertSections(sections, anchor.named), fileID, line)
  }

  /// Moves a section to a place.
  public static func moveSection(
    _ section: any ListIdentifiable, _ anchor: ListAnchor<any ListIdentifiable>,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.moveSection(section.listIdentifier, anchor.named), fileID, line)
  }

  /// Deletes sections. The outcome contains those that are unknown.
  public static func deleteSections(
    _ sections: [any ListIdentifiable], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.deleteSections(sections.map { $0.listIdentifier }), fileID, line)
  }

  /// Reads the items of sections again and recreates all of their views.
  public static func reloadSections(
    _ sections: [any ListIdentifiable], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.reloadSections(sections.map { $0.listIdentifier }), fileID, line)
  }

  /// Replaces the sections of the list. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// A new object replaces the old one with the same identifier. With `reconfiguring`, all cells that stay are
  /// reconfigured.
  public static func replaceSections(
    _ sections: [any ListSection], reconfiguring: Bool = false, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.replaceSections(sections, reconfiguring: reconfiguring), fileID, line)
  }

  /// Sets the order of sections, inserts and removes. Sections that are already in the list aren't read:
  /// their items stay. Another object with the identifier of a section replaces it.
  ///
  /// - Complexity: a comparison of two references for each section, in addition to the changes.
  public static func arrangeSections(
    _ sections: [any ListSection], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.arrangeSections(sections, reading: []), fileID, line)
  }

  /// Sets the order of sections as ``arrangeSections(_:fileID:line:)`` does, and also reads some of those
  /// that are already in the list.
  static func arrangeSections(
    _ sections: [any ListSection], reading: [any ListSection], fileID: String, line: Int
  ) -> Self {
    Self(.arrangeSections(sections, reading: reading), fileID, line)
  }

  /// Makes these the sections of the list, where an object that replaces another one shows the same
  /// content in the same way. Without any change there is no update.
  ///
  /// - Parameter refilling: by section, the views that show the same content differently.
  package static func exchangeSections(
    _ sections: [any ListSection], refilling: [String: ListSectionParts],
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.exchangeSections(sections, refilling: refilling), fileID, line)
  }

  /// Shows a snapshot, and performs the reloads that it marks.
  public static func applySnapshot(
    _ snapshot: ListSnapshot, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.applySnapshot(snapshot), fileID, line)
  }
}
