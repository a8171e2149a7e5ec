import CListingPlugin
import ListingKit
import ListingSources
import ListingXML

/// Reads what a plugin says of itself.
struct PluginReader {
  /// The library, for messages.
  let file: String

  private static let mostKinds = 1000
  private static let mostDepth = 16

  /// - Throws: `PluginError` with the first thing that is wrong.
  func plugin(_ pointer: UnsafeRawPointer) throws(PluginError) -> SectionPlugin {
    let table = try structure(pointer, listing_plugin(), "the plugin")
    guard table.major == LISTING_PLUGIN_MAJOR else {
      throw error("declares version \(table.major) of the interface")
    }
    if let reason = ability(LISTING_REFUSAL, of: table) {
      throw PluginError(
        "\(file): \(try text(reason.loadUnaligned(as: listing_text.self), "its reason"))")
    }
    let identifier = try name(table.identifier, "its identifier")
    let version = try name(table.version, "its version")
    let namespace = try name(table.namespace_name, "its namespace")
    let subject = "plugin '\(identifier)'"
    let document = try bytes(table.document, "its document")
    let places = try self.places(table)
    let sources = try self.sources(table, of: identifier, places)
    let formats = try self.formats(table, of: identifier)
    let contents = try self.contents(table)
    let parts = SectionPlugin(
      identifier: identifier, version: version, namespace: namespace, formats: formats,
      contents: contents)
    let templates: PluginTemplates
    do throws(PluginError) {
      templates = try PluginTemplates(document, name: "\(file) (its document)", of: parts)
    } catch {
      throw PluginError("\(file): \(subject) has an invalid document:\n\(error.message)")
    }
    guard table.kind_count > 0 || !sources.isEmpty || !formats.isEmpty || !contents.isEmpty
    else {
      throw error("provides no section types and nothing else that a document could use")
    }
    let kinds = try elements(
      table.kinds, table.kind_count, table.kind_stride, listing_kind(), "the kinds",
      most: Self.mostKinds)
    var made: [SectionKind] = []
    for kind in kinds { made.append(try self.kind(kind, of: identifier, templates, places)) }
    return SectionPlugin(
      identifier: identifier, version: version, namespace: namespace,
      document: String(decoding: document, as: UTF8.self), kinds: made,
      sources: sources, formats: formats, contents: contents)
  }

  /// The content elements, where the plugin has that ability.
  private func contents(_ plugin: listing_plugin) throws(PluginError) -> [ContentKind] {
    guard let pointer = ability(LISTING_CONTENTS, of: plugin) else { return [] }
    let table = try structure(pointer, listing_contents(), "the table of content elements")
    let declared = try elements(
      table.contents, table.content_count, table.content_stride, listing_content(),
      "the content elements", most: Self.mostKinds)
    var contents: [ContentKind] = []
    for content in declared {
      let element = try name(content.element, "the name of a content element")
      guard content.flags == 0 else {
        throw error("has unknown flags for the content element '\(element)'")
      }
      contents.append(
        ContentKind(
          element, summary: try text(content.summary, "the summary of '\(element)'"),
          attributes: try attributes(
            content.attributes, content.attribute_count, content.attribute_stride, of: element),
          template: try name(content.content_template, "the template of '\(element)'")))
    }
    return contents
  }

  /// The formats, where the plugin has that ability.
  private func formats(
    _ plugin: listing_plugin, of identifier: String
  ) throws(PluginError) -> [PluginFormat] {
    guard let pointer = ability(LISTING_FORMATS, of: plugin) else { return [] }
    let table = try structure(pointer, listing_formats(), "the table of formats")
    let declared = try elements(
      table.formats, table.format_count, table.format_stride, listing_format(), "the formats",
      most: Self.mostKinds)
    var formats: [PluginFormat] = []
    for format in declared { formats.append(try self.format(format, of: identifier)) }
    return formats
  }

