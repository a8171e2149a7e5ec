@testable import ListingKit

extension ItemHandle: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension SectionHandle: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

/// Returns the handles with some numbers.
func itemHandles(_ numbers: Range<Int>) -> [ItemHandle] { numbers.map(ItemHandle.init(index:)) }
