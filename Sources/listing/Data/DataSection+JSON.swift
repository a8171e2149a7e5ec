import Foundation
import ListingKit
import ListingSources

extension DataSection {
  /// The items of a JSON file: the longest array of objects in it, or its lines.
  init(json file: URL) throws {
    let found = JSONOutline(try Data(contentsOf: file, options: .mappedIfSafe), file)
    var attributes: [(name: String, value: String)] = [
      ("kind", "json"), ("href", file.lastPathComponent),
    ]
    if found.areLines { attributes.append(("format", "lines")) }
    if !found.path.isEmpty { attributes.append(("path", found.path)) }
    self.init(attributes: attributes, title: file.deletingPathExtension().lastPathComponent)
    if !found.path.isEmpty { notes.append("the items are at '\(found.path)'") }
    let fields = found.fieldPaths.map { RecordField($0, isOptional: true) }
    let source = JSONSource(
      file: file, items: found.areLines ? .lines : .array(at: found.path), key: [ItemKey.row],
      fields: fields, onError: .skip)
    let columns = try [ColumnSample](found.fieldPaths, reading: source.readPage)
    addFields(columns)
    identify(by: columns.key(nil))
  }
}

/// Where the items of JSON data are, and which members they have.
private struct JSONOutline {
  private(set) var path = ""
  private(set) var areLines = false
  private(set) var fieldPaths: [String] = []

  init(_ data: Data, _ file: URL) {
    areLines = JSONItems(fileExtension: file.pathExtension) == .lines
    let value = areLines ? nil : try? JSONSerialization.jsonObject(with: data)
    if value == nil {
      let lines = data.split(separator: UInt8(ascii: "\n")).prefix(Self.examinedCount)
      let items = lines.compactMap { try? JSONSerialization.jsonObject(with: $0) }
      areLines = areLines || items.count > 1
      addFields(of: items, data)
      return
    }
    var candidates: [(path: String, items: [Any], isObject: Bool)] = []
    Self.find(value ?? [], at: "", depth: 4, &candidates)
    guard let best = candidates.max(by: { $0.items.count < $1.items.count }) else { return }
    path = best.path
    if best.isObject { fieldPaths.append("@name") }
    addFields(of: Array(best.items.prefix(Self.examinedCount)), data)
  }

  private static let examinedCount = 200

  /// Adds arrays, and objects with objects as members.
  private static func find(
    _ value: Any, at path: String, depth: Int,
    _ found: inout [(path: String, items: [Any], isObject: Bool)]
  ) {
    if let items = value as? [Any] {
      found.append((path, items, false))
    } else if depth > 0, let members = value as? [String: Any] {
      if members.count > 2, members.values.allSatisfy({ $0 is [String: Any] }) {
        found.append((path, Array(members.values), true))
      }
      for (name, value) in members {
        let step = name.replacing("~", with: "~0").replacing("/", with: "~1")
        find(value, at: "\(path)/\(step)", depth: depth - 1, &found)
      }
    }
  }

  /// Adds the members of items, in the order in which the data has them, and those of objects in them.
  private mutating func addFields(of items: [Any], _ data: Data) {
    var paths: Set<String> = []
    for item in items {
      guard let members = item as? [String: Any] else {
        paths.insert("")
        continue
      }
      for (name, value) in members {
        let step = "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        if let inner = value as? [String: Any], !inner.isEmpty {
          paths.formUnion(
            inner.keys.map {
              step + "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
            })
        } else {
          paths.insert(step)
        }
      }
    }
    let start = String(decoding: data.prefix(1 << 20), as: UTF8.self)
    func place(_ path: String) -> Int {
      let names = path.split(separator: "/").map { "\"\($0)\"" }
      return names.first.flatMap { start.range(of: $0) }
        .map { start.utf8.distance(from: start.startIndex, to: $0.lowerBound) } ?? .max
    }
    let placed = paths.map { (path: $0, place: place($0)) }
    fieldPaths += placed.sorted { ($0.place, $0.path) < ($1.place, $1.path) }.map(\.path)
  }
}
