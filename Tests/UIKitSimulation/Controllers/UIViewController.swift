// https://developer.apple.com/documentation/uikit/uiviewcontroller

@MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?
  open var isEditing = false

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set { loaded = newValue }
  }

  open var isViewLoaded: Bool { loaded != nil }
  open var traitCollection: UITraitCollection { loaded?.traitCollection ?? UITraitCollection() }

  open func loadView() { view = UIView() }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
