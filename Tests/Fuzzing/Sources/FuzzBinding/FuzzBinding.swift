import FuzzSupport
import ListingXML

/// Any text as one with bindings, and as a condition, of an item that has a field of each type.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBinding(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    // XML has no other characters below the space.
    case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  let xml = """
    <listing xmlns="urn:listingkit:1" version="1.0" title="{param.crew}">
    <param name="crew" default="Ares"/>
    <section id="s"><items>
    <item id="1" name="Aino"><field name="age" type="integer">7</field>\
    <field name="price" type="number">0.1</field><field name="exact" type="decimal">0.10</field>\
    <field name="open" type="boolean">true</field><field name="born" type="date">2017-03-01</field>\
    <field name="seen" type="datetime">2024-03-01T12:00:00Z</field></item>
    </items><cell><column><text>\(escaped)</text><text when="\(escaped)">yes</text>\
    <badge>{\(escaped)}</badge></column></cell></section></listing>
    """
  DocumentCheck.run(Array(xml.utf8), limits: DocumentLimits())
  return 0
}
