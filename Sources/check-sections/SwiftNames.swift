import Foundation
import ListingKit
import ListingSources
import ListingXML

/// What section documents declare, as constants of Swift.
struct SwiftNames {
  /// The source.
  private(set) var text = ""
  private var folder: String

  /// Writes the source for documents.
  ///
  /// - Parameters:
  ///   - screens: the documents, all of them valid.
  ///   - folder: the folder that comments name files from.
  init(_ screens: [CheckedDocuments.Screen], folder: String) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    let declarations = screens.map(\.document.declarations)
    let types = declarations.flatMap { $0.parameters.map(\.type) }
    line(
      0, "// Made by CheckSections from the section documents of this target, and made anew when")
    line(0, "// they change.")
    let modules = Set(types.compactMap(\.swiftModule)).sorted()
    if !modules.isEmpty { line() }
    for module in modules { line(0, "import \(module)") }
    let names = SwiftName.distinct(screens.map { typeForms($0.file) })
    for (index, screen) in screens.enumerated() {
      write(declarations[index], as: names[index], file: relative(screen.file))
    }
  }

  /// How the type of a document may be called: by its file, or by its folders, too.
  private func typeForms(_ file: String) -> [String] {
    let path = (relative(file) as NSString).deletingPathExtension
    let names = [(path as NSString).lastPathComponent, path].map(SwiftName.type)
    return names.map { $0.hasSuffix("Sections") ? $0 : "\($0)Sections" }
      + ["\(SwiftName.exact(path))Sections"]
  }

  private func relative(_ file: String) -> String {
    file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
  }

  private mutating func write(
    _ declarations: ListingDocument.Declarations, as name: String, file: String
  ) {
    line()
    line(0, "/// What `\(SwiftName.comment(file))` declares.")
    line(0, "nonisolated enum \(name) {")
    write(declarations.sections, as: "Section", "The identifiers of sections.")
    write(declarations.templates, as: "Template", "The names of templates.")
    let parameters = declarations.parameters
    write(parameters.map(\.declaration), as: "Parameter", "The names of parameters.")
    if !parameters.isEmpty { write(parameters) }
    line(0, "}")
  }

  /// An enumeration of constants.
  private mutating func write(
    _ declarations: [ListingDocument.Declaration], as name: String, _ summary: String
  ) {
    if declarations.isEmpty { return }
    line(1, "/// \(summary)")
    line(1, "nonisolated enum \(name) {")
    let names = SwiftName.distinct(declarations.map { SwiftName.constant($0.name) })
    for (declaration, name) in zip(declarations, names) {
      line(2, "/// \(place(of: declaration)).")
      line(
        2, "static let \(SwiftName.declared(name)) = \(SwiftName.literal(declaration.name))")
    }
    line(1, "}")
  }

  /// A structure of values for parameters.
  private mutating func write(_ parameters: [ListingDocument.DeclaredParameter]) {
    let names = SwiftName.distinct(
      parameters.map { SwiftName.constant($0.declaration.name, taken: ["texts"]) })
    line(1, "/// Values for the parameters.")
    line(1, "nonisolated struct Parameters: Sendable {")
    for (parameter, name) in zip(parameters, names) {
      line(2, "/// \(parameter.summary) \(place(of: parameter.declaration)).")
      let type = parameter.type.swiftType + (parameter.mustBeGiven ? "" : "?")
      line(2, "var \(SwiftName.declared(name)): \(type)")
    }
    line()
    line(
      2,
      "/// The values as documents are given them, in `load(contentsOf:parameters:)` and elsewhere."
    )
    line(2, "var texts: [String: String] {")
    line(3, "var texts: [String: String] = [:]")
    for (parameter, name) in zip(parameters, names) {
      let key = SwiftName.literal(parameter.declaration.name)
      let value = "self.\(SwiftName.declared(name))"
      let text =
        if parameter.mustBeGiven || parameter.type.swiftType == "String" {
          parameter.type.swiftText(of: value)
        } else {
          "\(value).map { \(parameter.type.swiftText(of: "$0")) }"
        }
      line(3, "texts[\(key)] = \(text)")
    }
    line(3, "return texts")
    line(2, "}")
    line(1, "}")
  }

  private func place(of declaration: ListingDocument.Declaration) -> String {
    SwiftName.comment(
      "`\(declaration.name)`, in \(relative(declaration.file)), line \(declaration.line)")
  }

  private mutating func line(_ depth: Int = 0, _ line: String = "") {
    text += String(repeating: "  ", count: line.isEmpty ? 0 : depth) + line + "\n"
  }
}

extension ListingDocument.DeclaredParameter {
  fileprivate var mustBeGiven: Bool { isRequired && usual == .null }

  /// What it is, in a sentence.
  fileprivate var summary: String {
    let phrase = type.phrase.prefix(1).uppercased() + type.phrase.dropFirst()
    return mustBeGiven ? "\(phrase)." : "\(phrase); may be left out."
  }
}

extension FieldType {
  /// The type of its values in Swift.
  fileprivate var swiftType: String {
    switch self {
    case .string: "String"
    case .integer: "Int64"
    case .number: "Double"
    case .decimal: "Decimal"
    case .boolean: "Bool"
    case .date: "ListDay"
    case .datetime: "Date"
    case .url: "URL"
    }
  }

  /// The module that its type is from, where that is not Swift's own.
  fileprivate var swiftModule: String? {
    switch self {
    case .string, .integer, .number, .boolean: nil
    case .decimal, .datetime, .url: "Foundation"
    case .date: "ListingKit"
    }
  }

  /// What writes a value as documents read it.
  fileprivate func swiftText(of value: String) -> String {
    switch self {
    case .string: value
    case .integer, .number, .boolean: "String(\(value))"
    case .decimal, .date: "\(value).description"
    case .datetime: "Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(\(value))"
    case .url: "\(value).absoluteString"
    }
  }
}
