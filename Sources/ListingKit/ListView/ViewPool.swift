/// The views that are free for reuse, by type.
struct ViewPool {
  private var views: [ObjectIdentifier: [any ListReusableView]] = [:]

  mutating func enqueue(_ view: any ListReusableView) {
    views[ObjectIdentifier(type(of: view)), default: []].append(view)
  }

  mutating func dequeue<View: ListReusableView>(_ type: View.Type) -> View? {
    guard let view = views[ObjectIdentifier(type)]?.popLast() as? View else { return nil }
    view.prepareForReuse()
    return view
  }
}
