import ListingKit

/// Shows a list on the process's terminal until the user quits.
public final class TerminalApplication {
  private var browser: TerminalBrowser
  private let isStyled: Bool
  /// Requests that the screen is drawn again.
  private var requestDrawing: () -> Void = {}

  /// A message above the list; `nil` for none.
  public var banner: String? {
    didSet {
      browser.banner = banner
      requestDrawing()
    }
  }

  /// The title above the list, and of the terminal's window while the list is shown; none if it's `nil`
  /// or empty.
  public var title: String? {
    didSet {
      browser.title = title
      requestDrawing()
    }
  }

  /// Creates a screen for a list, which is detached from its previous screen.
  ///
  /// - Parameters:
  ///   - list: the list; it belongs to the actor on which this is called.
  ///   - title: the title above the list, and of the terminal's window.
  ///   - layout: the layout; by default each section has its own.
  ///   - environment: the capabilities of the terminal.
  ///   - color: whether text is styled.
  ///   - isolation: the actor that the list belongs to.
  public init(
    list: ListDataSource, title: String? = nil, layout: any ListLayout = CompositionalLayout(),
    environment: TerminalEnvironment = .current,
    color: TerminalEnvironment.Color = .auto, isolation: isolated (any Actor)? = #isolation
  ) {
    browser = TerminalBrowser(
      list: list, layout: layout, text: environment.text, palette: environment.palette(color))
    isStyled = environment.isStyled(color)
    self.title = title
    browser.title = title
  }

  /// Moves the cursor to an item.
  ///
  /// - Returns: whether the list contains it.
  @discardableResult
  public func go(to path: ListItemPath) -> Bool { browser.go(to: path, position: .top) }

  /// Shows another list, unless it's the same.
  ///
  /// - Parameters:
  ///   - list: the list; it belongs to the actor on which this is called.
  ///   - layout: the layout; by default each section has its own.
  ///   - isolation: the actor that the list belongs to.
  public func show(
    _ list: ListDataSource, layout: any ListLayout = CompositionalLayout(),
    isolation: isolated (any Actor)? = #isolation
  ) {
    guard list !== browser.list else { return }
    let last = browser
    last.listView.didChange = nil
    browser = TerminalBrowser(list: list, layout: layout, text: last.text, palette: last.palette)
    browser.banner = banner
    browser.title = title
    browser.resize(columns: last.columns, rows: last.rows)
    browser.listView.didChange = requestDrawing
    requestDrawing()
  }

  /// Shows a message to the user in the last row, until the next key.
  public func show(message: String) {
    browser.show(message)
    requestDrawing()
  }

  /// Takes over the terminal, shows the list and handles keys until the user quits or the terminal is
  /// closed. Then it restores the terminal.
  ///
  /// - Throws: ``TerminalError`` if there is no terminal to show the list on.
  public func run(isolation: isolated (any Actor)? = #isolation) async throws {
    let device = try TerminalDevice()
    defer { device.close() }
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    device.sendEvents(to: continuation)
    var isActing = true
    requestDrawing = {
      if !isActing { continuation.yield(.listChanged) }
    }
    browser.listView.didChange = requestDrawing
    defer {
      browser.listView.didChange = nil
      requestDrawing = {}
    }

    var shown: TerminalFrame?
    var windowTitle: String?
    resize(to: device)
    try draw(on: device, over: &shown, &windowTitle)
    isActing = false
    for await event in events {
      isActing = true
      switch event {
      case .key(let key):
        let action = browser.press(key)
        if action == .quit { return }
        if action == .redraw { shown = nil }
      case .resized: resize(to: device)
      case .resumed:
        resize(to: device)
        (shown, windowTitle) = (nil, nil)
      case .listChanged: browser.listDidChange()
      }
      try draw(on: device, over: &shown, &windowTitle)
      isActing = false
    }
  }

  private func resize(to device: TerminalDevice) {
    let size = device.size
    browser.resize(columns: size.columns, rows: size.rows)
  }

  private func draw(
    on device: TerminalDevice, over shown: inout TerminalFrame?, _ windowTitle: inout String?
  ) throws {
    if let title = browser.shownTitle, title != windowTitle {
      try device.send(TerminalFrame.sequence(windowTitle: title, text: browser.text))
      windowTitle = title
    }
    var frame = browser.frame()
    if !isStyled { frame.keepOnly(.reversed) }
    let output = frame.sequence(replacing: shown)
    if !output.isEmpty { try device.send(output) }
    shown = frame
  }
}
