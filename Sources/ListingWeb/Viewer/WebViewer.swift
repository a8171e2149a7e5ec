import ListingKit

/// A viewer of a page, on whose actor its list lives.
public actor WebViewer {
  /// Creates a viewer without a list.
  package init() {}
}
