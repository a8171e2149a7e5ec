import CListingPlugin
import Foundation
import ListingKit

/// A rejected argument of a plugin.
package struct PluginRefusal: Error {
  package var status: listing_status
  /// The mistake, for the plugin's author.
  package var message: String
  /// The field with the fault, which is reported once.
  package var field: String?

  package init(_ status: Int, _ message: String, field: String? = nil) {
    self.status = listing_status(status)
    self.message = message
    self.field = field
  }
}

extension UnsafePointer where Pointee: SizedStructure {
  /// The structure of the other side, as much of it as both sides know; the rest is zero. `nil` if it
  /// declares no size.
  package var structure: Pointee? { UnsafeRawPointer(self).structure() }
}

extension UnsafeRawPointer {
  fileprivate func structure<Structure: SizedStructure>() -> Structure? {
    guard let size = structureSize else { return nil }
    var value = Structure()
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: self, count: Swift.min(size, $0.count)))
    }
    return value
  }

  /// The size that a structure declares; `nil` if it's no size.
  fileprivate var structureSize: Int? {
    let size = loadUnaligned(as: Int.self)
    return (MemoryLayout<Int>.size...1 << 16).contains(size) ? size : nil
  }
}

/// An array of structures of the other side, whose size can differ from the size here.
package struct BorrowedArray<Element: SizedStructure> {
  package let count: Int
  private let start: UnsafeRawPointer?
  private let stride: Int

  /// - Returns: `nil` if there are elements, but no pointer to them, or the first declares no size.
  package init?(_ start: UnsafePointer<Element>?, _ count: Int) {
    guard count > 0 else {
      guard count == 0 else { return nil }
      (self.count, self.start, stride) = (0, nil, 0)
      return
    }
    guard let start = start.map({ UnsafeRawPointer($0) }), let stride = start.structureSize else {
      return nil
    }
    (self.count, self.start, self.stride) = (count, start, stride)
  }

  /// The element at an index; `nil` if its size differs from the size of the first one.
  subscript(index: Int) -> Element? {
    guard let element = start?.advanced(by: index * stride), element.structureSize == stride
    else { return nil }
    return element.structure()
  }

  /// All elements; `nil` if the size of one differs from the size of the first.
  package func elements() -> [Element]? {
    var all: [Element] = []
    for index in 0..<count {
      guard let element = self[index] else { return nil }
      all.append(element)
    }
    return all
  }
}

extension listing_text {
  /// The bytes; `nil` if there is no pointer to them, or there are too many.
  func buffer(most: Int = 16 << 20) -> UnsafeRawBufferPointer? {
    guard (0...most).contains(length), length == 0 || bytes != nil else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: Int(length))
  }

  /// The text.
  ///
  /// - Parameter what: the text in messages.
  package func string(_ what: @autoclosure () -> String) throws(PluginRefusal) -> String {
    guard let buffer = buffer() else {
      throw PluginRefusal(
        LISTING_INVALID, "\(what()) has no bytes, or more than 16 MiB: \(length)")
    }
    if let text = String(validating: buffer, as: UTF8.self) { return text }
    throw PluginRefusal(
      LISTING_INVALID_TEXT, "\(what()) isn't UTF-8 at byte \(buffer.firstDamage)")
  }
}

extension listing_text {
  /// The text in a message: with replacement characters in place of what isn't UTF-8, and its beginning if it's
  /// longer than people read.
  var repaired: String {
    // More than that is a mistake rather than a text.
    guard let all = buffer(most: 1 << 30) else { return "" }
    guard all.count > Self.messageLimit else { return String(decoding: all, as: UTF8.self) }
    // Not within a character.
    let end = all[..<Self.messageLimit].lastIndex { $0 & 0xC0 != 0x80 } ?? Self.messageLimit
    return String(decoding: all[..<end], as: UTF8.self) + "…"
  }

  private static var messageLimit: Int { 4096 }
}

extension UnsafeRawBufferPointer {
  /// The first byte that isn't part of UTF-8.
  fileprivate var firstDamage: Int {
    withMemoryRebound(to: UInt8.self) { bytes in
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span)
        return count
      } catch {
        return error.byteOffsets.lowerBound
      }
    }
  }
}
