import Testing

@testable import ListingSources
@testable import ListingXML

@Suite struct ForeignValueTests {
  @Test(
    "A JSON path is turned into the pointer to the same value",
    arguments: [
      ("$.data.items", "/data/items"), ("data.items", "/data/items"), ("$", ""),
      ("$.items[*]", "/items"), ("$['a/b'].c[0]", "/a~1b/c/0"), ("items[2].list", "/items/2/list"),
      ("a~b", "/a~0b"), ("$..items", nil), ("$.items[*].id", nil), ("a/b", nil), ("$x$y", nil),
      ("$.items[?(@.id)]", nil),
    ] as [(String, String?)])
  func pointers(path: String, pointer: String?) {
    #expect(JSONPointer.pointer(ofPath: path) == pointer)
  }

  @Test(
    "Requirements that are written as those of package managers",
    arguments: [
      ("weather >= 1.2", "weather/1.2"), ("weather>=1.2", "weather/1.2"),
      ("weather ^1.2", "weather/1.2"), ("weather ~> 1.2", "weather/1.2"),
      ("weather@1.2 clock", "weather/1.2 clock"),
      ("weather: v1.2, clock==2", "weather/1.2 clock/2"),
      ("weather=1.2", "weather/1.2"), ("weather~1.2", "weather/1.2"),
      // These don't name the oldest version.
      ("weather<2", "weather<2"), ("weather <= 2", "weather <= 2"), ("weather!=2", "weather!=2"),
      ("weather>1.2", "weather>1.2"),
      ("weather/1.2 clock", "weather/1.2 clock"), ("my-weather2 clock", "my-weather2 clock"),
    ])
  func requirements(text: String, plain: String) {
    #expect(ForeignValues.requirements(text) == plain)
  }

  @Test(
    "The fix of a requirement keeps its meaning",
    arguments: [
      ("weather >= 1.2", "write weather/1.2"), ("clock weather v1.2", "write weather/1.2"),
      ("weather<2", "weather/1.0"), ("weather>=1.2, <2", "weather/1.2"),
      ("clock weather != 2", "weather/1.0"), ("weather>1.2", "weather/1.0"),
    ])
  func fixesOfRequirements(text: String, fix: String) {
    let limited =
      "write the oldest version that a plugin may have, such as \(fix); newer versions can't be "
      + "excluded"
    #expect(ValueKind.plugins.type.fix(of: text) == (fix.hasPrefix("write") ? fix : limited))
  }

  @Test(
    "Minutes are taken for the month only where the pattern has none",
    arguments: [
      ("yyyy-MM-dd mm", nil), ("mm MMM yyyy", nil), ("yyyy-mm-dd", "yyyy-MM-dd"),
      ("dd.mm.yyyy HH:MM", "dd.MM.yyyy HH:mm"),
    ] as [(String, String?)])
  func minutes(pattern: String, meant: String?) throws {
    let mistake = try #require(DatePatternMistakes(pattern))
    #expect(mistake.pattern == meant)
    #expect(mistake.reason.hasPrefix("'mm' means minutes"))
  }

  @Test(
    "The letters of a field's format that are taken for others are put right",
    arguments: [
      ("yyyy-mm-dd", "write yyyy-MM-dd"), ("YYYY/MM/DD", "write yyyy/MM/dd"),
      ("dd.mm.yyyy HH:mm", "write dd.MM.yyyy HH:mm"),
      ("yyyy", "write a pattern with yyyy, MM and dd, such as yyyy/MM/dd"),
    ])
  func formats(pattern: String, fix: String) {
    #expect(ValueKind.fieldFormat.type.fix(of: pattern) == fix)
  }

  @Test(
    "A number with groups or a decimal comma is read in each way that it can be meant",
    arguments: [
      ("1,299.00", ["1299.00"]), ("1.299,00", ["1299.00"]), ("-1 299,5", ["-1299.5"]),
      ("1,299", ["1299", "1.299"]), ("1,299,000", ["1299000"]), ("1.299.000", ["1299000"]),
      ("1'299.5", ["1299.5"]), ("12,99", ["12.99"]), ("0,5", ["0.5"]), ("1299", []), ("1.5", []),
      ("1,2,3", []), ("12,34.5,6", []), ("1,,2", []), ("a,5", []), (",5", []), ("1299,00.5", []),
    ])
  func numbers(text: String, readings: [String]) {
    #expect(GroupedNumber.readings(of: text) == readings)
  }
}
