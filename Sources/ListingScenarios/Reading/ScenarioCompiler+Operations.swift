import Foundation
import ListingKit
import ListingXML

extension ScenarioCompiler {
  /// Reads an operation. Returns `nil` after reporting a mistake.
  mutating func action(
    _ element: DocumentElement, label: String?
  ) -> ScenarioOperation.Action? {
    switch element.name {
    case "scroll", "resize", "select", "press", "type", "drag", "pull":
      if !hasViewport { addMissingViewport(element) }
      return viewAction(element, .operation(label: label)).map { .view($0) }
    case "request", "refresh", "retry", "deliver":
      return pageAction(element, .operation(label: label)).map { .page($0) }
    case "filter", "collapse", "expand", "action", "undo", "commit-deletions", "wait":
      return interaction(element, .operation(label: label)).map { .interaction($0) }
    default: return listAction(element, .operation(label: label)).map { .list($0) }
    }
  }

  mutating func addMissingViewport(_ element: DocumentElement) {
    findings.add(
      Finding(
        .missingViewport, "'\(element.name)' needs a view", at: element.nameRange,
        fix: "add viewport=\"400x800\" to 'given'"))
  }

  // MARK: - List

  private mutating func listAction(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.ListAction? {
    switch element.name {
    case "append", "update", "insert": return itemsAction(element, speaker)
    case "delete":
      return subject(of: element, speaker).map { subject in
        switch subject {
        case .item(let path): .deleteItem(path)
        case .section(let section): .deleteSection(section)
        }
      }
    case "reload":
      return subject(of: element, speaker).map { subject in
        switch subject {
        case .item(let path): .reloadItem(path)
        case .section(let section): .reloadSection(section)
        }
      }
    case "move": return move(element, speaker)
    case "reconfigure":
      guard let path = item(of: element, speaker) else { return nil }
      return .reconfigure(path, fields: fields(of: element, except: ["item", "label"]))
    case "append-section": return .insertSections(sections(of: element), .end)
    case "replace": return .replace(sections(of: element))
    case "insert-section":
      let anchor = sectionAnchor(of: element, speaker)
      let sections = sections(of: element)
      return anchor.map { .insertSections(sections, $0) }
    case "move-section":
      let section = section(of: element, speaker)
      let anchor = sectionAnchor(of: element, speaker)
      guard let section, let anchor else { return nil }
      return .moveSection(section, anchor)
    default: return nil
    }
  }

  private mutating func itemsAction(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.ListAction? {
    guard let section = section(of: element, speaker) else { return nil }
    if element.name == "update", case .delivered = names.sections[section] {
      findings.add(
        Finding(
          .misplacedElement, "section '\(section)' is paged, and gets its items from 'deliver'",
          at: element.nameRange, fix: "use 'deliver'"))
    }
    let anchor = element.name == "insert" ? itemAnchor(of: element, in: section, speaker) : nil
    let items = items(of: element, section: section)
    switch element.name {
    case "append": return .insert(items, .end, section: section)
    case "update": return .update(items, section: section)
    default:
      return anchor.map { .insert(items, $0.map(\.item), section: section) }
    }
  }

  private mutating func move(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.ListAction? {
    let item = item(of: element, speaker)
    guard let place = only(["after", "before", "to-section"], of: element) else { return nil }
    if place == "to-section" {
      guard let section = section("to-section", of: element, speaker), let item else { return nil }
      names.add(item: item.item, to: section)
      return .moveItem(item, .end, toSection: section)
    }
    guard let anchor = itemAnchor(of: element, speaker), let section = anchor.subject?.section,
      let item
    else { return nil }
    names.add(item: item.item, to: section)
    return .moveItem(item, anchor.map(\.item), toSection: section)
  }

  /// The subject of an operation on an item or a section.
  enum Subject {
    case item(ListItemPath)
    case section(String)
  }

  mutating func subject(
    of element: DocumentElement, _ speaker: Speaker
  ) -> Subject? {
    guard let name = only(["item", "section"], of: element) else { return nil }
    return name == "item"
      ? item(of: element, speaker).map { .item($0) }
      : section(of: element, speaker).map { .section($0) }
  }

  /// Returns the cell or the view that an element names.
  mutating func view(of element: DocumentElement, _ speaker: Speaker) -> ScenarioView? {
    if element["item"] != nil, element["view"] != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "'view' needs 'section'",
          at: raw.name(of: "view", in: element), fix: "remove it"))
    }
    return subject(of: element, speaker).map { subject in
      switch subject {
      case .item(let path): .item(path)
      case .section(let section):
        .supplementary(element["view"] == "footer" ? .footer : .header, section: section)
      }
    }
  }

