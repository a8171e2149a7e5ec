import ListingKit

/// The attributes and children of a section for what the user can do with its items.
struct InteractionParts: ElementParts {
  let selection = Attribute(
    "selection", ValueKind<ListSelection.Mode>.choice, "how many items can be selected"
  ).since(.v11)
  let filter = ExpressionAttribute.condition(
    "filter", "the condition for an item to be shown; others are hidden, and stay in the section"
  ).since(.v11)
  let groupBy = Attribute(
    "group-by", .expression,
    "the value by which items are in groups, each a section with the header; in the order in which values occur first"
  ).since(.v11)
  let index = Attribute(
    "index", .expression,
    "the title of a group in the index at the edge of the list, such as a letter: for its first item"
  ).since(.v11)
  let isCollapsible = Attribute(
    "collapsible", .boolean, "whether the header has a button that hides the items",
    default: "false"
  ).since(.v11)
  let collapsed = ExpressionAttribute.condition(
    "collapsed", "the condition under which the items are hidden"
  ).since(.v11)
  let reordering = Attribute(
    "reorder",
    .named([
      ("true", SectionInteraction.Reordering?.some(.anywhere)), ("false", nil),
      ("section", .withinSection),
    ]), "whether the user can move items: true to other sections, too, section only within it",
    default: "false"
  ).since(.v11)
  let impression = Attribute(
    "impression", .impression,
    "when an item counts as seen: which part of it must be visible for how long"
  ).since(.v11)
  let actions = Child<ActionsDeclaration>.optional()
}

struct ActionsDeclaration: ElementDeclaration {
  static let name = "actions"
  static let summary = "The actions for an item, on a swipe or in a menu."
  static let since = FormatVersion.v11
  let actions = Child<ItemActionDeclaration>.any()
}

struct ItemActionDeclaration: ElementDeclaration {
  static let name = "action"
  static let summary = "An action for an item."
  static let since = FormatVersion.v11
  let label = TextAttribute.required("label", "its title")
  let icon = Attribute("icon", ValueKind<ListIcon>.choice, "the symbol next to its title")
  let edge = Attribute(
    "edge",
    .named([("leading", ItemAction.Edge.leading), ("trailing", .trailing), ("menu", .menu)]),
    "the edge of the swipe that offers it; menu for only in a menu", default: "trailing")
  let role = Attribute("role", .choice(["destructive"]), "destructive: it deletes something")
  let when = ExpressionAttribute.condition("when", "the condition under which it's offered")
  let undo = Attribute("undo", .interval, "how long a deletion can be undone")
  let confirmation = TextAttribute("confirm", "the question that hosts ask before it's done")
  let actions = ActionParts()
  let instead = Instead(attributes: ["title": "write label", "name": "write label"])
}

struct DeleteDeclaration: ActionDeclaration {
  static let name = "delete"
  static let summary = "Deletes the item."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { e.onItem(.delete) }
}

struct SelectDeclaration: ActionDeclaration {
  static let name = "select"
  static let summary = "Selects the item."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { e.onItem(.select(true)) }
}

struct DeselectDeclaration: ActionDeclaration {
  static let name = "deselect"
  static let summary = "Deselects the item."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { e.onItem(.select(false)) }
}

struct SelectAllDeclaration: ActionDeclaration {
  static let name = "select-all"
  static let summary = "Selects all items of the section that are shown."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .selectAll(true) }
}

struct DeselectAllDeclaration: ActionDeclaration {
  static let name = "deselect-all"
  static let summary = "Deselects all items of the section."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .selectAll(false) }
}

struct UndoDeclaration: ActionDeclaration {
  static let name = "undo"
  static let summary = "Undoes the last deletion."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .undo }
}

struct ExpandDeclaration: ActionDeclaration {
  static let name = "expand"
  static let summary = "Shows the children of the item, or outside of an item those of the section."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .expand(true) }
}

struct CollapseDeclaration: ActionDeclaration {
  static let name = "collapse"
  static let summary = "Hides the children of the item, or outside of an item those of the section."
  static let since = FormatVersion.v11

  func action(_ e: Reading<Self>) -> DocumentAction? { .expand(false) }
}

extension Reading where Parts: ActionDeclaration {
  /// Returns an action of an item; reports that there is none.
  fileprivate func onItem(_ action: DocumentAction) -> DocumentAction? {
    if scope.fields != nil { return action }
    report(
      .misplacedElement, "there is no item that '\(Parts.name)' could be for",
      at: element.nameRange, fix: "move it into a cell, an <action>, or an event of items")
    return nil
  }
}

