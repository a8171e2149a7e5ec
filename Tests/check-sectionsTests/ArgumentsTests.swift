import Testing

@testable import check_sections

@Suite struct ArgumentsTests {
  @Test("Options come before files, and files behind -- may be called as options are")
  func arguments() throws {
    let arguments = try Arguments([
      "--output", "a.swift", "--plugin-path", "/p", "--settings", "s.json", "--folder", "/f",
      "--plugin-path", "q", "--",
      "-x.xml", "b.xml",
    ])
    #expect(arguments.output == "a.swift" && arguments.folder == "/f")
    #expect(arguments.pluginPath == ["/p", "q"] && arguments.settings == ["s.json"])
    #expect(arguments.files == ["-x.xml", "b.xml"])
  }

  @Test(
    "An option that is not known or has no value is told",
    arguments: ["--wat", "--output", "--settings", "--plugin-path"])
  func unknown(option: String) {
    #expect { try Arguments([option]) } throws: {
      ($0 as? Arguments.Problem)?.message.contains(option) == true
    }
  }
}