  /// - Parameter section: the section of the item.
  private mutating func itemAnchor(
    of element: DocumentElement, in section: String? = nil, _ speaker: Speaker
  ) -> ListAnchor<ListItemPath>? {
    guard let name = only(["after", "before"], of: element), let path = path(name, of: element)
    else { return nil }
    if let section, path.section != section, names.isKnown(.section(section)) {
      addBadValue(name, of: element, fix: "name an item of section '\(section)'")
      return nil
    }
    check(.item(path), at: raw.value(of: name, in: element), speaker)
    return name == "after" ? .after(path) : .before(path)
  }

  private mutating func sectionAnchor(
    of element: DocumentElement, _ speaker: Speaker
  ) -> ListAnchor<String>? {
    guard let name = only(["after", "before"], of: element),
      let section = section(name, of: element, speaker)
    else { return nil }
    return name == "after" ? .after(section) : .before(section)
  }

  /// Returns the only attribute of several that an element has. Reports none and more than one.
  private mutating func only(
    _ names: [String], of element: DocumentElement
  ) -> String? {
    let given = names.filter { element[$0] != nil }
    if given.count == 1 { return given[0] }
    let listed = names.map { "'\($0)'" }.joined(separator: ", ")
    if given.isEmpty {
      findings.add(
        Finding(
          .missingAttribute, "'\(element.name)' needs one of \(listed)", at: element.nameRange,
          fix: "add \(names[0])=\"…\""))
    } else {
      findings.add(
        Finding(
          .misplacedAttribute, "'\(element.name)' takes one of \(listed)",
          at: raw.name(of: given[1], in: element), fix: "remove all but one"))
    }
    return nil
  }

  // MARK: - View

  private mutating func viewAction(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.ViewAction? {
    switch element.name {
    case "resize": return size("to", of: element).map { .resize($0) }
    case "select":
      let extends = element["extend"] == "true"
      return item(of: element, speaker).map { extends ? .extendSelection($0) : .select($0) }
    case "drag": return drag(element, speaker)
    case "pull": return .pull
    case "type":
      let phase = element["phase"].flatMap(ListInputChange.Phase.init) ?? .done
      let change = ListInputChange(element["value"] ?? "", phase)
      return view(of: element, speaker).map { .type($0, input: element["input"], change) }
    case "press": return view(of: element, speaker).map { .press($0, button: element["button"]) }
    default:
      guard let name = only(["by", "to", "to-edge"], of: element) else { return nil }
      if name != "to", element["position"] != nil {
        findings.add(
          Finding(
            .misplacedAttribute, "'position' needs 'to'",
            at: raw.name(of: "position", in: element), fix: "remove it"))
      }
      switch name {
      case "by":
        return value("by", of: element, writing: "a number of points") { $0.asPoints }
          .map { .scrollBy($0) }
      case "to":
        let position = element["position"].flatMap(ListScrollPosition.init) ?? .top
        return item("to", of: element, speaker).map { .scrollTo($0, position) }
      default: return element["to-edge"] == "start" ? .scrollToStart : .scrollToEnd
      }
    }
  }

  private mutating func drag(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.ViewAction? {
    let isCancelled = element["cancel"] == "true"
    switch move(element, speaker) {
    case .moveItem(let path, let anchor, let section)?:
      return .drag(path, anchor, section: section, isCancelled: isCancelled)
    default: return nil
    }
  }

  // MARK: - Pages

  private mutating func pageAction(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.PageAction? {
    guard let section = section(of: element, speaker) else { return nil }
    checkPaged(section, of: element)
    switch element.name {
    case "request":
      return .request(section: section, isPrevious: element["direction"] == "prepend")
    case "refresh": return .refresh(section: section)
    case "retry": return .retry(section: section)
    default:
      let items = items(of: element, section: section)
      if element["fail"] != nil {
        addUselessWithFailure(element)
      } else if element["transient"] != nil {
        findings.add(
          Finding(
            .misplacedAttribute, "'transient' needs 'fail'",
            at: raw.name(of: "transient", in: element), fix: "add fail=\"…\""))
      }
      return .deliver(
        ScenarioDelivery(
          items: items, isEnd: element["end"] == "true",
          isStart: element["start"].map { $0 == "true" },
          repeatsCursor: element["same-cursor"] == "true", failure: element["fail"],
          isTransient: element["transient"] == "true",
          request: element["request"].flatMap { Int($0) } ?? 1), section: section)
    }
  }

  private mutating func addUselessWithFailure(_ element: DocumentElement) {
    if let item = element.elements("item").first {
      findings.add(
        Finding(
          .misplacedElement, "a failing request can't deliver items", at: item.nameRange,
          fix: "remove it, or 'fail'"))
    }
    let names = ["end": "the end", "start": "the start", "same-cursor": "the next page"]
    for (name, what) in names.sorted(by: { $0.key < $1.key }) where element[name] != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "a failing request can't have \(what)",
          at: raw.name(of: name, in: element), fix: "remove it, or 'fail'"))
    }
  }
}
