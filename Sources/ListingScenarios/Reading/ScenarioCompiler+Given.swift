import Foundation
import ListingKit
import ListingXML

extension ScenarioCompiler {
  mutating func compileGiven(_ element: DocumentElement) -> ScenarioGiven {
    var given = ScenarioGiven(place: element.nameRange)
    given.identity = element["identity"].map { $0 == "list" ? .list : .section }
    given.reloads = element["updater"] == "reload"
    given.placeholder = element["placeholder"]
    given.impression = duration("impression", of: element)
    hasImpressions = element["impression"] != nil || checked.hasError(in: element)
    if element["viewport"] != nil {
      hasViewport = true
      given.viewport = viewport(of: element)
    } else if checked.hasError(in: element) {
      // The misspelled element may be the viewport.
      hasViewport = true
    } else {
      for name in ["item-height", "header-height", "selection", "placeholder", "impression"]
      where element[name] != nil {
        findings.add(
          Finding(
            .misplacedAttribute, "'\(name)' needs a viewport",
            at: raw.name(of: name, in: element), fix: "add viewport=\"400x800\""))
      }
    }
    let sections = element.elements("section").filter(checked.isValid)
    guard let document = element.elements("document").first(where: checked.isValid) else {
      given.content = .sections(sections.map { section($0) })
      return given
    }
    if let first = sections.first {
      findings.add(
        Finding(
          .misplacedElement, "'given' can have a document or sections, but not both",
          at: first.nameRange, fix: "remove one of them"))
    }
    if let document = self.document(document) {
      given.content = .document(document)
    } else {
      names.loseTrack()
    }
    return given
  }

  private mutating func viewport(of element: DocumentElement) -> ScenarioGiven.Viewport? {
    guard let size = size("viewport", of: element) else { return nil }
    var viewport = ScenarioGiven.Viewport(size: size)
    viewport.itemHeight = element["item-height"].flatMap(\.asPoints)
    viewport.headerHeight = element["header-height"].flatMap(\.asPoints)
    viewport.selection = element["selection"].flatMap(ListSelection.Mode.init) ?? .single
    return viewport
  }

  // MARK: - Sections

  /// Reads a section in `given` or in an operation. Later steps can name it and its items.
  mutating func section(_ element: DocumentElement) -> ScenarioSection {
    let count = findings.findings.count
    // A mistake in it may concern its pages, and with them its items.
    defer { if findings.findings.count > count { names.loseTrack() } }
    let identifier = element["id"] ?? ""
    var section = ScenarioSection(identifier: identifier, body: .items([]))
    section.duplicates = element["duplicates"].flatMap(ListDuplicatePolicy.init) ?? .first
    section.isMovable = element["movable"] == "true"
    section.undo = duration("undo", of: element)
    guard let size = element["page-size"].map({ Int($0) ?? 1 }) else {
      for name in ["first-size", "threshold", "max"] where element[name] != nil {
        findings.add(
          Finding(
            .misplacedAttribute, "'\(name)' needs a page-size", at: raw.name(of: name, in: element),
            fix: "add page-size=\"…\""))
      }
      names.add(section: identifier, .given)
      section.body = .items(items(of: element, section: identifier))
      for item in element.elements("item") where checked.isValid(item) {
        addChildren(of: item, to: &section)
      }
      return section
    }
    names.add(section: identifier, .delivered)
    if let item = element.elements("item").first {
      findings.add(
        Finding(
          .misplacedElement, "a paged section has no initial items", at: item.nameRange,
          fix: "use 'deliver'"))
    }
    section.body = .pages(sizes(of: element, page: size))
    return section
  }

  private mutating func sizes(of element: DocumentElement, page: Int) -> ListPageSizes {
    let first = element["first-size"].flatMap { Int($0) }
    let threshold = element["threshold"].flatMap { Int($0) }
    do throws(ListError) {
      return try ListPageSizes(
        page: page, first: first, threshold: threshold,
        maximum: element["max"].flatMap { Int($0) })
    } catch {
      findings.add(Finding(.badValue, error.message, at: raw.value(of: "max", in: element)))
      return ListPageSizes(page: page, first: first, threshold: threshold)
    }
  }

  mutating func sections(of element: DocumentElement) -> [ScenarioSection] {
    element.elements("section").filter(checked.isValid).map { section($0) }
  }

  // MARK: - Items

  /// Reads the items in an element. Later steps can name them.
  mutating func items(of element: DocumentElement, section: String) -> [ListItem] {
    element.elements("item").filter(checked.isValid).map { item in
      let identifier = item["id"] ?? ""
      names.add(item: identifier, to: section)
      let fields = fields(of: item, except: ["id"])
      return ListItem(identifier, names: fields.names, values: fields.values)
    }
  }

  /// Adds the items in an item as its children.
  private mutating func addChildren(of item: DocumentElement, to section: inout ScenarioSection) {
    let children = items(of: item, section: section.identifier)
    guard !children.isEmpty, let identifier = item["id"] else { return }
    section.children[identifier] = children
    for child in item.elements("item") where checked.isValid(child) {
      addChildren(of: child, to: &section)
    }
  }

  /// Returns the attributes of an element that are fields.
  func fields(of element: DocumentElement, except known: [String]) -> ScenarioFields {
    var fields = ScenarioFields()
    for attribute in element.attributes
    where attribute.prefix == nil && !known.contains(attribute.name) {
      fields.names.append(attribute.name)
      fields.values.append(.string(attribute.value))
    }
    return fields
  }
}