  private func format(
    _ format: listing_format, of plugin: String
  ) throws(PluginError) -> PluginFormat {
    let name = try name(format.name, "the name of a format")
    guard let function = format.text, format.flags == 0 else {
      throw error("has no function for the format '\(name)', or unknown flags")
    }
    var types: [FieldType] = []
    for bit in 0..<UInt64.bitWidth where format.types & (1 << UInt64(bit)) != 0 {
      guard let type = FieldType(listing_type(bit)) else {
        throw error("declares an unknown type for the format '\(name)'")
      }
      types.append(type)
    }
    let loaded = LoadedFormat(plugin: plugin, name: name, function: function)
    return PluginFormat(
      name, summary: try text(format.summary, "the summary of the format '\(name)'"), types: types,
      arguments: try attributes(
        format.arguments, format.argument_count, format.argument_stride, of: name),
      text: { loaded.text($0) })
  }

  /// What says where the items of kinds are, by the functions of the kinds.
  private typealias Places = [UnsafePointer<listing_section_functions>: SectionFunctions.Place]

  private func places(_ plugin: listing_plugin) throws(PluginError) -> Places {
    guard let pointer = ability(LISTING_PLACES, of: plugin) else { return [:] }
    let table = try structure(pointer, listing_places(), "the table of places")
    let declared = try elements(
      table.kinds, table.kind_count, table.kind_stride, listing_kind_places(),
      "the places of kinds", most: Self.mostKinds)
    var places: Places = [:]
    for kind in declared {
      guard let functions = kind.functions, let place = kind.place, kind.flags == 0 else {
        throw error(
          "lacks 'functions' or 'place' in the table of places, or has unknown flags")
      }
      places[functions] = place
    }
    return places
  }

  /// The kinds of sources, where the plugin has that ability.
  private func sources(
    _ plugin: listing_plugin, of identifier: String, _ places: Places
  ) throws(PluginError) -> [ItemSourceKind] {
    guard let pointer = ability(LISTING_SOURCES, of: plugin) else { return [] }
    let table = try structure(pointer, listing_sources(), "the table of sources")
    let declared = try elements(
      table.kinds, table.kind_count, table.kind_stride, listing_source_kind(),
      "the kinds of sources", most: Self.mostKinds)
    var kinds: [ItemSourceKind] = []
    for kind in declared { kinds.append(try source(kind, of: identifier, places)) }
    return kinds
  }

  private func source(
    _ kind: listing_source_kind, of plugin: String, _ places: Places
  ) throws(PluginError) -> ItemSourceKind {
    let name = try name(kind.name, "the name of a source kind")
    let what = "the source '\(name)'"
    guard kind.flags & ~UInt64(LISTING_READS_BACKWARD | LISTING_DECLARED) == 0,
      let pointer = kind.functions
    else { throw error("has no functions for \(what), or unknown flags") }
    let table = try structure(
      UnsafeRawPointer(pointer), listing_section_functions(), "the functions of \(what)")
    guard var functions = SectionFunctions(table), functions.page != nil else {
      throw error("lacks a function for \(what): 'create', 'destroy' and 'page' are needed")
    }
    functions.place = places[pointer]
    let isDeclared = kind.flags & UInt64(LISTING_DECLARED) != 0
    let declaredFields = try elements(
      kind.fields, kind.field_count, kind.field_stride, listing_attribute(),
      "the fields of \(what)",
      most: Self.mostKinds)
    var fields: [RecordField] = []
    for field in declaredFields { fields.append(try self.field(field, of: name)) }
    guard !isDeclared || fields.isEmpty else {
      throw error("declares fields for \(what), but also that the document declares them")
    }
    let loaded = LoadedSourceKind(plugin: plugin, name: name, functions: functions)
    return ItemSourceKind(
      name, summary: try text(kind.summary, "the summary of \(what)"),
      attributes: try attributes(
        kind.attributes, kind.attribute_count, kind.attribute_stride, of: name),
      fields: isDeclared ? nil : fields,
      readsBackward: kind.flags & UInt64(LISTING_READS_BACKWARD) != 0,
      makeSource: { try loaded.source(of: $0) })
  }

