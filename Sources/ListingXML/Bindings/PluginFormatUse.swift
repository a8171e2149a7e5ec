import Foundation
import ListingKit
import ListingSources
import ListingText

/// A plugin's format with its arguments in a document.
struct PluginFormatUse: Sendable, Hashable {
  var plugin: String
  var format: PluginFormat
  var arguments: [String: ListValue]

  static func == (one: Self, other: Self) -> Bool {
    one.plugin == other.plugin && one.format.name == other.format.name
      && one.arguments == other.arguments
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(format.name)
  }

  /// Returns the value as text, or `nil` if the format returns none.
  func text(
    of value: ListValue, timeZone: TimeZone, _ environment: DocumentEnvironment
  ) -> String? {
    guard let type = ValueType(value), format.valueTypes.contains(type) else { return nil }
    return format.text(
      FormattedValue(
        value, arguments: arguments, locale: environment.locale, timeZone: timeZone,
        now: environment.now))
  }
}

extension PluginFormatUse {
  /// Creates the format of a plugin with a name and arguments.
  ///
  /// - Returns: `nil` if there is no such format.
  /// - Throws: a finding if it takes other arguments.
  init?(_ syntax: FormatSyntax, _ formats: PluginFormats) throws(Finding) {
    guard let (plugin, format) = formats[syntax.name] else { return nil }
    (self.plugin, self.format, arguments) = (plugin, format, [:])
    let declared = format.arguments
    if syntax.arguments.count > declared.count {
      throw Finding(
        .unknownFormat,
        declared.isEmpty
          ? "'\(syntax.name)' has no arguments"
          : "'\(syntax.name)' takes no more than \(Self.list(declared))",
        at: syntax.arguments[declared.count].range, fix: "remove it")
    }
    for (argument, written) in zip(declared, syntax.arguments) {
      arguments[argument.name] = try Self.value(of: written, for: argument, of: syntax.name)
    }
    if let missing = declared.dropFirst(syntax.arguments.count).first(where: \.isRequired) {
      throw Finding(
        .unknownFormat, "'\(syntax.name)' needs the argument '\(missing.name)'", at: syntax.range,
        fix: "add \(missing.kind.phrase): \(missing.summary)")
    }
    if syntax.hasParentheses, syntax.arguments.isEmpty {
      throw Finding(
        .unknownFormat, "empty parentheses after '\(syntax.name)'", at: syntax.range,
        fix: "write \(syntax.name) without them")
    }
  }

  private static func list(_ arguments: [PluginAttribute]) -> String {
    arguments.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  /// Returns the value of a literal.
  private static func value(
    of syntax: ExpressionSyntax, for argument: PluginAttribute, of format: String
  ) throws(Finding) -> ListValue {
    guard case .literal(let literal) = syntax.kind else { return .null }
    switch (argument.kind, literal) {
    case (.string, .string), (.url, .string), (.integer, .integer), (.boolean, .boolean):
      return literal
    case (.number, .integer), (.number, .decimal):
      if let value = literal.plainText.flatMap({ FieldType.number.value(of: $0) }) { return value }
    case (.date, .string(let text)):
      if let value = FieldType.date.value(of: text) { return value }
    case (.choice(let names), .string(let text)):
      if names.contains(text) { return literal }
      throw Finding(
        .unknownFormat, "invalid argument '\(text)' for '\(argument.name)' of '\(format)'",
        at: syntax.range
      ).suggesting(text, among: names)
    default: break
    }
    throw Finding(
      .unknownFormat, "invalid argument for '\(argument.name)' of '\(format)'", at: syntax.range,
      fix: "write \(argument.kind.phrase)")
  }
}

extension PluginAttribute.Kind {
  /// The description of a literal of the kind, as in "write …".
  fileprivate var phrase: String {
    switch self {
    case .string, .url, .file: "a text in single quotes"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date in single quotes, such as '2024-01-31'"
    case .choice(let names): "one of \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}
