extension ElementRegistry {
  /// The keys of the layouts.
  static let layouts = ["list", "grid", "carousel", "waterfall", "pages", "compositional"]

  /// What all layouts take.
  private static let common: [AttributeRule] = [
    .optional("insets", .insets, "points round the items", usual: "0"),
    .optional("background", .color, "the colour behind the section"),
  ]

  private static let columns: [AttributeRule] =
    [
      .optional("columns", .integer(minimum: 1), "how many columns there are"),
      .optional("min-width", .positiveLength, "the least width of a column: as many as fit"),
      .optional("spacing", .length, "points between columns", usual: "0"),
      .optional(
        "line-spacing", .length, "points between items below each other; as between columns"),
    ] + common

  private static let size: [AttributeRule] = [
    .optional("width", .dimension, "how wide it is", usual: "1fw"),
    .optional("height", .dimension, "how high it is; its content, when left out"),
    .optional("insets", .insets, "points kept free inside of it", usual: "0"),
    .optional("edge-spacing", .edgeSpacing, "points kept free round it, or at least so many"),
  ]

  /// Where the items of a section are.
  static let layoutRules: [(String, ElementRule)] = [
    (
      "layout",
      ElementRule(
        "layout", "Where the items are.", groups: [.one(layouts, noun: "layout")])
    ),
    (
      "list",
      ElementRule(
        "list", "Items below each other.",
        [.optional("spacing", .length, "points between items", usual: "0")] + common)
    ),
    (
      "grid",
      ElementRule(
        "grid", "Items in columns, in lines as high as the highest of them.", columns)
    ),
    (
      "waterfall",
      ElementRule(
        "waterfall", "Items in columns, each below the shortest one so far.", columns)
    ),
    (
      "carousel",
      ElementRule(
        "carousel", "Items beside each other, in a band that scrolls across the list.",
        [
          .optional("item-width", .dimension, "how wide an item is", usual: "0.8fw"),
          .optional("height", .dimension, "how high the band is; its content, when left out"),
          .optional("spacing", .length, "points between items", usual: "0"),
          .optional(
            "paging", .choice(LayoutDefinition.pagings.map(\.name), later: []),
            "where it stops: anywhere, at an item, at what can be seen, or with one in the middle",
            usual: "item"),
        ] + common)
    ),
    (
      "pages",
      ElementRule(
        "pages", "Items beside each other, each as wide as the list.",
        [
          .optional("height", .dimension, "how high the pages are; their content, when left out"),
          .optional("spacing", .length, "points between pages", usual: "0"),
        ] + common)
    ),
    (
      "compositional",
      ElementRule(
        "compositional", "A group of places, repeated as long as there are items.",
        [
          .optional("spacing", .length, "points between groups", usual: "0"),
          .optional(
            "scrolling", .choice(LayoutDefinition.scrollings.map(\.name), later: []),
            "how it scrolls across the list", usual: "none"),
        ] + common, groups: [.one(["group"], noun: "group")])
    ),
    (
      "group",
      ElementRule(
        "group", "Places beside or below each other, repeated as long as they fit.",
        [
          .optional(
            "direction", .choice(["horizontal", "vertical"], later: []),
            "whether the places are beside each other or below", usual: "horizontal"),
          .optional("count", .integer(minimum: 1), "how many places share its length"),
          .optional("spacing", .groupSpacing, "points between places, or at least so many"),
        ] + size,
        groups: [
          .init(rules: ["item@group", "group"], minimum: 1, maximum: .max, noun: "place")
        ])
    ),
    ("item@group", ElementRule("item", "The place of an item.", size)),
  ]
}