  /// What a plugin gives for an ability beyond the base table; `nil` where it has none.
  private func ability(_ name: String, of plugin: listing_plugin) -> UnsafeRawPointer? {
    guard let function = plugin.extension else { return nil }
    let loan = Loan()
    let text = loan.text(name)
    defer { withExtendedLifetime(loan) {} }
    return PluginCrash.naming(file, "extension") { function(text) }
  }

  private func kind(
    _ kind: listing_kind, of plugin: String, _ templates: PluginTemplates, _ places: Places
  ) throws(PluginError) -> SectionKind {
    let element = try name(kind.element, "the name of a kind")
    guard let pointer = kind.functions, kind.flags == 0 else {
      throw error("has no functions for '\(element)', or unknown flags")
    }
    let table = try structure(
      UnsafeRawPointer(pointer), listing_section_functions(), "the functions of '\(element)'")
    guard var functions = SectionFunctions(table) else {
      throw error(
        "lacks a function for '\(element)': 'create' and 'destroy' are needed, and one of 'items' "
          + "and 'page'")
    }
    functions.place = places[pointer]
    let attributes = try attributes(
      kind.attributes, kind.attribute_count, kind.attribute_stride, of: element)
    var room = Self.mostKinds
    let children = try children(
      kind.children, kind.child_count, kind.child_stride, of: element, depth: 1, &room)
    let declaredFields = try elements(
      kind.fields, kind.field_count, kind.field_stride, listing_attribute(),
      "the fields of '\(element)'", most: Self.mostKinds)
    var fields: [RecordField] = []
    for field in declaredFields { fields.append(try self.field(field, of: element)) }
    let pageSize = kind.page_size == 0 ? 50 : kind.page_size
    guard (1...100_000).contains(pageSize) else {
      throw error(
        "declares pages of \(kind.page_size) items for '\(element)', expected 1 to 100000")
    }
    let description = LoadedKind(
      plugin: plugin, element: element, functions: functions, templates: templates,
      pageSize: Int(pageSize))
    return SectionKind(
      element: element, summary: try text(kind.summary, "the summary of '\(element)'"),
      attributes: attributes, children: children, fields: fields.isEmpty ? nil : fields,
      reconfigure: { description.reconfigure($0, $1) },
      makeSection: { try description.section(of: $0) })
  }

  private func children(
    _ start: UnsafePointer<listing_child>?, _ count: Int, _ stride: Int, of element: String,
    depth: Int, _ room: inout Int
  ) throws(PluginError) -> [PluginChild] {
    let declared = try elements(
      start, count, stride, listing_child(), "the elements in '\(element)'", most: Self.mostKinds)
    // One that is inside itself has no end.
    room -= declared.count
    guard declared.isEmpty || depth <= Self.mostDepth, room >= 0 else {
      throw error(
        "declares elements more than \(Self.mostDepth) deep, or more than \(Self.mostKinds) of them"
      )
    }
    let known = UInt64(LISTING_REQUIRED | LISTING_REPEATED | LISTING_TAKES_TEXT)
    var children: [PluginChild] = []
    for child in declared {
      let name = try name(child.element, "the name of an element in '\(element)'")
      let inner = try self.children(
        child.children, child.child_count, child.child_stride, of: name, depth: depth + 1, &room)
      let takesText = child.flags & UInt64(LISTING_TAKES_TEXT) != 0
      guard child.flags & ~known == 0, inner.isEmpty || !takesText else {
        throw error(
          "declares '\(name)' in '\(element)' with unknown flags, or with a text and elements"
        )
      }
      guard !children.contains(where: { $0.element == name }) else {
        throw error("declares two elements '\(name)' in '\(element)'")
      }
      children.append(
        PluginChild(
          name,
          attributes: try attributes(
            child.attributes, child.attribute_count, child.attribute_stride, of: name),
          children: inner, takesText: takesText,
          isRequired: child.flags & UInt64(LISTING_REQUIRED) != 0,
          isRepeated: child.flags & UInt64(LISTING_REPEATED) != 0,
          summary: try text(child.summary, "the summary of '\(name)'")))
    }
    return children
  }

