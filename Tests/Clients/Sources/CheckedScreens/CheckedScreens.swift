import Foundation
import ListingKit
import ListingXML

/// A client whose document is checked while it is built, and that knows the document's names as
/// constants.
@main
enum CheckedScreens {
  static var passed = 0
  static var failed = 0

  static func check(_ what: String, _ holds: Bool) {
    if holds { passed += 1 } else { failed += 1 }
    print(holds ? "ok   \(what)" : "FAIL \(what)")
  }

  static func main() async {
    names()
    do { try await parameters() } catch { check("the document is shown: \(error)", false) }
    print("\(passed) passed, \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  /// The constants are nonisolated, with any default isolation of the module.
  nonisolated static func sections() -> [String] {
    typealias Section = HomeSections.Section
    return [Section.newsFeed, Section.default, Section.a_2D_1, Section.a1]
  }

  static func names() {
    check("sections have names", sections() == ["news-feed", "default", "a-1", "a1"])
    check(
      "templates of what is included have names",
      [HomeSections.Template.plainRow, HomeSections.Template.titleRow]
        == ["plain-row", "title-row"])
    check("parameters have names", HomeSections.Parameter.isNight == "is-night")
  }

  static func parameters() async throws {
    guard let url = Bundle.module.url(forResource: "home", withExtension: "xml") else {
      return check("the document is a resource of the client", false)
    }
    let list = ListDataSource()
    let values = HomeSections.Parameters(
      crew: "Hermes", sol: 6, thrust: 0.5, ration: Decimal(12) / 10, isNight: true,
      landing: ListDay(year: 2035, month: 11, day: 7),
      lastContact: Date(timeIntervalSince1970: 2_078_179_200.5),
      relay: URL(string: "https://example.com/relay"))
    check(
      "values are texts",
      values.texts == [
        "crew": "Hermes", "sol": "6", "thrust": "0.5", "ration": "1.2", "is-night": "true",
        "landing": "2035-11-07", "last-contact": "2035-11-09T00:00:00.500Z",
        "relay": "https://example.com/relay",
      ])
    try await list.load(contentsOf: url, parameters: values.texts)
    check(
      "the document takes them",
      list.snapshot.sectionIdentifiers == ["news-feed", "default", "a-1", "a1"])
    check(
      "what is left out is not there",
      HomeSections.Parameters(crew: "Hermes").texts == ["crew": "Hermes"])
    try await list.load(
      contentsOf: url, parameters: HomeSections.Parameters(crew: "Hermes").texts)
    check("the document has it from its default", list.sectionCount == 4)
  }
}
