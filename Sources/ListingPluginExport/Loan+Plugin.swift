import CListingPlugin
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML

extension Loan {
  /// Returns a plugin in the form of the interface.
  ///
  /// - Parameter context: the ``ExportedPlugin``.
  func plugin(
    _ plugin: SectionPlugin, context: UnsafeMutableRawPointer
  ) -> UnsafePointer<listing_plugin>? {
    var table = listing_plugin.sized
    (table.major, table.minor) = (LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR)
    table.identifier = text(plugin.identifier)
    table.version = text(plugin.version)
    table.namespace_name = text(plugin.namespace)
    table.document = text(plugin.document)
    let functions = array([SectionCalls.functions])
    table.section_types = array(plugin.kinds.map { sectionType($0, functions, context) })
    table.section_type_count = plugin.kinds.count
    let sourceFunctions = array([SourceCalls.functions])
    table.source_types = array(plugin.sources.map { sourceType($0, sourceFunctions, context) })
    table.source_type_count = plugin.sources.count
    table.formats = array(plugin.formats.map { format($0, context) })
    table.format_count = plugin.formats.count
    table.content_elements = array(plugin.contents.map(contentElement))
    table.content_element_count = plugin.contents.count
    table.unavailable = text(unavailableReason(plugin) ?? "")
    return array([table])
  }

  /// Returns the reason why a plugin can't be a library; `nil` if it can.
  private func unavailableReason(_ plugin: SectionPlugin) -> String? {
    guard let kind = plugin.contents.first(where: { $0.template == nil }) else { return nil }
    return "plugin '\(plugin.identifier)' can't be a library: its content element "
      + "'\(kind.element)' is created by code, which a library can't pass to the program. Use a "
      + "template of the plugin's document, or link the plugin."
  }

  private func sectionType(
    _ kind: SectionKind, _ functions: UnsafePointer<listing_section_functions>?,
    _ context: UnsafeMutableRawPointer
  ) -> listing_section_type {
    var table = listing_section_type.sized
    (table.name, table.summary) = (text(kind.element), text(kind.summary))
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    table.elements = array(kind.children.map(innerElement))
    table.element_count = kind.children.count
    let fields = kind.fields ?? []
    table.fields = array(fields.map(field))
    table.field_count = fields.count
    (table.functions, table.context) = (functions, context)
    return table
  }

  private func sourceType(
    _ kind: ItemSourceKind, _ functions: UnsafePointer<listing_section_functions>?,
    _ context: UnsafeMutableRawPointer
  ) -> listing_source_type {
    var table = listing_source_type.sized
    (table.name, table.summary) = (text(kind.name), text(kind.summary))
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    let fields = kind.fields ?? []
    table.fields = array(fields.map(field))
    table.field_count = fields.count
    (table.functions, table.context) = (functions, context)
    if kind.readsBackward { table.flags |= UInt64(LISTING_READS_BACKWARD) }
    if kind.fields == nil { table.flags |= UInt64(LISTING_DOCUMENT_DECLARES_FIELDS) }
    return table
  }

  private func format(
    _ format: PluginFormat, _ context: UnsafeMutableRawPointer
  ) -> listing_format {
    var table = listing_format.sized
    (table.name, table.summary) = (text(format.name), text(format.summary))
    table.types = format.types.reduce(0) { $0 | 1 << UInt64($1.pluginType) }
    table.arguments = array(format.arguments.map(attribute))
    table.argument_count = format.arguments.count
    table.context = context
    table.text = { ExportedPlugin.of($1)?.format($2, $3) }
    return table
  }

  private func contentElement(_ kind: ContentKind) -> listing_content_element {
    var table = listing_content_element.sized
    (table.name, table.summary) = (text(kind.element), text(kind.summary))
    table.attributes = array(kind.attributes.map(attribute))
    table.attribute_count = kind.attributes.count
    table.content_template = text(kind.template ?? "")
    return table
  }

  private func innerElement(_ child: PluginChild) -> listing_inner_element {
    var table = listing_inner_element.sized
    (table.name, table.summary) = (text(child.element), text(child.summary))
    table.attributes = array(child.attributes.map(attribute))
    table.attribute_count = child.attributes.count
    if child.isRequired { table.flags |= UInt64(LISTING_REQUIRED) }
    if child.isRepeated { table.flags |= UInt64(LISTING_REPEATED) }
    if child.takesText { table.flags |= UInt64(LISTING_CONTAINS_TEXT) }
    table.elements = array(child.children.map(innerElement))
    table.element_count = child.children.count
    return table
  }

  private func attribute(_ attribute: PluginAttribute) -> listing_attribute {
    var table = listing_attribute.sized
    table.name = text(attribute.name)
    table.summary = text(attribute.summary)
    table.flags = attribute.isRequired ? UInt64(LISTING_REQUIRED) : 0
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
    var table = listing_attribute.sized
    table.name = text(field.name)
    table.type = field.type.pluginType
    table.flags = field.isOptional ? 0 : UInt64(LISTING_REQUIRED)
    return table
  }
}
