#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// Shows a content: each of its parts is a view at the place that `ContentLayout` gives it.
  final class ContentView: UIView {
    private var content = ListContent.empty
    /// The view of the collection view that contains this one, by which its element is found.
    private weak var owner: (any ListReusableView)?
    private weak var host: CollectionViewHost?
    /// The views of the fragments, in order.
    private var parts: [UIView] = []
    private var shown: ContentLayout?

    func show(
      _ content: ListContent, of owner: (any ListReusableView)?, in host: CollectionViewHost?
    ) {
      (self.content, self.owner, self.host) = (content, owner, host)
      draw()
    }

    /// Returns the height of the content in a width, in points.
    func height(in width: CGFloat) -> CGFloat { layout(width: width, height: nil).size.height }

    override func layoutSubviews() {
      super.layoutSubviews()
      draw()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      shown = nil
      setNeedsLayout()
    }

    private var direction: ListLayoutDirection {
      effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    private func layout(width: CGFloat, height: CGFloat?) -> ContentLayout {
      guard let host else {
        return ContentLayout(
          content, width: width, height: height, direction: direction,
          measurer: FontTextMeasurer(traitCollection))
      }
      return host.contentLayouts.layout(
        of: content, width: width, height: height, direction: host.listView.layoutDirection)
    }

    private func draw() {
      guard bounds.width > 0 else { return }
      let measured = layout(width: bounds.width, height: nil)
      let new =
        measured.size.height == bounds.height
        ? measured : layout(width: bounds.width, height: bounds.height)
      guard new != shown else { return }
      shown = new
      var old = parts[...]
      var controlCount = 0
      let fonts = host?.listView.measurer as? FontTextMeasurer ?? FontTextMeasurer(traitCollection)
      parts = new.fragments.map { fragment in
        var part = ContentPart(fragment, fonts: fonts, showImage: host?.showImage)
        if part.isControl {
          part.report = reporter(of: controlCount)
          controlCount += 1
        }
        return part.view(reusing: old.popFirst())
      }
      for view in old { view.removeFromSuperview() }
      for (view, fragment) in zip(parts, new.fragments) {
        view.frame = fragment.frame
        // Reused views are in order already.
        if view.superview !== self { addSubview(view) }
      }
    }

    /// Returns what notifies the section of a control.
    private func reporter(of index: Int) -> (String, ListInputChange?) -> Void {
      { [weak self] action, change in
        guard let self, let host else { return }
        host.report(control: index, action: action, change, of: owner)
      }
    }

    // MARK: - Accessibility

    override var accessibilityElements: [Any]? {
      get {
        host?.accessibilityElements(of: owner, in: self, controls: parts)
          ?? super.accessibilityElements
      }
      set { super.accessibilityElements = newValue }
    }
  }
#endif
