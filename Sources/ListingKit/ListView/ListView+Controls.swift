import Foundation

extension ListView {
  /// A button, a switch or an input in the content of a displayed view.
  public struct Control: Hashable, Sendable {
    /// The view that contains the control.
    public var element: Element.Kind
    /// The index of the control in its view, in reading order.
    public var index: Int
    /// The name of the control's action.
    public var action: String
    /// The title of a button, the label of an input; empty for a switch.
    public var title: String
    /// Whether a switch is on; `nil` for a button and an input.
    public var isOn: Bool?
    /// The input; `nil` for a button and a switch.
    public var input: ListInput?
    /// The frame of the control, in points of the list's content.
    public var frame: CGRect
  }

  /// Returns the buttons and switches of a displayed view, in reading order; empty if it isn't
  /// displayed.
  public func controls(in kind: Element.Kind) -> [Control] {
    element(at: kind).map(controls) ?? []
  }

  /// Returns the titles in the header of a section whose press sorts a table, in order, if it's displayed.
  package func sortingTitles(
    inSectionAt index: Int
  ) -> [(control: Control, sorting: ListColumnSorting)] {
    guard let header = element(at: .header(section: index)) else { return [] }
    let titles = header.view.content.controls.filter { $0.sorting != nil }
    return controls(in: header).compactMap { control in
      let title = titles.first { $0.action == control.action && $0.title == control.title }
      return title?.sorting.map { (control, $0) }
    }
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
    guard let element = element(at: control.element),
      controls(in: element).contains(where: {
        $0.input == nil && $0.index == control.index && $0.action == control.action
      })
    else { return false }
    return press(control.action, in: element)
  }

  /// Notifies the section that the user pressed a button or a switch of a displayed view.
  ///
  /// - Parameters:
  ///   - index: the index of the control in ``ListContent/controls``.
  ///   - action: its action.
  ///   - subject: the item or the view that contains it.
  /// - Returns: `false` if the control no longer exists, and the section wasn't notified.
  package func press(control index: Int, action: String, of subject: ListEvent.Subject) -> Bool {
    guard let element = visibleElements.first(where: { $0.subject == subject }) else {
      return false
    }
    let controls = element.view.content.controls
    guard controls.indices.contains(index), controls[index].action == action,
      controls[index].input == nil
    else { return false }
    return press(action, in: element)
  }

  /// Notifies the section that the user has changed an input.
  ///
  /// - Parameters:
  ///   - change: the value, and how far the change has come.
  ///   - control: the input.
  /// - Returns: `false` if the input no longer exists, and the section wasn't notified.
  @discardableResult
  public func input(_ change: ListInputChange, for control: Control) -> Bool {
    guard let element = element(at: control.element),
      controls(in: element).contains(where: {
        $0.input != nil && $0.index == control.index && $0.action == control.action
      })
    else { return false }
    return deliver(.didInput, control.action, change, in: element)
  }

  /// Notifies the section that the user has changed an input of a displayed view.
  ///
  /// - Parameters:
  ///   - change: the value, and how far the change has come.
  ///   - action: the input's action.
  ///   - subject: the item or the view that contains it.
  /// - Returns: `false` if the input no longer exists, and the section wasn't notified.
  package func input(
    _ change: ListInputChange, action: String, of subject: ListEvent.Subject
  ) -> Bool {
    guard let element = visibleElements.first(where: { $0.subject == subject }),
      element.view.content.controls.contains(where: { $0.action == action && $0.input != nil })
    else { return false }
    return deliver(.didInput, action, change, in: element)
  }

  private func press(_ action: String, in element: Element) -> Bool {
    deliver(.didPress, action, nil, in: element)
  }

  private func deliver(
    _ kind: ListEvent.Kind, _ action: String, _ input: ListInputChange?, in element: Element
  ) -> Bool {
    guard let list, let subject = element.subject else { return false }
    deliverEvents {
      list.deliver(
        ListEvent(kind, subject, at: element.kind.indexPath, action: action, input: input),
        to: element.section)
    }
    return true
  }

  private func controls(in element: Element) -> [Control] {
    guard !element.view.content.controls.isEmpty else { return [] }
    var controls: [Control] = []
    for fragment in contentLayout(of: element).fragments {
      let made: (action: String, title: String, isOn: Bool?, input: ListInput?)
      switch fragment.kind {
      case .button(let title, let action): made = (action, title, nil, nil)
      case .toggle(let isOn, let action): made = (action, "", isOn, nil)
      case .input(let input) where input.isEnabled: made = (input.action, input.label, nil, input)
      default: continue
      }
      guard !made.action.isEmpty else { continue }
      controls.append(
        Control(
          element: element.kind, index: controls.count, action: made.action, title: made.title,
          isOn: made.isOn, input: made.input,
          frame: fragment.frame.offsetBy(dx: element.frame.minX, dy: element.frame.minY)))
    }
    return controls
  }
}

extension ListView {
  /// Returns the layout of an element's content in its frame. The layout from measuring the element
  /// is used again.
  public func contentLayout(of element: Element) -> ContentLayout {
    let content = element.view.content
    let measured = contentLayouts.layout(
      of: content, width: element.frame.width, direction: layoutDirection)
    if measured.size.height == element.frame.height { return measured }
    return contentLayouts.layout(
      of: content, width: element.frame.width, height: element.frame.height,
      direction: layoutDirection)
  }

  /// Returns the frame of an element without the separator above its item, in points of the list's
  /// content.
  public func frameWithoutSeparator(of element: Element) -> CGRect {
    guard element.view.content.isSeparated else { return element.frame }
    // The first part of the column, unless it's nested too deep to be shown.
    let separator = contentLayout(of: element).frames.dropFirst().first ?? .zero
    let height = min(max(0, separator.maxY), element.frame.height)
    return CGRect(
      x: element.frame.minX, y: element.frame.minY + height, width: element.frame.width,
      height: element.frame.height - height)
  }
}
