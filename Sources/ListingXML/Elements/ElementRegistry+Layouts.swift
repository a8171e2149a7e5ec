extension ElementRegistry {
  /// The keys of the layouts.
  static let layouts = ["list", "grid", "carousel", "waterfall", "pages", "compositional"]

  /// What all layouts take.
  private static let common: [AttributeRule] = [
    .optional("insets", .insets, "space around the items, in points", usual: "0"),
    .optional("background", .color, "the background color of the section"),
  ]

  private static let columns: [AttributeRule] =
    [
      .optional("columns", .integer(minimum: 1), "the number of columns"),
      .optional(
        "min-width", .positiveLength, "the minimum width of a column; as many columns as fit"),
      .optional("spacing", .length, "space between columns, in points", usual: "0"),
      .optional(
        "line-spacing", .length, "space between lines, in points; by default, as between columns"),
    ] + common

  private static let size: [AttributeRule] = [
    .optional("width", .dimension, "its width", usual: "1fw"),
    .optional("height", .dimension, "its height; by default, that of its content"),
    .optional("insets", .insets, "space inside its edges, in points", usual: "0"),
    .optional("edge-spacing", .edgeSpacing, "space around it, in points, or a minimum"),
  ]

  /// Where the items of a section are.
  static let layoutRules: [(String, ElementRule)] = [
    (
      "layout",
      ElementRule(
        "layout", "The layout of the items.", groups: [.one(layouts, noun: "layout")])
    ),
    (
      "list",
      ElementRule(
        "list", "Arranges items in a column.",
        [.optional("spacing", .length, "space between items, in points", usual: "0")] + common)
    ),
    (
      "grid",
      ElementRule(
        "grid", "Arranges items in columns, in lines as high as their tallest item.", columns)
    ),
    (
      "waterfall",
      ElementRule(
        "waterfall", "Arranges items in columns, each item below the shortest column.", columns)
    ),
    (
      "carousel",
      ElementRule(
        "carousel", "Arranges items in a row that scrolls across the list.",
        [
          .optional("item-width", .dimension, "the width of an item", usual: "0.8fw"),
          .optional("height", .dimension, "the height of the row; by default, that of its content"),
          .optional("spacing", .length, "space between items, in points", usual: "0"),
          .optional(
            "paging", .choice(LayoutDefinition.pagings.map(\.name)),
            "where scrolling stops: anywhere, at an item, at a page, or with an item in the middle",
            usual: "item"),
        ] + common)
    ),
    (
      "pages",
      ElementRule(
        "pages", "Arranges items in a row, each as wide as the list.",
        [
          .optional(
            "height", .dimension, "the height of the pages; by default, that of their content"),
          .optional("spacing", .length, "space between pages, in points", usual: "0"),
        ] + common)
    ),
    (
      "compositional",
      ElementRule(
        "compositional", "A group of places that repeats for all items.",
        [
          .optional("spacing", .length, "space between groups, in points", usual: "0"),
          .optional(
            "scrolling", .choice(LayoutDefinition.scrollings.map(\.name)),
            "how it scrolls across the list", usual: "none"),
        ] + common, groups: [.one(["group"], noun: "group")])
    ),
    (
      "group",
      ElementRule(
        "group", "Places in a row or a column, which repeat as long as they fit.",
        [
          .optional(
            "direction", .choice(["horizontal", "vertical"]),
            "the direction in which the places follow each other", usual: "horizontal"),
          .optional("count", .integer(minimum: 1), "the number of places that share its length"),
          .optional("spacing", .groupSpacing, "space between places, in points, or a minimum"),
        ] + size,
        groups: [
          .init(rules: ["item@group", "group"], minimum: 1, maximum: .max, noun: "place")
        ])
    ),
    ("item@group", ElementRule("item", "The place of an item.", size)),
  ]
}
