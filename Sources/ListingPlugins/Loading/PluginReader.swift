import CListingPlugin
import ListingKit
import ListingSources
import ListingXML

/// Reads the declarations of a plugin.
final class PluginReader {
  /// The library, for messages.
  let file: String
  /// How long a page can take.
  let pageTimeout: Duration

  private var texts = TextAllowance(16 << 20)

  private static let countLimit = 1000
  private static let nameLimit = 1000
  private static let depthLimit = 16

  /// - Parameters:
  ///   - file: the library, for messages.
  ///   - pageTimeout: how long a page can take.
  init(file: String, pageTimeout: Duration) {
    self.file = file
    self.pageTimeout = pageTimeout
  }

  /// - Throws: `PluginError` with the first fault.
  func plugin(_ pointer: UnsafePointer<listing_plugin>) throws(PluginError) -> SectionPlugin {
    guard let table = pointer.structure else { throw noSize("the plugin") }
    guard table.major == LISTING_PLUGIN_MAJOR else {
      throw error(
        "declares version \(table.major) of the interface: set 'major' to LISTING_PLUGIN_MAJOR")
    }
    guard table.minor >= 0 else {
      throw error(
        "declares version \(table.major).\(table.minor) of the interface: set 'minor' to "
          + "LISTING_PLUGIN_MINOR")
    }
    if table.unavailable.length > 0 {
      throw PluginError("\(file): \(try text(table.unavailable, "its 'unavailable' text"))")
    }
    guard table.flags == 0 else { throw error("has unknown flags") }
    let identifier = try name(table.identifier, "its identifier")
    let version = try name(table.version, "its version")
    let namespace = try name(table.namespace_name, "its namespace")
    let document = try bytes(table.document, "its document")
    let sources = try read(table.source_types, table.source_type_count, "the source types") {
      type throws(PluginError) in try self.sourceType(type, of: identifier)
    }
    let formats = try read(table.formats, table.format_count, "the formats") {
      format throws(PluginError) in try self.format(format, of: identifier)
    }
    let contents = try read(
      table.content_elements, table.content_element_count, "the content elements"
    ) { element throws(PluginError) in try self.contentElement(element) }
    let templates: PluginTemplates
    do throws(PluginError) {
      templates = try PluginTemplates(
        document, name: "\(file) (its document)",
        of: SectionPlugin(
          identifier: identifier, version: version, namespace: namespace, formats: formats,
          contents: contents))
    } catch {
      throw PluginError(
        "\(file): plugin '\(identifier)' has an invalid document:\n\(error.message)")
    }
    let sections = try read(table.section_types, table.section_type_count, "the section types") {
      type throws(PluginError) in try self.sectionType(type, of: identifier, templates)
    }
    guard !(sections.isEmpty && sources.isEmpty && formats.isEmpty && contents.isEmpty) else {
      throw error("provides no section types and nothing else that a document could use")
    }
    return SectionPlugin(
      identifier: identifier, version: version, namespace: namespace,
      document: String(decoding: document, as: UTF8.self), kinds: sections,
      sources: sources, formats: formats, contents: contents)
  }

  // MARK: - Types

  private func sectionType(
    _ type: listing_section_type, of plugin: String, _ templates: PluginTemplates
  ) throws(PluginError) -> SectionKind {
    let element = try name(type.name, "the name of a section type")
    let functions = try functions(type.functions, type.context, type.flags, of: element)
    let fields = try fields(type.fields, type.field_count, of: element)
    var count = 0
    let elements = try innerElements(
      type.elements, type.element_count, of: element, depth: 1, &count)
    let pageSize = type.page_size == 0 ? 50 : type.page_size
    guard (1...100_000).contains(pageSize) else {
      throw error(
        "declares pages of \(type.page_size) items for '\(element)', expected 1 to 100000")
    }
    let loaded = LoadedSectionType(
      plugin: plugin, element: element, functions: functions, templates: templates,
      declaration: PluginItemDeclaration(fields: fields, templates: templates.names),
      pageSize: Int(pageSize), pageTimeout: pageTimeout)
    return SectionKind(
      element: element, summary: try text(type.summary, "the summary of '\(element)'"),
      attributes: try attributes(type.attributes, type.attribute_count, of: element),
      children: elements, fields: fields.isEmpty ? nil : fields,
      reconfigure: { loaded.reconfigure($0, $1) },
      makeSection: { try loaded.section(of: $0) })
  }

