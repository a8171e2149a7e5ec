import Foundation

extension ListView {
  /// A button or a switch in the content of a displayed view.
  public struct Control: Hashable, Sendable {
    /// The view that contains the control.
    public var element: Element.Kind
    /// The index of the control in its view, in reading order.
    public var index: Int
    /// The name of the control's action.
    public var action: String
    /// The title of a button; empty for a switch.
    public var title: String
    /// Whether a switch is on; `nil` for a button.
    public var isOn: Bool?
    /// The frame of the control, in points of the list's content.
    public var frame: CGRect
  }

  /// Returns the buttons and switches of a displayed view, in reading order; empty if it isn't
  /// displayed.
  public func controls(in kind: Element.Kind) -> [Control] {
    element(at: kind).map(controls) ?? []
  }

  /// The visible buttons and switches, in reading order.
  public var visibleControls: [Control] {
    visibleElements.filter { !$0.isHidden }.flatMap(controls).filter { $0.frame.intersects(bounds) }
  }

  /// Notifies the section that the user pressed a button or a switch. A press in a view of the whole list,
  /// such as the placeholder, is an event without a section: observers of the list get it.
  ///
  /// - Returns: `false` if the control no longer exists, and the section wasn't notified.
  @discardableResult
  public func press(_ control: Control) -> Bool {
    guard let list, let element = element(at: control.element),
      controls(in: element).contains(where: {
        $0.index == control.index && $0.action == control.action
      }), let subject = element.subject
    else { return false }
    list.deliver(
      ListEvent(
        .didPress, subject, at: element.kind.indexPath, action: control.action), to: element.section
    )
    return true
  }

  private func controls(in element: Element) -> [Control] {
    guard element.view.content.containsControls else { return [] }
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
  /// Whether the content contains a button or a switch.
  fileprivate var containsControls: Bool {
    switch body {
    case .button, .toggle: true
    default: body.children.contains(where: \.containsControls)
    }
  }
}
