// https://developer.apple.com/documentation/uikit/uicontextmenuconfiguration

public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

@MainActor
open class UIContextMenuConfiguration: NSObject {
  private let actionProvider: UIContextMenuActionProvider?

  /// The provider of a preview is left out.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.actionProvider = actionProvider
  }

  /// The menu that the user sees.
  public func simulateMenu() -> UIMenu? { actionProvider?([]) }
}