  private func sourceType(
    _ type: listing_source_type, of plugin: String
  ) throws(PluginError) -> ItemSourceKind {
    let name = try name(type.name, "the name of a source type")
    let readsBackward = type.flags & UInt64(LISTING_READS_BACKWARD) != 0
    let isDeclaredByDocument = type.flags & UInt64(LISTING_DOCUMENT_DECLARES_FIELDS) != 0
    let known = UInt64(LISTING_READS_BACKWARD | LISTING_DOCUMENT_DECLARES_FIELDS)
    let functions = try functions(type.functions, type.context, type.flags & ~known, of: name)
    guard functions.page != nil else { throw error("lacks the function 'page' of '\(name)'") }
    let fields = try fields(type.fields, type.field_count, of: name)
    guard !isDeclaredByDocument || fields.isEmpty else {
      throw error("declares fields of '\(name)', but also that documents declare them")
    }
    let loaded = LoadedSourceType(
      plugin: plugin, name: name, functions: functions, fields: fields, pageTimeout: pageTimeout)
    return ItemSourceKind(
      name, summary: try text(type.summary, "the summary of '\(name)'"),
      attributes: try attributes(type.attributes, type.attribute_count, of: name),
      fields: isDeclaredByDocument ? nil : fields, readsBackward: readsBackward,
      makeSource: { try loaded.source(of: $0) })
  }

  private func format(
    _ format: listing_format, of plugin: String
  ) throws(PluginError) -> PluginFormat {
    let name = try name(format.name, "the name of a format")
    guard let function = format.text else { throw error("lacks the function 'text' of '\(name)'") }
    guard format.flags == 0 else { throw error("has unknown flags of '\(name)'") }
    var types: [FieldType] = []
    for bit in 0..<UInt64.bitWidth where format.types & (1 << UInt64(bit)) != 0 {
      guard let type = FieldType(listing_type(bit)) else {
        throw error("declares an unknown type for the format '\(name)'")
      }
      types.append(type)
    }
    let loaded = LoadedFormat(
      plugin: plugin, name: name, function: function,
      context: PluginContext(pointer: format.context))
    return PluginFormat(
      name, summary: try text(format.summary, "the summary of the format '\(name)'"), types: types,
      arguments: try attributes(format.arguments, format.argument_count, of: name),
      text: { loaded.text($0) })
  }

  private func contentElement(
    _ content: listing_content_element
  ) throws(PluginError) -> ContentKind {
    let element = try name(content.name, "the name of a content element")
    guard content.flags == 0 else { throw error("has unknown flags of '\(element)'") }
    return ContentKind(
      element, summary: try text(content.summary, "the summary of '\(element)'"),
      attributes: try attributes(content.attributes, content.attribute_count, of: element),
      template: try name(content.content_template, "the template of '\(element)'"))
  }

  // MARK: - Parts of types

  private func functions(
    _ pointer: UnsafePointer<listing_section_functions>?, _ context: UnsafeMutableRawPointer?,
    _ unknownFlags: UInt64, of name: String
  ) throws(PluginError) -> SectionFunctions {
    guard unknownFlags == 0 else { throw error("has unknown flags of '\(name)'") }
    guard let pointer else { throw error("has no functions of '\(name)': set 'functions'") }
    guard let table = pointer.structure else { throw noSize("the functions of '\(name)'") }
    guard table.flags == 0 else { throw error("has unknown flags in the functions of '\(name)'") }
    guard let functions = SectionFunctions(table, context) else {
      let missing =
        table.create == nil ? "'create'" : table.destroy == nil ? "'destroy'" : "'items' or 'page'"
      throw error("lacks the function \(missing) of '\(name)'")
    }
    return functions
  }

  private func innerElements(
    _ start: UnsafePointer<listing_inner_element>?, _ elementCount: Int, of element: String,
    depth: Int, _ count: inout Int
  ) throws(PluginError) -> [PluginChild] {
    let declared = try elements(start, elementCount, "the elements in '\(element)'")
    // An element inside itself has no end.
    count += declared.count
    guard declared.isEmpty || depth <= Self.depthLimit, count <= Self.countLimit else {
      throw error(
        "declares elements more than \(Self.depthLimit) deep, or more than \(Self.countLimit)")
    }
    let known = UInt64(LISTING_REQUIRED | LISTING_REPEATED | LISTING_CONTAINS_TEXT)
    var children: [PluginChild] = []
    for child in declared {
      let name = try name(child.name, "the name of an element in '\(element)'")
      let inner = try innerElements(
        child.elements, child.element_count, of: name, depth: depth + 1, &count)
      let takesText = child.flags & UInt64(LISTING_CONTAINS_TEXT) != 0
      guard child.flags & ~known == 0 else {
        throw error("has unknown flags of '\(name)' in '\(element)'")
      }
      guard inner.isEmpty || !takesText else {
        throw error("declares '\(name)' in '\(element)' with text and with elements")
      }
      guard !children.contains(where: { $0.element == name }) else {
        throw error("declares two elements '\(name)' in '\(element)'")
      }
      children.append(
        PluginChild(
          name, attributes: try attributes(child.attributes, child.attribute_count, of: name),
          children: inner, takesText: takesText,
          isRequired: child.flags & UInt64(LISTING_REQUIRED) != 0,
          isRepeated: child.flags & UInt64(LISTING_REPEATED) != 0,
          summary: try text(child.summary, "the summary of '\(name)'")))
    }
    return children
  }

