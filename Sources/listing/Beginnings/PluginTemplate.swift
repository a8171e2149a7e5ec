import Foundation

/// A section plugin to begin with: its files.
struct PluginTemplate {
  /// The language of a plugin.
  enum Language: String, CaseIterable {
    case swift
    case c
  }

  /// A file, with its path in the plugin's folder.
  struct File {
    let path: String
    let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }
  }

  /// The name of the plugin, its element and its folder: letters from a to z, digits and hyphens
  /// between them, so that nothing has to be escaped.
  let name: String

  /// A document with sections of the plugin.
  ///
  /// - Parameter hint: how to show it.
  func document(loading hint: String) -> String {
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Sections of the plugin. \#(hint) -->
    \#(listingTag)
      <p:\#(name) id="first" count="5">
        <header><text style="title" role="header">{section.count} items</text></header>
      </p:\#(name)>

      <!-- A document may declare the cells of the plugin's items. -->
      <p:\#(name) id="second">
        <cell><text>{it.title}: {it.note}</text></cell>
      </p:\#(name)>
    </listing>

    """#
  }

  /// The first tag of the document, in the canonical layout.
  private var listingTag: String {
    let attributes = [
      #"xmlns="urn:listingkit:1""#, #"xmlns:p="urn:example:\#(name)""#, #"version="1.0""#,
      #"title="\#(name)""#, #"requires="\#(name)/1.0""#,
    ]
    let line = "<listing \(attributes.joined(separator: " "))>"
    return line.count <= 100
      ? line : "<listing\n    \(attributes.joined(separator: "\n    "))>"
  }

  /// A test of the sections of the document.
  ///
  /// - Parameter command: the command that runs it.
  func scenario(running command: String) -> String {
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A test of the plugin's sections. Run it with \#(command). -->
    <scenario
        xmlns="urn:listingkit:scenario:1"
        name="\#(name): an item shows that it is selected, and the others that they are not">
      <given viewport="400x800"><document href="\#(name).xml"/></given>
      <then>
        <order section="first">1 2 3 4 5</order>
        <order section="second">1 2 3</order>
        <shows item="first/5">Item 5 not selected</shows>
      </then>

      <when><select item="first/2"/></when>
      <then>
        <shows item="first/2">Item 2 selected</shows>
        <shows item="first/3">Item 3 not selected</shows>
      </then>

      <!-- Selecting an item deselects the other one. -->
      <when><select item="second/1"/></when>
      <then>
        <shows item="first/2">Item 2 not selected</shows>
        <shows item="second/1">Item 1: selected</shows>
      </then>
    </scenario>

    """#
  }
}
