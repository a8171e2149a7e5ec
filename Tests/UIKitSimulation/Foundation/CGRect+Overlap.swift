extension CGRect {
  /// Whether the rectangles have an area in common. Foundation on Linux says that rectangles intersect that only touch.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }
}
