/// A button or a switch in a content.
package struct ContentControl: Hashable, Sendable {
  /// The name of its action.
  package let action: String
  /// The title of a button; empty for a switch.
  package let title: String
  /// Whether a switch is on; `nil` for a button.
  package let isOn: Bool?
}

extension ListContent {
  /// The buttons and switches that have an action, each before its siblings that follow, wherever a layout
  /// puts them.
  package var controls: [ContentControl] {
    switch body {
    case .button(let title, let action):
      action.isEmpty ? [] : [ContentControl(action: action, title: title, isOn: nil)]
    case .toggle(let isOn, let action):
      action.isEmpty ? [] : [ContentControl(action: action, title: "", isOn: isOn)]
    default: body.children.flatMap(\.controls)
    }
  }
}
