#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A part of a content, and the view that shows it.
  @MainActor
  struct ContentPart {
    let fragment: ContentLayout.Fragment
    let fonts: FontTextMeasurer
    let showImage: ((String, UIImageView) -> Void)?
    /// Notifies the section of a control: by its action, with the change of an input.
    var report: (String, ListInputChange?) -> Void = { _, _ in }

    init(
      _ fragment: ContentLayout.Fragment, fonts: FontTextMeasurer,
      showImage: ((String, UIImageView) -> Void)?
    ) {
      self.fragment = fragment
      self.fonts = fonts
      self.showImage = showImage
    }

    /// Whether it's one of the controls of its list view.
    var isControl: Bool {
      switch fragment.kind {
      case .button(_, let action), .toggle(_, let action): !action.isEmpty
      case .input(let input): input.isEnabled && !input.action.isEmpty
      default: false
      }
    }

    private var color: UIColor? { fragment.color?.color }

    /// Returns the view of the part: another one of the same type, or a new one.
    func view(reusing old: UIView?) -> UIView {
      let view = makeView(reusing: old)
      if view !== old { old?.removeFromSuperview() }
      return view
    }

    private func makeView(reusing old: UIView?) -> UIView {
      switch fragment.kind {
      case .background(let color): return plain(old, color.color)
      case .divider: return plain(old, color ?? .separator)
      case .text(let text, let style): return label(old, text, style)
      case .badge(let text):
        let label = label(old, text, .caption)
        label.textAlignment = .center
        label.textColor = .white
        label.backgroundColor = color ?? .systemRed
        label.layer.cornerRadius = fragment.frame.height / 2
        label.clipsToBounds = true
        return label
      case .image(let source, _):
        let view = reuse(old) ?? UIImageView()
        view.clipsToBounds = true
        showImage?(source, view)
        return view
      case .icon(let icon):
        let view = reuse(old) ?? UIImageView()
        view.image = icon.image
        view.tintColor = color ?? .label
        return view
      case .progress(let fraction?):
        let view = reuse(old) ?? UIProgressView()
        view.progress = Float(fraction)
        view.tintColor = color
        return view
      case .progress(nil):
        let view = reuse(old) ?? UIActivityIndicatorView()
        view.startAnimating()
        return view
      case .button(let title, let action):
        let view = reuse(old) ?? UIButton(type: .system)
        view.setTitle(title, for: .normal)
        handle(view, .primaryActionTriggered) { [report] _ in report(action, nil) }
        return view
      case .toggle(let isOn, let action): return toggle(old, isOn, action)
      case .input(let input):
        return InputView.view(of: input, reusing: old, fonts.font(of: .body), report)
      }
    }

    /// Returns a view for reuse if it's exactly of a type: another control has other handlers.
    private func reuse<View: UIView>(_ old: UIView?) -> View? {
      old.flatMap { type(of: $0) == View.self ? $0 as? View : nil }
    }

    private func plain(_ old: UIView?, _ color: UIColor) -> UIView {
      let view: UIView = reuse(old) ?? UIView()
      view.backgroundColor = color
      return view
    }

    private func label(_ old: UIView?, _ text: String, _ style: ListTextStyle) -> UILabel {
      let label = reuse(old) ?? UILabel()
      label.text = text
      label.font = fonts.font(of: style)
      label.textColor = color ?? .label
      // Where it's narrower than its line: the end is cut.
      label.numberOfLines = 1
      label.textAlignment = .natural
      label.backgroundColor = .clear
      label.layer.cornerRadius = 0
      return label
    }

    private func toggle(_ old: UIView?, _ isOn: Bool, _ action: String) -> UIView {
      #if os(tvOS)
        let view = reuse(old) ?? UIButton(type: .system)
        view.setTitle(isOn ? "✓" : "○", for: .normal)
      #else
        let view = reuse(old) ?? UISwitch()
        view.isOn = isOn
      #endif
      view.isEnabled = !action.isEmpty
      handle(view, .primaryActionTriggered) { [report] _ in report(action, nil) }
      return view
    }

    /// Handles the events of a control, in place of the handler for the part that it showed before.
    private func handle(
      _ control: UIControl, _ event: UIControl.Event, _ handler: @escaping UIActionHandler
    ) {
      control.addAction(
        UIAction(identifier: UIAction.Identifier("ListingUIKit"), handler: handler), for: event)
    }
  }
#endif
