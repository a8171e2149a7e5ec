#if canImport(UIKit) && canImport(SwiftUI)
  import ListingKit
  import SwiftUI
  import UIKit

  /// Shows a list in SwiftUI.
  ///
  /// ```swift
  /// ListingView(list)
  /// ```
  @MainActor
  public struct ListingView: UIViewControllerRepresentable {
    private let list: ListDataSource

    /// Creates a view of a list.
    public init(_ list: ListDataSource) { self.list = list }

    public func makeUIViewController(context: Context) -> ListViewController {
      ListViewController(list: list)
    }

    public func updateUIViewController(_ controller: ListViewController, context: Context) {}
  }
#endif
