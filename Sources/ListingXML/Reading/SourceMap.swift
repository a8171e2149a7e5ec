/// The texts of a document and of the files that it includes, joined, so that one number is a position in
/// any of them.
struct SourceMap: Sendable {
  /// The texts; the first is the document's own.
  private(set) var texts: [SourceText]
  /// The starts of the texts.
  private var starts = [0]

  init(_ text: SourceText) { texts = [text] }

  /// Adds a text.
  ///
  /// - Returns: its start.
  mutating func add(_ text: SourceText) -> Int {
    // There is a byte between two texts, so that the end of one isn't the start of the next.
    let start = (starts.last ?? 0) + (texts.last?.bytes.count ?? 0) + 1
    texts.append(text)
    starts.append(start)
    return start
  }

  /// The bytes of all texts.
  ///
  /// - Complexity: O(*n*) in the bytes; O(1) for a single text.
  var bytes: [UInt8] {
    if texts.count == 1 { return texts[0].bytes }
    return Array(texts.map(\.bytes).joined(separator: [0x0A]))
  }

  /// Returns the start of a text.
  func start(of file: Int) -> Int { starts[file] }

  /// Returns the index of the text that contains a position.
  func file(at offset: Int) -> Int {
    (starts.lastIndex { $0 <= offset }) ?? 0
  }

  /// Returns the line and column of a position in its text, counted from 1.
  func position(at offset: Int) -> Diagnostic.Place {
    let file = file(at: offset)
    let place = texts[file].position(at: offset - starts[file])
    return .init(file: texts[file].name, line: place.line, column: place.column)
  }

  /// Returns the lines and columns of positions in their texts, counted from 1.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts, for all positions together.
  func positions(at offsets: [Int]) -> [Diagnostic.Place] {
    var places: [Int: Diagnostic.Place] = [:]
    for (file, offsets) in Dictionary(grouping: offsets, by: file(at:)) {
      let text = texts[file]
      for (offset, place) in zip(offsets, text.positions(at: offsets.map { $0 - starts[file] })) {
        places[offset] = .init(file: text.name, line: place.line, column: place.column)
      }
    }
    return offsets.compactMap { places[$0] }
  }

  /// Converts positions to files, lines and columns, sorted by text and position.
  ///
  /// - Complexity: O(*n*) in the bytes of the texts, once for all findings; O(1) without any.
  func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    if texts.count == 1 || findings.isEmpty { return texts[0].diagnostics(findings) }
    let places = notePlaces(of: findings)
    return texts.indices.flatMap { file in
      let start = starts[file]
      let own = findings.filter { self.file(at: $0.range?.lowerBound ?? 0) == file }
      return texts[file].diagnostics(
        own.map { finding in
          var finding = finding.shifted(by: -start)
          for (index, note) in finding.notes.enumerated() {
            guard let offset = note.range.map({ $0.lowerBound + start }),
              self.file(at: offset) != file
            else { continue }
            finding.notes[index].range = nil
            finding.notes[index].place = places[offset]
          }
          return finding
        })
    }
  }

  /// Returns the positions of notes that are in another text than their findings.
  private func notePlaces(of findings: [Finding]) -> [Int: Diagnostic.Place] {
    var offsets: Set<Int> = []
    for finding in findings {
      let own = file(at: finding.range?.lowerBound ?? 0)
      offsets.formUnion(
        finding.notes.compactMap(\.range?.lowerBound).filter { file(at: $0) != own })
    }
    let sorted = offsets.sorted()
    return Dictionary(uniqueKeysWithValues: zip(sorted, positions(at: sorted)))
  }
}

extension Finding {
  /// Returns the finding with a shifted position.
  func shifted(by distance: Int) -> Finding {
    func shifted(_ range: Range<Int>?) -> Range<Int>? {
      range.map { $0.lowerBound + distance..<$0.upperBound + distance }
    }
    var finding = self
    finding.range = shifted(range)
    finding.notes = notes.map {
      var note = $0
      note.range = shifted(note.range)
      return note
    }
    return finding
  }
}
