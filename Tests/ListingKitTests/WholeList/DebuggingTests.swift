import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Measuring and describing a list", .tags(.concurrency))
struct DebuggingTests {
  private final class Measured {
    var phases: [ListPerformanceObserver.Phase] = []
  }

  @Test("An observer gets each part of the work after the parts that it contains")
  func phases() {
    let section = DisplaySection("s", rows(0..<20))
    let (list, view) = makeView([section])
    let measured = Measured()
    view.performanceObserver = ListPerformanceObserver { phase, duration in
      #expect(duration >= .zero)
      measured.phases.append(phase)
    }
    list.reconfigureItems(["row 0"], in: "s")
    // The displayed cell is configured again, without dequeuing another one.
    #expect(measured.phases.filter { $0 == .configure } == [.configure])
    #expect(!measured.phases.contains(.dequeue))
    #expect(measured.phases.last == .apply)
    #expect(measured.phases.filter { $0 == .layout } == [.layout])
    measured.phases = []
    view.contentOffset.y = 200
    #expect(measured.phases.prefix(2) == [.dequeue, .configure])
    #expect(measured.phases.last == .layout)
    #expect(!measured.phases.contains(.apply))
    measured.phases = []
    list.detach()
    list.attach(view, isolation: nil)
    #expect(measured.phases.last == .apply)
    view.performanceObserver = nil
    measured.phases = []
    view.contentOffset.y = 0
    #expect(measured.phases.isEmpty)
  }

  @Test(
    "The description of a list has its sections, its transactions, its host and the visible views")
  func description() async {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 60))
    let source = ScriptedSource(.page("x y", next: "2"), .failure("offline"))
    let paged = PagedSection("pages", source: source, pageSize: 2, threshold: 1) {
      .text($0.listIdentifier)
    }
    list.appendSections([DisplaySection("s", rows(0..<3), header: "H"), paged])
    #expect(list.debugDescription.contains("no host"))
    list.attach(view, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    list.appendItems(["row 3"], in: "s")
    let lines = list.debugDescription.split(separator: "\n").map(String.init)
    #expect(lines.first == "ListDataSource: 2 sections, 6 items")
    #expect(lines[1].hasSuffix("ended, none pending"))
    #expect(lines.contains("  section 's': 4 items, DisplaySection"))
    #expect(
      lines.contains("  section 'pages': 2 items, PagedSection<TextItem>, idle"))
    #expect(
      lines.contains { $0.hasPrefix("    1 pages, 0 items before them, ? in all; first idle") })
    #expect(lines.contains { $0.hasPrefix("  ListView: viewport (0.0, 0.0, 80.0, 60.0)") })
    #expect(
      lines.suffix(3) == [
        "    header of s: (0.0, 0.0, 80.0, 20.0)", "    item s/row\\ 0: (0.0, 20.0, 80.0, 20.0)",
        "    item s/row\\ 1: (0.0, 40.0, 80.0, 20.0)",
      ])
  }

  @Test(
    "The description of a list with a transaction in progress shows the changes that aren't displayed"
  )
  func pending() {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    list.appendSections([TestSection("a", ["1"])])
    list.performBatchUpdates {
      list.appendItems(["2"], in: "a")
      list.appendSections([TestSection("b", ["3"])])
      let lines = list.debugDescription.split(separator: "\n").map(String.init)
      #expect(lines[0] == "ListDataSource: 2 sections, 3 items")
      #expect(lines[1].hasSuffix("ended, operations are collected"))
      #expect(lines.contains("  section 'a': 2 items (1 displayed), TestSection"))
      #expect(lines.contains("  section 'b': 1 items (not displayed), TestSection"))
      #expect(lines.last == "  RecordingHost")
    }
    withExtendedLifetime(host) {}
  }
}
