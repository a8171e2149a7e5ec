import CListingPlugin
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML

/// What a plugin is, in the form that programs read.
///
/// Programs read it from any thread, which is safe: what its pointers lead to is written before anybody
/// has it, not changed after that, and freed with it alone, which ``ExportedPlugins`` never lets go.
final class PluginTables: @unchecked Sendable {
  let plugin: UnsafePointer<listing_plugin>?
  let abilities: PluginAbilities
  private let loan = Loan()

  init(_ plugin: SectionPlugin) {
    let loan = loan
    var table = listing_plugin()
    table.size = MemoryLayout<listing_plugin>.size
    (table.major, table.minor) = (LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR)
    table.identifier = loan.text(plugin.identifier)
    table.version = loan.text(plugin.version)
    table.namespace_name = loan.text(plugin.namespace)
    table.document = loan.text(plugin.document)
    let functions = loan.array([SectionCalls.functions])
    let sourceFunctions = loan.array([SourceCalls.functions])
    table.kinds = loan.array(plugin.kinds.map { loan.kind($0, functions) })
    table.kind_count = plugin.kinds.count
    table.kind_stride = MemoryLayout<listing_kind>.stride
    table.extension = { ExportedPlugins.all.ability($0) }
    abilities = PluginAbilities(
      sources: loan.sources(plugin.sources, sourceFunctions),
      places: loan.places(
        (plugin.kinds.isEmpty ? [] : [SectionCalls.places(functions)])
          + (plugin.sources.isEmpty ? [] : [SourceCalls.places(sourceFunctions)])),
      formats: loan.formats(plugin.formats), contents: loan.contents(plugin.contents),
      refusal: loan.refusal(of: plugin))
    self.plugin = loan.array([table])
  }
}

/// What a plugin has beyond the base table, kept by the ``PluginTables`` that it belongs to.
struct PluginAbilities {
  var sources: UnsafePointer<listing_sources>?
  var places: UnsafePointer<listing_places>?
  var formats: UnsafePointer<listing_formats>?
  var contents: UnsafePointer<listing_contents>?
  /// Why the plugin cannot be a library.
  var refusal: UnsafePointer<listing_text>?

  subscript(name: String) -> UnsafeRawPointer? {
    switch name {
    case LISTING_SOURCES: UnsafeRawPointer(sources)
    case LISTING_PLACES: UnsafeRawPointer(places)
    case LISTING_FORMATS: UnsafeRawPointer(formats)
    case LISTING_CONTENTS: UnsafeRawPointer(contents)
    case LISTING_REFUSAL: UnsafeRawPointer(refusal)
    default: nil
    }
  }
}

extension Loan {
  /// Kinds of sources; `nil` for none.
  fileprivate func sources(
    _ kinds: [ItemSourceKind], _ functions: UnsafePointer<listing_section_functions>?
  ) -> UnsafePointer<listing_sources>? {
    if kinds.isEmpty { return nil }
    var table = listing_sources()
    table.size = MemoryLayout<listing_sources>.size
    table.kinds = array(kinds.map { source($0, functions) })
    table.kind_count = kinds.count
    table.kind_stride = MemoryLayout<listing_source_kind>.stride
    return array([table])
  }

  /// What says where items are.
  fileprivate func places(_ kinds: [listing_kind_places]) -> UnsafePointer<listing_places>? {
    var table = listing_places()
    table.size = MemoryLayout<listing_places>.size
    table.kinds = array(kinds)
    table.kind_count = kinds.count
    table.kind_stride = MemoryLayout<listing_kind_places>.stride
    return array([table])
  }

  /// Why a plugin cannot be a library; `nil` where it can.
  fileprivate func refusal(of plugin: SectionPlugin) -> UnsafePointer<listing_text>? {
    guard let kind = plugin.contents.first(where: { $0.template == nil }) else { return nil }
    return array([
      text(
        "plugin '\(plugin.identifier)' can't be a library: its content element "
          + "'\(kind.element)' is created by code, which a library can't pass to the program. Use a "
          + "template of the plugin's document, or link the plugin.")
    ])
  }

  /// Content elements; `nil` for none.
  fileprivate func contents(_ kinds: [ContentKind]) -> UnsafePointer<listing_contents>? {
    if kinds.isEmpty { return nil }
    var table = listing_contents()
    table.size = MemoryLayout<listing_contents>.size
    table.contents = array(kinds.map(content))
    table.content_count = kinds.count
    table.content_stride = MemoryLayout<listing_content>.stride
    return array([table])
  }

  private func content(_ kind: ContentKind) -> listing_content {
    var table = listing_content()
    table.size = MemoryLayout<listing_content>.size
    (table.element, table.summary) = (text(kind.element), text(kind.summary))
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    table.attribute_stride = MemoryLayout<listing_attribute>.stride
    table.content_template = text(kind.template ?? "")
    return table
  }