  private func attributes(
    _ start: UnsafePointer<listing_attribute>?, _ count: Int, _ stride: Int, of element: String
  ) throws(PluginError) -> [PluginAttribute] {
    let declared = try elements(
      start, count, stride, listing_attribute(), "the attributes of '\(element)'",
      most: Self.mostKinds)
    var attributes: [PluginAttribute] = []
    for attribute in declared { attributes.append(try self.attribute(attribute, of: element)) }
    return attributes
  }

  private func field(
    _ field: listing_attribute, of element: String
  ) throws(PluginError) -> RecordField {
    let name = try name(field.name, "the name of a field of '\(element)'")
    guard let type = FieldType(field.type), field.flags & ~UInt32(LISTING_REQUIRED) == 0 else {
      throw error(
        "declares the field '\(name)' of '\(element)' with a type or unknown flags")
    }
    return RecordField(
      name, type: type, isOptional: field.flags & UInt32(LISTING_REQUIRED) == 0)
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
      guard let first = attribute.choices, (1...Self.mostKinds).contains(attribute.choice_count)
      else { throw error("declares no choices, or too many, for \(what)") }
      let texts = UnsafeBufferPointer(start: first, count: attribute.choice_count)
      var choices: [String] = []
      for choice in texts { choices.append(try self.name(choice, "a choice of \(what)")) }
      kind = .choice(choices)
    default: throw error("declares \(what) with the type \(attribute.type), which no attribute has")
    }
    guard attribute.flags & ~UInt32(LISTING_REQUIRED) == 0 else {
      throw error("declares \(what) with unknown flags")
    }
    return PluginAttribute(
      name, kind, isRequired: attribute.flags & UInt32(LISTING_REQUIRED) != 0,
      summary: try text(attribute.summary, "the summary of \(what)"))
  }

  // MARK: - Parts

  private func error(_ problem: String) -> PluginError {
    PluginError("\(file): it \(problem). Fix the plugin, or tell its author.")
  }

  private func structure<Structure: BitwiseCopyable>(
    _ pointer: UnsafeRawPointer, _ empty: Structure, _ what: String
  ) throws(PluginError) -> Structure {
    guard let value = pointer.structure(empty) else {
      throw error("doesn't declare the size of \(what): set 'size' to the size of the structure")
    }
    return value
  }

  private func elements<Element: BitwiseCopyable>(
    _ start: UnsafePointer<Element>?, _ count: Int, _ stride: Int, _ empty: Element,
    _ what: String, most: Int
  ) throws(PluginError) -> [Element] {
    guard count <= most, let array = BorrowedArray(start, count, stride, empty) else {
      throw error("has no array for \(what): it is NULL, has no stride, or more than \(most)")
    }
    guard let elements = array.elements() else {
      throw error("doesn't declare the size of \(what): set 'size' to the size of the structure")
    }
    return elements
  }

  private func bytes(_ text: listing_text, _ what: String) throws(PluginError) -> [UInt8] {
    guard let bytes = text.buffer(most: 1 << 20) else {
      throw error("has no text for \(what): it is NULL, or longer than 1 MiB")
    }
    return Array(bytes)
  }

  private func text(_ text: listing_text, _ what: String) throws(PluginError) -> String {
    guard let value = String(validating: try bytes(text, what), as: UTF8.self) else {
      throw error("has \(what) in another encoding than UTF-8")
    }
    return value
  }

  private func name(_ text: listing_text, _ what: String) throws(PluginError) -> String {
    let value = try self.text(text, what)
    if value.isEmpty { throw error("has an empty text for \(what)") }
    return value
  }
}
