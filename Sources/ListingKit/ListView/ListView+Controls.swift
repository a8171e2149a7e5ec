import Foundation

extension ListView {
  /// A button or a switch in the content of a view on display.
  public struct Control: Hashable, Sendable {
    /// The view that it is in.
    public var element: Element.Kind
    /// Which one of the view's it is, in reading order, counted from 0.
    public var index: Int
    /// The name of what it does.
    public var action: String
    /// What it says; empty for a switch.
    public var title: String
    /// Whether it is on; `nil` for a button.
    public var isOn: Bool?
    /// Where it is, in points of the list's content.
    public var frame: CGRect
  }

  /// The buttons and switches of a view on display, in reading order; none where it is not.
  public func controls(in kind: Element.Kind) -> [Control] {
    element(at: kind).map(controls) ?? []
  }

  /// The buttons and switches that can be seen, in reading order.
  public var visibleControls: [Control] {
    visibleElements.filter { !$0.isHidden }.flatMap(controls).filter { $0.frame.intersects(bounds) }
  }

  /// The user pressed a button or a switch: tells the section.
  ///
  /// - Returns: whether it is still there; nothing was done where it is not.
  @discardableResult
  public func press(_ control: Control) -> Bool {
    guard let list, let element = element(at: control.element),
      controls(in: element).contains(where: {
        $0.index == control.index && $0.action == control.action
      }), let section = element.section
    else { return false }
    list.deliverEvents {
      section.didPress(control.action, itemIdentifier: element.name.item?.item)
    }
    return true
  }

  private func controls(in element: Element) -> [Control] {
    guard element.view.content.holdsControls else { return [] }
    var controls: [Control] = []
    for fragment in contentLayout(of: element).fragments {
      let made: (action: String, title: String, isOn: Bool?)
      switch fragment.kind {
      case .button(let title, let action): made = (action, title, nil)
      case .toggle(let isOn, let action): made = (action, "", isOn)
      default: continue
      }
      guard !made.action.isEmpty else { continue }
      controls.append(
        Control(
          element: element.kind, index: controls.count, action: made.action, title: made.title,
          isOn: made.isOn,
          frame: fragment.frame.offsetBy(dx: element.frame.minX, dy: element.frame.minY)))
    }
    return controls
  }
}

extension ListContent {
  /// Whether there is something to press in it.
  fileprivate var holdsControls: Bool {
    switch body {
    case .button, .toggle: true
    default: body.children.contains(where: \.holdsControls)
    }
  }
}
