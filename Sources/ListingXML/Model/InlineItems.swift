import Foundation
import ListingKit
import ListingSources

/// The items that are declared in a document. They stay in its tree until they are displayed.
struct InlineItems: Sendable {
  enum Value: Sendable {
    case constant(ListValue)
    /// A text with bindings, and the type of its value.
    case template(TextTemplate, FieldKind, range: Range<Int>)
  }

  struct Item: Sendable {
    var identifier: String
    /// The names of its fields.
    var names: [String] = []
    /// The values, one for each name.
    var values: [Value] = []
    /// The condition under which the item exists.
    var condition: BoundExpression?
  }

  private var tree: DocumentTree?
  /// The indexes of the elements in the tree.
  private var elements: [UInt32] = []
  /// The items with bindings, by their indexes.
  private var bound: [Int: Item] = [:]

  var count: Int { elements.count }

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - element: the element of the item.
  ///   - item: its parts, if it has bindings or a condition.
  mutating func append(_ element: DocumentElement, _ item: Item? = nil) {
    if tree == nil { tree = element.tree }
    if let item { bound[elements.count] = item }
    elements.append(UInt32(element.index))
  }

  /// Sets the condition of an item that was added with its parts.
  mutating func setCondition(_ condition: BoundExpression?, at index: Int) {
    bound[index]?.condition = condition
  }

  func identifier(at index: Int) -> String {
    tree.flatMap { DocumentElement(tree: $0, index: Int(elements[index]))["id"] } ?? ""
  }

  /// Returns an item with all its parts.
  ///
  /// - Complexity: O(*n*) in its bytes.
  subscript(_ index: Int) -> Item {
    if let item = bound[index] { return item }
    guard let tree else { return Item(identifier: "") }
    let element = DocumentElement(tree: tree, index: Int(elements[index]))
    var item = Item(identifier: "")
    for attribute in element.attributes where attribute.prefix == nil {
      if attribute.name == "id" {
        item.identifier = attribute.value
      } else {
        item.names.append(attribute.name)
        item.values.append(.constant(.string(attribute.value)))
      }
    }
    for field in element.elements {
      let text = field.texts.first { _ in true }?.value ?? ""
      guard let name = field["name"],
        let value = FieldKind(inline: field).value(
          of: field.keepsSpace ? text : text.collapsingSpace)
      else { continue }
      item.names.append(name)
      item.values.append(.constant(value))
    }
    return item
  }
}

/// The format of the values of a field.
struct DateParts: ElementParts {
  let format = Attribute(
    "format", .fieldFormat,
    "the format of dates, unless ISO 8601: a pattern, rfc822 for that of mail, feed for either of both; "
      + "or the words for true and false, as in yes/no")
  let zone = Attribute(
    "zone", .timeZone, "the time zone of dates without one", default: "GMT")
}

struct ItemFieldDeclaration: ElementDeclaration {
  static let name = "field"
  static let parent: String? = "item"
  static let summary = "A typed value of an item."
  static let text = ElementRule.Text.bindings
  let name = Attribute.required("name", .identifier, "its name in bindings")
  let type = Attribute(
    "type", ValueKind<FieldType>.choice, "the type of its value", default: "string"
  ).synonyms(FieldType.synonyms)
  let date = DateParts()
}

extension FieldKind {
  private static let declaration = ItemFieldDeclaration()

  /// Creates the type of value that the `field` of an inline item declares.
  init(inline field: DocumentElement) {
    let declaration = Self.declaration
    let type = declaration.type.value(in: field) ?? .string
    self.init(
      type: type, timeZone: declaration.date.zone.value(in: field) ?? .gmt,
      format: field[declaration.date.format.name].flatMap { FieldFormat($0, of: type) })
  }
}