extension Reading<InteractionParts> {
  /// Returns the value by which items are grouped; `nil` if they aren't.
  ///
  /// - Parameters:
  ///   - item: the names for conditions of an item.
  ///   - page: the pages of the items.
  ///   - reads: gets the states that the value reads.
  func grouping(
    item: BindingScope, pages page: Reading<PageDeclaration>?, isOfPlugin: Bool,
    isOutline: Bool, _ reads: inout PartReads
  ) -> SectionInteraction.ItemGrouping? {
    guard written(\.groupBy) != nil else {
      if written(\.index) != nil {
        report(
          .misplacedAttribute, "an index lists groups, and the items aren't grouped",
          at: nameRange(\.index), fix: "add group-by=\"…\", or remove it")
      }
      return nil
    }
    func refuse(_ message: String, _ fix: String) {
      report(.misplacedAttribute, message, at: nameRange(\.groupBy), fix: fix)
    }
    if isOfPlugin {
      refuse("the items of a plugin's section can't be grouped", "remove it")
      return nil
    }
    if compiler.identity == .list {
      refuse(
        "items are in their section and in a group, so that their identifiers can't be unique in the list",
        "write identity=\"section\" in <listing>, or remove it")
    }
    if written(\.reordering) != nil {
      refuse(
        "a group is decided by the values of items, which a move doesn't change",
        "remove 'group-by' or 'reorder'")
    }
    if isOutline {
      refuse("an item and its children would be in different groups", "remove it or 'children'")
    }
    if page?.written(\.maximum) != nil {
      refuse("the pages of grouped items aren't dropped", "remove 'max' of <page>")
    }
    let grouped = StateReads()
    var scope = item.noting(grouped)
    scope.place = "the value of a group"
    guard
      let value = compiler.value(
        ofAttribute: parts.groupBy.name, of: element, for: .open, of: "the group", scope)
    else { return nil }
    reads.items.formUnion(grouped.references)
    let kind = if case .value(let source) = value { source.kind } else { FieldKind.open }
    scope.place = "the title of a group"
    scope.group = kind
    let index = compiler.value(
      ofAttribute: parts.index.name, of: element, for: .open, of: "the group", scope)
    return .init(value: value, kind: kind, index: index)
  }

  /// Returns what the user can do.
  ///
  /// - Parameters:
  ///   - item: the names for conditions of an item.
  ///   - states: the states of the section.
  ///   - reads: gets the states that conditions read.
  func interaction(
    item: BindingScope, states: StateScope, _ reads: inout PartReads
  ) -> SectionInteraction {
    var interaction = SectionInteraction(selection: self.selection)
    let (filtered, collapsed) = (StateReads(), StateReads())
    var conditions = self
    conditions.scope = item.noting(filtered)
    conditions.scope.place = "the condition of an item"
    conditions.scope.needs = nil
    interaction.filter = conditions.filter
    conditions.scope = compiler.scope("the condition of a section")
    conditions.scope.states = states
    conditions.scope = conditions.scope.noting(collapsed)
    interaction.collapsed = conditions.collapsed
    interaction.isCollapsible = self.isCollapsible ?? false
    interaction.reordering = self.reordering ?? nil
    interaction.impression = self.impression
    reads.items.formUnion(filtered.references)
    reads.collapsed = collapsed.references
    for action in self.actions.first?.actions ?? [] {
      var action = action
      action.scope = item
      action.scope.reads = nil
      action.scope.needs = nil
      action.scope.place = "an action"
      if let definition = action.definition { interaction.actions.append(definition) }
    }
    return interaction
  }
}

extension Reading<ItemActionDeclaration> {
  fileprivate var definition: ItemActionDefinition? {
    guard let label = self.label else { return nil }
    var actions = self.actions
    actions.scope = scope
    let definition = ItemActionDefinition(
      label: label, icon: self.icon, edge: self.edge ?? .trailing,
      isDestructive: written(\.role) != nil, condition: self.when, undo: self.undo,
      confirmation: self.confirmation,
      event: actions.definition)
    if definition.confirmation != nil, definition.deletes {
      report(
        .misplacedAttribute, "'confirm' is for an action that doesn't delete the item",
        at: nameRange(\.confirmation),
        fix: "remove it: hosts ask before a deletion that has no 'undo'")
    }
    if definition.undo != nil, !definition.deletes {
      report(
        .misplacedAttribute, "'undo' is for an action that deletes the item",
        at: nameRange(\.undo), fix: "add <delete/>, or remove it")
    }
    return definition
  }
}

extension ValueKind<ImpressionRule> {
  /// A part of an item and a time.
  static let impression = Self(
    "a part from 0 to 1 and a time, such as 0.5 1s",
    SchemaType(members: [
      SchemaType.Restriction(
        base: "xs:string", facet: "pattern",
        values: [#"(0?\.[0-9]{1,3}|1|1\.0) +[1-9][0-9]{0,5}[smh]"#])
    ])
  ) { text in
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let fraction = Double(words[0]), fraction > 0, fraction <= 1,
      let duration = ValueKind<Duration>.interval.parse(words[1])
    else { return nil }
    return ImpressionRule(fraction: fraction, duration: duration)
  }
}

/// The content of a list without items.
struct PlaceholderDeclaration: ElementDeclaration {
  static let name = "placeholder"
  static let summary = "The content that is shown while the list has no items."
  static let since = FormatVersion.v11
  let content = Children.content
}
