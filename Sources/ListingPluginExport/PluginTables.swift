import CListingPlugin
import ListingKit
import ListingPlugins
import ListingSources
import ListingXML

/// What a plugin is, in the form that programs read.
///
/// `@unchecked Sendable` is safe here: it is written before anybody has it, and neither changed nor, as
/// who has a plugin keeps it, freed after that.
final class PluginTables: @unchecked Sendable {
  let plugin: UnsafePointer<listing_plugin>?
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
    table.kinds = loan.array(plugin.kinds.map { loan.kind($0, functions) })
    table.kind_count = plugin.kinds.count
    table.kind_stride = MemoryLayout<listing_kind>.stride
    self.plugin = loan.array([table])
  }
}

extension Loan {
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
