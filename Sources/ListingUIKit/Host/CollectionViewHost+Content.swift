#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// The controls in contents, and what assistive technology reads of them.
  extension CollectionViewHost {
    /// Notifies a section that the user has used a control.
    ///
    /// - Parameters:
    ///   - index: the index of the control in its view.
    ///   - action: the action of the control.
    ///   - change: the change of an input; `nil` for a button and a switch.
    ///   - view: the view that contains the control; `nil` for the placeholder.
    func report(
      control index: Int, action: String, _ change: ListInputChange?,
      of view: (any ListReusableView)?
    ) {
      guard let view else {
        let subject = ListSupplementaryPath(kind: .placeholder, section: "")
        list?.deliver(ListEvent(.didPress, .view(subject), action: action))
        return
      }
      guard let element = element(of: view) else { return }
      let controls = listView.controls(in: element.kind)
      guard controls.indices.contains(index), controls[index].action == action else { return }
      if let change {
        listView.input(change, for: controls[index])
      } else {
        listView.press(controls[index])
      }
    }

    private func element(of view: any ListReusableView) -> ListView.Element? {
      listView.visibleElements.first { $0.view === view }
    }

    /// Returns what assistive technology reads of a view: the view as a whole, then its controls and the parts with a role;
    /// `nil` if it isn't displayed.
    func accessibilityElements(
      of reusable: (any ListReusableView)?, in view: UIView, controls: [UIView]
    ) -> [Any]? {
      guard let reusable, let element = element(of: reusable),
        let node = listView.accessibilityNode(of: element.kind)
      else { return nil }
      let origin = element.frame.origin
      func make(_ node: AccessibilityNode) -> UIAccessibilityElement {
        let made = UIAccessibilityElement(accessibilityContainer: view)
        made.accessibilityLabel = node.label
        made.accessibilityValue = node.value
        made.accessibilityTraits = UIAccessibilityTraits(node)
        made.accessibilityFrameInContainerSpace = node.frame.offsetBy(dx: -origin.x, dy: -origin.y)
        return made
      }
      let whole = make(node)
      if case .item(let indexPath) = element.kind {
        whole.accessibilityCustomActions = customActions(at: indexPath)
      }
      let parts = node.children.flatMap(\.withDescendants).map { part -> Any in
        let frame = part.frame.offsetBy(dx: -origin.x, dy: -origin.y)
        let control = controls.first { control in
          (control is UIControl || control is UITextView)
            && frame.contains(CGPoint(x: control.frame.midX, y: control.frame.midY))
        }
        guard let control else { return make(part) }
        control.accessibilityLabel = part.label
        return control
      }
      return [whole] + parts
    }

    private func customActions(at indexPath: IndexPath) -> [UIAccessibilityCustomAction] {
      (list?.actions(at: indexPath) ?? []).filter(\.isEnabled).map { action in
        UIAccessibilityCustomAction(name: action.title) { [weak list] _ in
          list?.perform(action)
          return list != nil
        }
      }
    }
  }

  extension AccessibilityNode {
    fileprivate var withDescendants: [AccessibilityNode] {
      [self] + children.flatMap(\.withDescendants)
    }
  }

  extension UIAccessibilityTraits {
    /// Creates the traits of a node.
    init(_ node: AccessibilityNode) {
      self =
        switch node.role {
        case .header: .header
        case .button, .switch: .button
        case .link: .link
        case .image: .image
        case .slider: .adjustable
        case .text: .staticText
        case .cell, .list, .textField, .picker, .row, .hidden: []
        }
      if node.isSelected { insert(.selected) }
    }
  }
#endif
