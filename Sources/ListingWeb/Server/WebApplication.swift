import Foundation
import ListingKit

/// Shows a list in web pages until the process is asked to end. It has a server of its own, for one machine:
///
/// ```swift
/// try await WebApplication(list: list).run()
/// ```
public final class WebApplication: Sendable {
  let app: ListingWebApp

  /// Creates an application whose pages show one list. Each page has its own position, and they share the
  /// selection.
  ///
  /// - Parameters:
  ///   - list: the list, which is detached from its previous host. The code of its actor can change it at any
  ///     time, also while the pages show it.
  ///   - title: the title of the pages; `nil` for none.
  ///   - configuration: the limits of the pages, and the names by which users reach them.
  ///   - isolation: the actor that the list belongs to, on which the pages run, too.
  public convenience init(
    list: ListDataSource, title: String? = nil,
    configuration: WebConfiguration = WebConfiguration(),
    isolation: isolated any Actor = #isolation
  ) {
    let screen = WebSharedList.Screen(list)
    list.attach(screen.group)
    let shared = WebSharedList(title: title, screen, of: isolation)
    self.init(ListingWebApp(WebListSource(shared: shared), configuration: configuration))
  }

  /// Creates an application that serves the pages of an app, such as those of a document, or of a list for each
  /// viewer.
  public init(_ app: ListingWebApp) { self.app = app }

  /// Serves the pages until the process gets SIGINT (Ctrl-C) or SIGTERM, or the task is canceled.
  ///
  /// After SIGTERM, new pages are refused, and those that are open connect again, behind a proxy to another process;
  /// they have ten seconds.
  ///
  /// It allows the process as many open files as its user can have, and has SIGPIPE ignored.
  ///
  /// - Parameters:
  ///   - host: the IP address to serve at. By default, only browsers on this machine reach the pages; with another
  ///     one, everyone who reaches the port does: there is no password, and the connection isn't encrypted.
  ///   - port: the port, or 0 for a free one.
  ///   - didStart: called with the address of the page; by default, prints it.
  /// - Throws: ``WebServerError`` if the address can't be used.
  public func run(
    host: String = "127.0.0.1", port: Int = 8080,
    didStart: @Sendable (_ page: String) -> Void = { page in
      print(page)
      // A pipe gets it at once, too.
      fflush(nil)
    }
  ) async throws {
    guard (0...65_535).contains(port), let address = ServerAddress(host: host, port: port) else {
      throw WebServerError(
        "a list can't be served at port \(port) of '\(host)'",
        fix: "use an IP address, such as 127.0.0.1, and a port from 0 to 65535")
    }
    _ = try await run(at: address) { didStart(address.page(port: $0)) }
  }

  /// Serves the pages at an address.
  ///
  /// - Parameters:
  ///   - didFill: called once, when the first connection has to wait until another one ends.
  ///   - didStart: called with the port. An error of it ends the server.
  /// - Returns: SIGINT if it ended the server; `nil` after SIGTERM, which is a regular end, or if the task was canceled.
  package func run(
    at address: ServerAddress, didFill: @escaping @Sendable () -> Void = {},
    didStart: @Sendable (_ port: Int) throws -> Void
  ) async throws -> Int32? {
    try await Self.serve(app, at: address, didFill: didFill, didStart: didStart)
  }

  /// Serves responses at an address.
  package static func serve(
    _ responder: any WebResponder, at address: ServerAddress,
    didFill: @escaping @Sendable () -> Void = {}, didStart: @Sendable (_ port: Int) throws -> Void
  ) async throws -> Int32? {
    // A browser that closes its connection doesn't end the program.
    signal(SIGPIPE, SIG_IGN)
    let limits = try ServerLimits(openFiles: ServerLimits.raisedFileLimit())
    let server = try WebServer(responder, at: address, limits: limits, didFill: didFill)
    let end = EndSignal()
    defer { end.cancel() }
    do {
      try didStart(server.port)
    } catch {
      await server.stop()
      throw error
    }
    let number = await end.number
    if number == SIGTERM { await responder.drain(within: EndSignal.drainTime) }
    await server.stop()
    return number == SIGTERM ? nil : number
  }
}
