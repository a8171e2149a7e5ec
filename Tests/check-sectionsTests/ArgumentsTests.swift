import Testing

@testable import check_sections

@Suite struct ArgumentsTests {
  @Test("Options come before files, and files behind -- may be called as options are")
  func arguments() throws {
    let arguments = try Arguments([
      "--output", "a.swift", "--folder", "/f", "--", "-x.xml", "b.xml",
    ])
    #expect(arguments.output == "a.swift" && arguments.folder == "/f")
    #expect(arguments.files == ["-x.xml", "b.xml"])
  }

  @Test("An option that is not known or has no value is told", arguments: ["--wat", "--output"])
  func unknown(option: String) {
    #expect { try Arguments([option]) } throws: {
      ($0 as? Arguments.Problem)?.message.contains(option) == true
    }
  }
}
