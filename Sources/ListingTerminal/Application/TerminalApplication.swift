import Foundation
import ListingKit

/// Shows a list on the process's terminal until the user quits.
public final class TerminalApplication {
  /// The list on the screen, with hooks for keys and the status.
  public private(set) var view: TerminalListView
  private let isStyled: Bool
  /// Requests that the screen is drawn again.
  private var requestDrawing: () -> Void = {}
  private var device: TerminalDevice?
  /// The frame that the terminal shows; `nil` if it isn't known.
  private var shown: TerminalFrame?
  private var windowTitle: String?

  /// A message above the list; `nil` for none.
  public var banner: String? {
    didSet {
      view.banner = banner
      requestDrawing()
    }
  }

  /// The title above the list, and of the terminal's window while the list is shown; none if it's `nil`
  /// or empty.
  public var title: String? {
    didSet {
      view.title = title
      requestDrawing()
    }
  }

  /// Opens a web address; by default with the system's opener.
  public var openAddress: (String) -> Void = TerminalApplication.openWithSystem

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
    list: ListDataSource, title: String? = nil,
    layout: any ListLayout = TerminalListView.defaultLayout,
    environment: TerminalEnvironment = .current,
    color: TerminalEnvironment.Color = .auto, isolation: isolated (any Actor)? = #isolation
  ) {
    view = TerminalListView(
      list: list, layout: layout, text: environment.text, palette: environment.palette(color),
      theme: environment.theme ?? .neutral)
    isStyled = environment.isStyled(color)
    self.title = title
    view.title = title
  }

  /// Moves the cursor to an item.
  ///
  /// - Returns: whether the list contains it.
  @discardableResult
  public func go(to path: ListItemPath) -> Bool { view.go(to: path, position: .top) }

  /// Shows another list, unless it's the same.
  ///
  /// - Parameters:
  ///   - list: the list; it belongs to the actor on which this is called.
  ///   - layout: the layout; by default each section has its own.
  ///   - isolation: the actor that the list belongs to.
  public func show(
    _ list: ListDataSource, layout: any ListLayout = TerminalListView.defaultLayout,
    isolation: isolated (any Actor)? = #isolation
  ) {
    guard list !== view.list else { return }
    let last = view
    last.didChange = nil
    view = TerminalListView(
      list: list, layout: layout, text: last.text, palette: last.palette, theme: last.theme)
    view.banner = banner
    view.title = title
    (view.handleKey, view.statusText) = (last.handleKey, last.statusText)
    view.resize(columns: last.regions.screenColumns, rows: last.regions.rows)
    view.didChange = requestDrawing
    requestDrawing()
  }

  /// Shows a message to the user in the last row, until the next key.
  public func show(message: String) {
    view.show(message)
    requestDrawing()
  }

  /// Copies a text to the clipboard, if the terminal allows it.
  public func copy(_ text: String) {
    try? device?.send(TerminalFrame.sequence(copying: text))
  }

  // MARK: - Running

  /// Takes over the terminal, shows the list and handles keys until the user quits or the terminal is
  /// closed. Then it restores the terminal.
  ///
  /// - Parameters:
  ///   - usesControllingTerminal: whether the list is shown on the process's controlling terminal, so that
  ///     the standard output can be a file or a pipe.
  ///   - isolation: the actor that the list belongs to.
  /// - Throws: ``TerminalError`` if there is no terminal to show the list on.
  public func run(
    usesControllingTerminal: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let device =
      try usesControllingTerminal ? TerminalDevice.controllingTerminal() : TerminalDevice()
    self.device = device
    let events = TerminalEventQueue()
    device.sendEvents(to: events)
    var isActing = true
    requestDrawing = {
      if !isActing { events.add([.listChanged]) }
    }
    view.didChange = requestDrawing
    defer {
      view.didChange = nil
      requestDrawing = {}
      (shown, windowTitle) = (nil, nil)
      self.device = nil
      device.close()
    }
    if view.theme == .neutral, view.palette != .none {
      try device.send(TerminalFrame.backgroundQuery)
    }
    resize()
    try draw()
    isActing = false
    try await events.takeAll { waiting in
      isActing = true
      defer { isActing = false }
      for event in waiting where try !handle(event) { return true }
      view.work()
      device.readsInterrupts = view.isBusy
      if isDrawingDue(waiting) {
        try draw()
      } else if !isDrawingPending {
        isDrawingPending = true
        Task { [longestPause = Self.longestPause] in
          try? await Task.sleep(for: longestPause)
          events.add([.drawingDue])
        }
      }
      // The owner's other jobs, such as pages that arrive, have their turn.
      if view.hasWork { events.add([.workRemains]) }
      return false
    }
  }

  /// Handles an event.
  ///
  /// - Returns: `false` if the user quits.
  private func handle(_ event: TerminalEvent) throws -> Bool {
    switch event {
    case .input(let input):
      switch view.handle(input) {
      case .quit: return false
      case .redraw: shown = nil
      case .copy(let text): try device?.send(TerminalFrame.sequence(copying: text))
      case .open(let address): openAddress(address)
      case .handled: break
      }
    case .resized: resize()
    case .resumed:
      resize()
      windowTitle = nil
    case .listChanged:
      view.continueOffScreen()
      isListChanged = true
    case .workRemains: break
    case .drawingDue: isDrawingPending = false
    }
    return true
  }

  private var lastDrawing = ContinuousClock.now
  private var isDrawingPending = false
  /// Whether the cursor may have to move before the list is drawn.
  private var isListChanged = false
  private static let longestPause = Duration.milliseconds(100)

  /// While pages arrive on the way to an item, the screen is drawn ten times a second.
  private func isDrawingDue(_ events: [TerminalEvent]) -> Bool {
    let isOnTheWay =
      (view.isBusy || view.hasWork)
      && events.allSatisfy { $0 == .listChanged || $0 == .workRemains }
    return !isOnTheWay || ContinuousClock.now - lastDrawing >= Self.longestPause
  }

  private func resize() {
    guard let size = device?.size else { return }
    view.resize(columns: size.columns, rows: size.rows)
    // The terminal may have been smaller in between, and have lost a part, even if the size is the same.
    shown = nil
  }

  private func draw() throws {
    if isListChanged { view.listDidChange() }
    isListChanged = false
    if let title = view.shownTitle, title != windowTitle {
      try device?.send(TerminalFrame.sequence(windowTitle: title, text: view.text))
      windowTitle = title
    }
    var frame = view.frame()
    if !isStyled { frame.keepOnly(.reversed) }
    let output = frame.sequence(replacing: shown)
    if !output.isEmpty { try device?.send(TerminalFrame.synchronized(output)) }
    shown = frame
    lastDrawing = .now
  }

  private static func openWithSystem(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["open", address]
    #else
      process.arguments = ["xdg-open", address]
    #endif
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
