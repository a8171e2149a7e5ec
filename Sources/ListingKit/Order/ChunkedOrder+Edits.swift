extension ChunkedOrder {
  /// Replaces all handles; the common beginning and the common end keep their storage.
  ///
  /// - Complexity: O(*n*).
  mutating func become(
    _ new: [Element], section: SectionHandle?, places: inout PlaceIndex<Element>
  ) {
    let (before, after) = handles.differingRanges(from: new)
    replace(before, with: Array(new[after]), section: section, places: &places)
  }

  /// Replaces the handles in a range. Inserts and deletes are special cases.
  ///
  /// - Parameters:
  ///   - range: the positions of the removed handles.
  ///   - added: the new handles, none of which is elsewhere in the order.
  ///   - section: the section of the items; `nil` in an order of sections.
  /// - Complexity: O(log *n* + *k*) for *k* removed and new handles.
  mutating func replace(
    _ range: Range<Int>, with added: [Element], section: SectionHandle?,
    places: inout PlaceIndex<Element>
  ) {
    guard !range.isEmpty || !added.isEmpty else { return }
    // Appending fills leaves and groups; inserting between handles leaves space in them.
    let fills = range.upperBound == count
    count += added.count - range.count
    guard !groups.isEmpty else {
      let leaves = makeLeaves(added, name: nil, fills: fills, &places)
      groups = makeGroups(leaves, name: nil, section: section, fills: fills, &places)
      return
    }
    let stretch = stretch(of: range)
    if stretch.start.group == stretch.end.group, stretch.start.leaf == stretch.end.leaf,
      replaceInLeaf(stretch.start, stretch.end.offset, with: added, &places)
    {
      return
    }
    replaceLeaves(stretch.start, stretch.end, with: added, section: section, fills: fills, &places)
  }

  /// The first and last leaf of a range, with the offsets where it begins and ends in them.
  private func stretch(of range: Range<Int>) -> (start: Spot, end: Spot) {
    guard range.isEmpty else {
      var end = spot(of: range.upperBound - 1)
      end.offset += 1
      return (spot(of: range.lowerBound), end)
    }
    // After the previous handle, so that appending continues the last leaf.
    var spot = spot(of: max(range.lowerBound - 1, 0))
    if range.lowerBound > 0 { spot.offset += 1 }
    return (spot, spot)
  }

  /// Replaces handles in one leaf, unless it would be too large or too small afterwards.
  private mutating func replaceInLeaf(
    _ start: Spot, _ end: Int, with added: [Element], _ places: inout PlaceIndex<Element>
  ) -> Bool {
    let (group, leaf) = (start.group, start.leaf)
    let change = added.count - (end - start.offset)
    let size = Int(groups[group].leaves[leaf].count) + change
    let isOnly = groups.count == 1 && groups[0].leaves.count == 1
    guard size <= places.leafCapacity, size >= (isOnly ? 1 : max(places.leafCapacity / 4, 1))
    else { return false }
    places.forget(groups[group].leaves[leaf].handles[start.offset..<end])
    groups[group].count += change
    groups[group].leaves[leaf].count = Int32(truncatingIfNeeded: size)
    groups[group].leaves[leaf].handles.replaceSubrange(start.offset..<end, with: added)
    places.set(leaf: groups[group].leaves[leaf].name, of: added)
    return true
  }

  /// Rebuilds the leaves between two places, with the handles of an adjacent leaf if there are too
  /// few.
  private mutating func replaceLeaves(
    _ start: Spot, _ end: Spot, with added: [Element], section: SectionHandle?, fills: Bool,
    _ places: inout PlaceIndex<Element>
  ) {
    var first = start.leaf
    var last = end.leaf
    let head = groups[start.group].leaves[first].handles[..<start.offset]
    let tail = groups[end.group].leaves[last].handles[end.offset...]
    var content = head + added + tail
    forget(start, end, &places)
    if content.count < max(places.leafCapacity / 4, 1), !content.isEmpty {
      if first > 0 {
        first -= 1
        content = groups[start.group].leaves[first].handles + content
      } else if last + 1 < groups[end.group].leaves.count {
        last += 1
        content += groups[end.group].leaves[last].handles
      }
    }
    let before = groups[start.group].leaves[..<first]
    let after = groups[end.group].leaves[(last + 1)...]
    let gone =
      start.group == end.group
      ? Array(groups[start.group].leaves[first...last])
      : groups[start.group].leaves[first...] + groups[end.group].leaves[...last]
        + groups[(start.group + 1)..<end.group].flatMap(\.leaves)
    // The first new leaf takes the name of the first old one, so that its handles keep their
    // entries.
    for leaf in content.isEmpty ? gone : Array(gone.dropFirst()) { places.free(leaf: leaf.name) }
    let leaves = makeLeaves(Array(content), name: gone[0].name, fills: fills, &places)
    replaceGroups(
      start.group...end.group, with: before + leaves + after, section: section, fills: fills,
      &places)
  }

  /// Removes the handles between two places from the index.
  private func forget(_ start: Spot, _ end: Spot, _ places: inout PlaceIndex<Element>) {
    for group in start.group...end.group {
      let leaves = groups[group].leaves
      let first = group == start.group ? start.leaf : 0
      let last = group == end.group ? end.leaf : leaves.count - 1
      for leaf in first...last {
        let isFirst = group == start.group && leaf == first
        let isLast = group == end.group && leaf == last
        let lower = isFirst ? start.offset : 0
        let upper = isLast ? end.offset : leaves[leaf].handles.count
        places.forget(leaves[leaf].handles[lower..<upper])
      }
    }
  }

  /// Rebuilds groups, with the leaves of an adjacent group if there are too few.
  private mutating func replaceGroups(
    _ range: ClosedRange<Int>, with leaves: ArraySlice<Leaf>, section: SectionHandle?, fills: Bool,
    _ places: inout PlaceIndex<Element>
  ) {
    var range = range
    var leaves = leaves
    if leaves.count < max(places.groupCapacity / 4, 1), !leaves.isEmpty {
      if range.lowerBound > 0 {
        range = (range.lowerBound - 1)...range.upperBound
        leaves = groups[range.lowerBound].leaves + leaves
      } else if range.upperBound + 1 < groups.count {
        range = range.lowerBound...(range.upperBound + 1)
        leaves += groups[range.upperBound].leaves
      }
    }
    let gone = groups[range]
    for group in leaves.isEmpty ? gone : gone.dropFirst() { places.free(group: group.name) }
    groups.replaceSubrange(
      range,
      with: makeGroups(
        Array(leaves), name: gone.first?.name, section: section, fills: fills, &places))
  }

  // MARK: - Parts

  private func makeLeaves(
    _ handles: [Element], name: LeafName?, fills: Bool, _ places: inout PlaceIndex<Element>
  ) -> [Leaf] {
    handles.pieces(of: places.leafCapacity, fills: fills).enumerated().map { index, piece in
      let name = if index == 0, let name { name } else { places.makeLeaf() }
      places.set(leaf: name, of: piece)
      return Leaf(name: name, handles: Array(piece))
    }
  }

  private func makeGroups(
    _ leaves: [Leaf], name: GroupName?, section: SectionHandle?, fills: Bool,
    _ places: inout PlaceIndex<Element>
  ) -> [Group] {
    leaves.pieces(of: places.groupCapacity, fills: fills).enumerated().map { index, piece in
      let name = if index == 0, let name { name } else { places.makeGroup(of: section) }
      for leaf in piece { places.set(group: name, ofLeaf: leaf.name) }
      return Group(name: name, leaves: Array(piece))
    }
  }
}

extension Array {
  /// Splits the array into as few pieces as possible.
  ///
  /// - Parameters:
  ///   - capacity: the maximum number of elements in a piece.
  ///   - fills: whether all pieces but the last are full; otherwise they have about the same size.
  fileprivate func pieces(of capacity: Int, fills: Bool) -> [ArraySlice<Element>] {
    let number = (count + capacity - 1) / capacity
    return (0..<number).map { piece in
      fills
        ? self[(piece * capacity)..<Swift.min((piece + 1) * capacity, count)]
        : self[(piece * count / number)..<((piece + 1) * count / number)]
    }
  }
}
