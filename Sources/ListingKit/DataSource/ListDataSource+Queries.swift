import Foundation

/// Queries by identifier return the current model; index paths refer to the displayed snapshot.
extension ListDataSource {
  /// The list's current model, including the transaction in progress: all items of the sections. The host shows
  /// ``displayedSnapshot``, without hidden items and with the children of expanded rows.
  ///
  /// While the list reads the items of a section, it is the model before that operation.
  public var snapshot: ListSnapshot {
    currentReading.map { $0.model ?? displayedModel } ?? pending.current()
  }

  /// The number of sections.
  public var sectionCount: Int { snapshot.numberOfSections }

  /// The sections in order.
  public var sections: [any ListSection] {
    snapshot.sectionIdentifiers.compactMap(section(for:))
  }

  /// The sections of which an item can be seen, in order.
  public var visibleSections: [any ListSection] {
    Set(host?.visibleIndexPaths.map(\.section) ?? []).sorted().compactMap(section(at:))
  }

  /// The section that the host shows at an index; `nil` if there is none.
  public func section(at index: Int) -> (any ListSection)? {
    let sections = displayedSnapshot.order.sections
    return index >= 0 && index < sections.count ? displayedSections[sections[index]] : nil
  }

  /// The section with an identifier; `nil` for an unknown one.
  public func section(for identifier: String) -> (any ListSection)? {
    currentReading == nil ? pending.object(of: identifier) : displayedSection(identifier)
  }

  /// The index at which the host shows a section; `nil` for one that it doesn't show.
  public func index(for section: any ListIdentifiable) -> Int? {
    displayedSnapshot.index(ofSection: section.listIdentifier)
  }

  /// The identifier of the item that the host shows at an index path; `nil` if there is none.
  public func itemIdentifier(at indexPath: IndexPath) -> String? {
    displayedSnapshot.itemIdentifier(at: indexPath)
  }

  /// The index path at which the host shows an item; `nil` for one that it doesn't show.
  public func indexPath(
    for item: any ListIdentifiable, in section: any ListIdentifiable
  ) -> IndexPath? {
    displayedSnapshot.indexPath(
      for: ListItemPath(section: section.listIdentifier, item: item.listIdentifier))
  }

  /// The items of a section in the current model; `nil` for an unknown section.
  func listedItems(of section: String) -> ListedItems? {
    let model = snapshot
    return model.identified.known(section: section).map {
      ListedItems(model.order.items(of: $0), of: $0, model.identifiers, store)
    }
  }

  /// Calls a closure with each item that a section shows, in order, as the list stores it; with its identifier if its
  /// content is unknown.
  ///
  /// - Complexity: O(*n*).
  package func forEachItem(
    inSection identifier: String, _ body: (any ListIdentifiable) throws -> Void
  ) rethrows {
    try shownItems(of: identifier)?.forEach(body)
  }

  /// The filled cell for an index path, made by its section; `nil` where the section has none.
  public func cell(at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = itemIdentifier(at: indexPath) else { return nil }
    return section(at: indexPath.section)?.cell(for: item, at: indexPath)
  }

  /// Returns the configured header, footer or other view of a section, or `nil` if it has none.
  public func supplementaryView(
    _ kind: ListSupplementaryKind, at section: Int
  ) -> (any ListReusableView)? {
    supplementaryView(kind, at: IndexPath(item: 0, section: section))
  }

  /// Returns the configured view of a kind for an index path, created by its section, or `nil` if it has
  /// none.
  ///
  /// - Parameters:
  ///   - kind: the kind of the view.
  ///   - indexPath: the item that the view is attached to; for a view of the section, its item 0.
  public func supplementaryView(
    _ kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> (any ListReusableView)? {
    guard let section = section(at: indexPath.section), let source = section.supplementaryViewSource
    else { return nil }
    // A section can request an operation while it creates its view.
    return notify(section) { () -> (any ListReusableView)? in
      switch kind {
      case .header: source.headerView(for: indexPath)
      case .footer: source.footerView(for: indexPath)
      default: source.supplementaryView(ofKind: kind, for: indexPath)
      }
    }
  }

  /// Returns the configured view of a kind at the boundary of the whole list, or `nil` if there is none.
  public func boundaryView(_ kind: ListSupplementaryKind) -> (any ListReusableView)? {
    boundaryViewProvider?(self, kind)
  }

  /// A view of the requested type for the boundary of the whole list: the displayed one
  /// while it's reconfigured, else a reusable one, else a new one.
  public func dequeueBoundaryView<View: ListReusableView>(
    ofKind kind: ListSupplementaryKind
  ) -> View? {
    host?.dequeueSupplementaryView(
      View.self, kind: kind, at: IndexPath(item: 0, section: 0))
  }

  /// Shows the list on a host; the same as ``attach(_:isolation:)``.
  public func prepare(for host: any ListHost, isolation: isolated (any Actor)? = #isolation) {
    attach(host, isolation: isolation)
  }

  /// The screen became active: notifies the visible sections.
  public func didBecomeActive() {
    deliverToVisibleSections(.didBecomeActive)
  }

  /// The screen is no longer active: notifies the visible sections.
  public func didBecomeInactive() {
    deliverToVisibleSections(.didBecomeInactive)
  }

  /// Returns the section's part of a compositional layout, or `nil` if there is none.
  public func compositionalSectionLayoutProvider(
    at index: Int, environment: LayoutEnvironment?
  ) -> LayoutSection? {
    section(at: index)?.layout(in: environment)
  }
}

/// A call of other code by the list. That code must not use the list.
struct ListReading {
  enum Subject { case sections, updater }

  let subject: Subject
  /// The model before the operation that reads the items of sections.
  let model: ListSnapshot?
}
