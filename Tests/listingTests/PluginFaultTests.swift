import Foundation
import ListingTesting
import Testing

/// Effects of a plugin on its process.
@Suite struct PluginFaultTests {
  private static let report = "Report this to the plugin's author.\n"

  @Test(
    "A plugin that ends the program is named, and the status is none of the program's own",
    arguments: [
      ("items.xml", "items", "exit", "exit(0)"), ("pages.xml", "page", "exit", "exit(0)"),
      ("items.xml", "items", "quick_exit", "quick_exit"),
    ])
  func exit(document: String, place: String, fault: String, call: String) async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump(fault, in: place, document: document)
    let element = document.dropLast(4)
    #expect(
      run.messages == "error: \(element) 'a' of plugin 'faults': it ended the program in "
        + "'\(place)' (\(call)). \(Self.report)")
    #expect(run.status == 70 && run.output == "")
  }

  @Test(
    "A plugin that ends the program while it's loaded is named",
    arguments: ["dlopen", "listing_plugin_entry"])
  func exitOnLoading(place: String) async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("exit", in: place)
    let message =
      "error: \(plugin.path): it ended the program in '\(place)' (exit(0)). \(Self.report)"
    #expect(run.messages == message)
    #expect(run.status == 70 && run.output == "")
    let probe = try await ListingRun.run(
      ["plugins", "--probe", "faults.so"], in: plugin.folder.url,
      environment: ["FAULT": "exit", "PLACE": place])
    #expect(probe.messages == message)
    #expect(probe.status == 70 && probe.output == "")
  }

  @Test("A plugin that ends the program on its own thread is named")
  func exitOnThread() async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("exit", in: "thread")
    #expect(
      run.messages
        == "error: \(plugin.path): it ended the program outside of a call (exit(0)). \(Self.report)"
    )
    #expect(run.status == 70 && run.output == "")
  }

  @Test("A breakpoint in a plugin ends the program", arguments: ["no", "yes"])
  func breakpoint(backtrace: String) async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("breakpoint", in: "items", backtrace: backtrace)
    #expect(
      run.messages == "error: items 'a' of plugin 'faults': it crashed in 'items': failed "
        + "assertion. \(Self.report)")
    #expect(run.status == 128 + 5 && run.output == "")
  }

  @Test(
    "A crash outside of a call names the library, and nothing is written after that",
    arguments: ["thread", "destructor"],
    [
      ("address", 11, "invalid address, or stack overflow"),
      ("function", 11, "invalid address, or stack overflow"), ("abort", 6, "aborted"),
    ])
  func outside(place: String, fault: (name: String, signal: Int32, reason: String)) async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump(fault.name, in: place, backtrace: "yes")
    #expect(
      run.messages == "error: \(plugin.path): it crashed outside of a call: \(fault.reason). "
        + Self.report)
    #expect(run.status == 128 + fault.signal)
  }

  @Test(
    "A plugin that leaves a call other than by returning is named, and nothing is written after that",
    arguments: ["drop", "deinit", "destroy", "destructor"],
    [
      ("longjmp", 11, "invalid address, or stack overflow"),
      ("pthread_exit", 4, "illegal instruction"),
    ])
  func leaving(place: String, fault: (name: String, signal: Int32, reason: String)) async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump(fault.name, in: place, backtrace: "yes")
    let culprit =
      switch place {
      case "deinit": "\(plugin.path): it crashed in 'deinit'"
      case "destructor": "\(plugin.path): it crashed in a destructor"
      default: "items 'a' of plugin 'faults': it crashed in '\(place)'"
      }
    #expect(run.messages == "error: \(culprit): \(fault.reason). \(Self.report)")
    #expect(run.status == 128 + fault.signal)
  }

  @Test("A crash that leads to nothing names the plugins that are loaded")
  func crashWithoutTrace() async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("no-trace", in: "thread")
    #expect(run.messages.hasPrefix("listing crashed. "))
    #expect(
      run.messages.hasSuffix(
        "note: a plugin may be the cause, so try without it before you report this: \(plugin.path)\n"
      ))
    #expect(run.status == 128 + 6)
  }

  @Test("A bad pointer in a plugin's description names the plugin")
  func table() async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("table", in: "listing_plugin")
    #expect(
      run.messages == "error: \(plugin.path): it crashed in 'listing_plugin': invalid address, or "
        + "stack overflow. \(Self.report)")
    #expect(run.status == 128 + 11)
  }

  @Test("A plugin that closes the standard descriptors loses no output")
  func closed() async throws {
    let plugin = try await FaultsPlugin()
    let run = try await plugin.dump("close", in: "items")
    #expect(run.output == "a/item\n")
    #expect(run.messages == "" && run.status == 0)
  }

  private static let enter = "\u{1B}[?1049h"
  private static let leave =
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Expects that the terminal was restored, and returns the output after that.
  private func restored(_ shown: (screen: String, hasOldMode: Bool)) throws -> String {
    #expect(shown.hasOldMode)
    let screen = shown.screen
    #expect(screen.split(separator: Self.enter, omittingEmptySubsequences: false).count == 2)
    let end = try #require(screen.range(of: Self.leave), "\(screen.debugDescription)")
    let rest = screen[end.upperBound...].replacing("\u{1B}[23;2t", with: "")
    return String(rest.replacing(/\nScript done on .*\n/, with: "\n"))
  }

  @Test(
    "The terminal is restored after a signal that ends the program",
    arguments: [
      ("PIPE", 13), ("ALRM", 14), ("USR1", 10), ("USR2", 12), ("XCPU", 24), ("VTALRM", 26),
      ("PROF", 27), ("SYS", 31), ("IO", 29), ("RT", 40),
    ])
  func signal(name: String, number: Int) async throws {
    let plugin = try await FaultsPlugin()
    let rest = try restored(try await plugin.show(name))
    #expect(rest.contains("status \(128 + number)\n"), "\(rest)")
  }

  @Test(
    "The terminal is restored if a plugin ends the program before the first screen",
    arguments: [
      ("address", "crashed in 'page': invalid address, or stack overflow", 128 + 11),
      ("bus", "crashed in 'page': invalid memory access", 128 + 7),
      ("exit", "ended the program in 'page' (exit(0))", 70),
    ])
  func firstPage(fault: String, deed: String, status: Int) async throws {
    let plugin = try await FaultsPlugin()
    let shown = try await plugin.show(fault, in: "page", document: "pages.xml")
    #expect(shown.hasOldMode)
    // The end comes while the terminal is opened, or before or after that.
    let opened = shown.screen.ranges(of: Self.enter)
    let left = shown.screen.ranges(of: Self.leave)
    #expect(opened.count == left.count && opened.count < 2, "\(shown.screen.debugDescription)")
    let rest = left.last.map { shown.screen[$0.upperBound...] } ?? shown.screen[...]
    #expect(
      rest.contains("error: pages 'a' of plugin 'faults': it \(deed). \(Self.report)"),
      "\(rest.debugDescription)")
    #expect(rest.contains("status \(status)\n"))
  }

  @Test("The terminal is restored before the message of a plugin that ends the program")
  func exitOnTerminal() async throws {
    let plugin = try await FaultsPlugin()
    let rest = try restored(try await plugin.show("exit"))
    #expect(
      rest.hasPrefix(
        "error: items 'a' of plugin 'faults': it ended the program in 'event' (exit(0)). "
          + "\(Self.report)status 70\n"), "\(rest)")
  }

  @Test("The message of a crash on the terminal comes after everything else")
  func crashOnTerminal() async throws {
    let plugin = try await FaultsPlugin()
    let rest = try restored(try await plugin.show("abort"))
    #expect(
      rest.hasPrefix(
        "error: items 'a' of plugin 'faults': it crashed in 'event': aborted. \(Self.report)"))
    // In between there is what the shell says of the signal.
    #expect(rest.split(separator: "\n").count == 3 && rest.contains("status 134\n"), "\(rest)")
  }

  @Test("The list stays on the terminal after a plugin has closed the standard descriptors")
  func closedOnTerminal() async throws {
    let plugin = try await FaultsPlugin()
    let rest = try restored(try await plugin.show("close", then: "q"))
    #expect(rest.hasPrefix("status 0\n"), "\(rest)")
  }

  @Test("Output of a plugin isn't shown between the lines of the list")
  func prints() async throws {
    let plugin = try await FaultsPlugin()
    let screen = try await plugin.show("print", then: "q").screen
    #expect(!screen.contains("printed"), "\(screen)")
    #expect(try restored((screen, true)).hasPrefix("status 0\n"))
    // Not on the screen, it stays.
    let dump = try await plugin.dump("print", in: "items")
    #expect(dump.output == "printed to the output\na/item\n")
    #expect(dump.messages == "printed to the error\n")
  }
}
