import CListingPlugin
import Foundation
import ListingKit

/// Why something that a plugin gave is not taken.
package struct PluginRefusal: Error {
  package var status: listing_status
  /// What is wrong with it, for who made the plugin.
  package var message: String

  package init(_ status: Int, _ message: String) {
    self.status = listing_status(status)
    self.message = message
  }
}

extension UnsafeRawPointer {
  /// A structure of the other side, as much of it as both sides know; the rest is zero.
  ///
  /// - Parameter empty: one that is zero throughout.
  /// - Returns: `nil` where its size is none.
  package func structure<Structure: BitwiseCopyable>(_ empty: Structure) -> Structure? {
    let size = loadUnaligned(as: Int.self)
    guard (MemoryLayout<Int>.size...1 << 16).contains(size) else { return nil }
    var value = empty
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: self, count: Swift.min(size, $0.count)))
    }
    return value
  }
}

/// An array of structures of the other side, whose size may be another one than here.
package struct BorrowedArray<Element: BitwiseCopyable> {
  package let count: Int
  private let start: UnsafeRawPointer?
  private let stride: Int
  private let empty: Element

  /// - Returns: `nil` for an array that cannot be: no pointer to some elements, or no stride.
  package init?(
    _ start: UnsafePointer<Element>?, _ count: Int, _ stride: Int, _ empty: Element
  ) {
    guard count >= 0, count == 0 || start != nil,
      count == 0 || (MemoryLayout<Int>.size...1 << 16).contains(stride)
    else { return nil }
    self.count = count
    self.start = start.map { UnsafeRawPointer($0) }
    self.stride = stride
    self.empty = empty
  }

  /// An element; `nil` where its size is none.
  subscript(index: Int) -> Element? {
    start?.advanced(by: index * stride).structure(empty)
  }

  /// All of them; `nil` where the size of one is none.
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
  /// The bytes; `nil` where there is no pointer to some, or there are too many.
  func buffer(most: Int = 16 << 20) -> UnsafeRawBufferPointer? {
    guard (0...most).contains(length), length == 0 || bytes != nil else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: Int(length))
  }

  /// The text.
  ///
  /// - Parameter what: what it is, for messages.
  package func string(_ what: @autoclosure () -> String) throws(PluginRefusal) -> String {
    guard let buffer = buffer() else {
      throw PluginRefusal(
        LISTING_INVALID, "\(what()) has no bytes, or more than 16 MiB: \(length)")
    }
    if let text = String(validating: buffer, as: UTF8.self) { return text }
    throw PluginRefusal(
      LISTING_NOT_TEXT, "\(what()) isn't UTF-8 at byte \(buffer.firstDamage)")
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte that is in no UTF-8.
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