  private func attributes(
    _ start: UnsafePointer<listing_attribute>?, _ count: Int, of element: String
  ) throws(PluginError) -> [PluginAttribute] {
    try read(start, count, "the attributes of '\(element)'") { attribute throws(PluginError) in
      try self.attribute(attribute, of: element)
    }
  }

  private func fields(
    _ start: UnsafePointer<listing_attribute>?, _ count: Int, of element: String
  ) throws(PluginError) -> [RecordField] {
    try read(start, count, "the fields of '\(element)'") { field throws(PluginError) in
      let name = try self.name(field.name, "the name of a field of '\(element)'")
      guard let type = FieldType(field.type) else {
        throw error("declares the field '\(name)' of '\(element)' with an invalid type")
      }
      return RecordField(name, type: type, isOptional: try !isRequired(field, name, element))
    }
  }

  private func attribute(
    _ attribute: listing_attribute, of element: String
  ) throws(PluginError) -> PluginAttribute {
    let name = try name(attribute.name, "the name of an attribute of '\(element)'")
    let what = "attribute '\(name)' of '\(element)'"
    let kind: PluginAttribute.Kind
    switch Int(attribute.type) {
    case LISTING_STRING: kind = .string
    case LISTING_INTEGER: kind = .integer
    case LISTING_NUMBER: kind = .number
    case LISTING_BOOLEAN: kind = .boolean
    case LISTING_DATE: kind = .date
    case LISTING_URL: kind = .url
    case LISTING_FILE: kind = .file
    case LISTING_CHOICE:
      guard let first = attribute.choices, (1...Self.countLimit).contains(attribute.choice_count)
      else { throw error("declares no choices, or too many, for \(what)") }
      let texts = UnsafeBufferPointer(start: first, count: attribute.choice_count)
      var choices: [String] = []
      for choice in texts { choices.append(try self.name(choice, "a choice of \(what)")) }
      kind = .choice(choices)
    default: throw error("declares \(what) with the type \(attribute.type), which no attribute has")
    }
    return PluginAttribute(
      name, kind, isRequired: try isRequired(attribute, name, element),
      summary: try text(attribute.summary, "the summary of \(what)"))
  }

  private func isRequired(
    _ attribute: listing_attribute, _ name: String, _ element: String
  ) throws(PluginError) -> Bool {
    guard attribute.flags & ~UInt64(LISTING_REQUIRED) == 0 else {
      throw error("has unknown flags of '\(name)' in '\(element)'")
    }
    return attribute.flags & UInt64(LISTING_REQUIRED) != 0
  }

  // MARK: - Values

  private func error(_ problem: String) -> PluginError {
    PluginError("\(file): it \(problem). Fix the plugin, or report this to its author.")
  }

  private func noSize(_ what: String) -> PluginError {
    error("doesn't declare the size of \(what): set 'size' to the size of the structure")
  }

  private func read<Element: SizedStructure, Result>(
    _ start: UnsafePointer<Element>?, _ count: Int, _ what: String,
    _ body: (Element) throws(PluginError) -> Result
  ) throws(PluginError) -> [Result] {
    var results: [Result] = []
    for element in try elements(start, count, what) { results.append(try body(element)) }
    return results
  }

  private func elements<Element: SizedStructure>(
    _ start: UnsafePointer<Element>?, _ count: Int, _ what: String
  ) throws(PluginError) -> [Element] {
    guard count <= Self.countLimit, count == 0 || start != nil else {
      throw error(
        count > Self.countLimit || count < 0
          ? "has more than \(Self.countLimit) elements in \(what)" : "has NULL for \(what)")
    }
    guard let elements = BorrowedArray(start, count)?.elements() else { throw noSize(what) }
    return elements
  }

  private func bytes(_ text: listing_text, _ what: String) throws(PluginError) -> [UInt8] {
    guard let bytes = text.buffer(most: 1 << 20) else {
      throw error("has no text for \(what): it's NULL, or longer than 1 MiB")
    }
    let count = bytes.count
    guard texts.spend(count) else {
      throw error("declares texts of more than 16 MiB, with \(what)")
    }
    return Array(bytes)
  }

  private func text(_ text: listing_text, _ what: String) throws(PluginError) -> String {
    guard let value = String(validating: try bytes(text, what), as: UTF8.self) else {
      throw error("has \(what) in an encoding other than UTF-8")
    }
    return value
  }

  private func name(_ text: listing_text, _ what: String) throws(PluginError) -> String {
    guard text.length <= Self.nameLimit else {
      throw error("has \(text.length) bytes for \(what), expected at most \(Self.nameLimit)")
    }
    let value = try self.text(text, what)
    if value.isEmpty { throw error("has an empty text for \(what)") }
    return value
  }
}