  /// Formats; `nil` for none.
  fileprivate func formats(_ formats: [PluginFormat]) -> UnsafePointer<listing_formats>? {
    if formats.isEmpty { return nil }
    var table = listing_formats()
    table.size = MemoryLayout<listing_formats>.size
    table.formats = array(formats.map(format))
    table.format_count = formats.count
    table.format_stride = MemoryLayout<listing_format>.stride
    return array([table])
  }

  private func format(_ format: PluginFormat) -> listing_format {
    var table = listing_format()
    table.size = MemoryLayout<listing_format>.size
    (table.name, table.summary) = (text(format.name), text(format.summary))
    table.types = format.types.reduce(0) { $0 | 1 << UInt64($1.pluginType) }
    table.arguments = array(format.arguments.map(attribute))
    table.argument_count = format.arguments.count
    table.argument_stride = MemoryLayout<listing_attribute>.stride
    table.text = { ExportedPlugins.all.format($0, $1) }
    return table
  }

  private func source(
    _ kind: ItemSourceKind, _ functions: UnsafePointer<listing_section_functions>?
  ) -> listing_source_kind {
    var table = listing_source_kind()
    table.size = MemoryLayout<listing_source_kind>.size
    (table.name, table.summary) = (text(kind.name), text(kind.summary))
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    table.attribute_stride = MemoryLayout<listing_attribute>.stride
    table.functions = functions
    if kind.readsBackward { table.flags |= UInt64(LISTING_READS_BACKWARD) }
    if kind.fields == nil { table.flags |= UInt64(LISTING_DECLARED) }
    let fields = kind.fields ?? []
    table.fields = array(fields.map(field))
    table.field_count = fields.count
    table.field_stride = MemoryLayout<listing_attribute>.stride
    return table
  }

  fileprivate func kind(
    _ kind: SectionKind, _ functions: UnsafePointer<listing_section_functions>?
  ) -> listing_kind {
    var table = listing_kind()
    table.size = MemoryLayout<listing_kind>.size
    table.element = text(kind.element)
    table.summary = text(kind.summary)
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    table.attribute_stride = MemoryLayout<listing_attribute>.stride
    table.functions = functions
    let fields = kind.fields ?? []
    table.fields = array(fields.map(field))
    table.field_count = fields.count
    table.field_stride = MemoryLayout<listing_attribute>.stride
    table.children = array(kind.children.map(child))
    table.child_count = kind.children.count
    table.child_stride = MemoryLayout<listing_child>.stride
    return table
  }

  private func child(_ child: PluginChild) -> listing_child {
    var table = listing_child()
    table.size = MemoryLayout<listing_child>.size
    table.element = text(child.element)
    table.summary = text(child.summary)
    table.attributes = array(child.attributes.map(attribute))
    table.attribute_count = child.attributes.count
    table.attribute_stride = MemoryLayout<listing_attribute>.stride
    if child.isRequired { table.flags |= UInt64(LISTING_REQUIRED) }
    if child.isRepeated { table.flags |= UInt64(LISTING_REPEATED) }
    if child.takesText { table.flags |= UInt64(LISTING_TAKES_TEXT) }
    table.children = array(child.children.map(self.child))
    table.child_count = child.children.count
    table.child_stride = MemoryLayout<listing_child>.stride
    return table
  }

  private func attribute(_ attribute: PluginAttribute) -> listing_attribute {
    var table = listing_attribute()
    table.size = MemoryLayout<listing_attribute>.size
    table.name = text(attribute.name)
    table.summary = text(attribute.summary)
    table.flags = attribute.isRequired ? UInt32(LISTING_REQUIRED) : 0
    switch attribute.kind {
    case .string: table.type = listing_type(LISTING_STRING)
    case .integer: table.type = listing_type(LISTING_INTEGER)
    case .number: table.type = listing_type(LISTING_NUMBER)
    case .boolean: table.type = listing_type(LISTING_BOOLEAN)
    case .date: table.type = listing_type(LISTING_DATE)
    case .url: table.type = listing_type(LISTING_URL)
    case .file: table.type = listing_type(LISTING_FILE)
    case .choice(let choices):
      table.type = listing_type(LISTING_CHOICE)
      table.choices = array(choices.map(text))
      table.choice_count = choices.count
    }
    return table
  }

  private func field(_ field: RecordField) -> listing_attribute {
    var table = listing_attribute()
    table.size = MemoryLayout<listing_attribute>.size
    table.name = text(field.name)
    table.type = field.type.pluginType
    table.flags = field.isOptional ? 0 : UInt32(LISTING_REQUIRED)
    return table
  }
}

extension listing_kind_places {
  /// - Parameters:
  ///   - functions: those of the kinds whose items are asked about.
  ///   - place: says where a page begins that holds an item.
  init(
    _ functions: UnsafePointer<listing_section_functions>?,
    place:
      @escaping @convention(c) (
        listing_call, UnsafeMutableRawPointer?, UnsafePointer<listing_item>?
      ) -> Void
  ) {
    self.init()
    size = MemoryLayout<listing_kind_places>.size
    self.functions = functions
    self.place = place
  }
}
