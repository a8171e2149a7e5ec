/// Compares the items of sections with the operations on their contexts.
///
/// A section with more than 1,000 items is compared once in as many transactions as it has thousands of
/// items. So the cost per transaction doesn't depend on the size of the section.
struct ItemCheck {
  static let itemsPerTransaction = 1000

  /// The number of items that the transactions since the latest comparison of a section have paid for.
  private var credits: [String: Int] = [:]

  /// Notes a transaction that changed a section, and compares the section if it's due.
  ///
  /// - Returns: the first difference and what to do about it, or `nil`.
  mutating func difference(
    _ section: any ListSection, _ snapshot: ListSnapshot, _ identity: ListIdentity
  ) -> String? {
    let name = section.listIdentifier
    let credit = credits[name, default: 0] + Self.itemsPerTransaction
    guard credit >= snapshot.numberOfItems(inSection: name) else {
      credits[name] = credit
      return nil
    }
    credits[name] = nil
    var seen: Set<String> = []
    let own = section.listItems.identifiers.filter { item in
      guard !item.isEmpty, seen.insert(item).inserted else { return false }
      if identity == .section { return true }
      guard let home = snapshot.home(of: item) else { return true }
      return home == name
    }
    let listed = snapshot.itemIdentifiers(inSection: name)
    return FirstMismatch.description(of: own, expected: listed).map { mismatch in
      "the `items` of section '\(name)' don't match its operations: \(mismatch). Change `items` "
        + "together with the operations on the section's context"
    }
  }
}

/// Finds section classes whose superclass is a section, too.
///
/// Swift uses the default implementations of a protocol's requirements when the superclass conforms. A
/// method that a subclass implements instead is never called, and the compiler doesn't report that.
struct SectionClassCheck {
  private var checkedClasses: Set<ObjectIdentifier> = []

  /// Notes the class of a section that enters the list.
  ///
  /// - Returns: the problem, the first time that the class has it, or `nil`.
  mutating func problem(of section: any ListSection) -> String? {
    let type = type(of: section)
    guard checkedClasses.insert(ObjectIdentifier(type)).inserted,
      let superclass = Mirror(reflecting: section).superclassMirror?.subjectType,
      superclass is any ListSection.Type
    else { return nil }
    return "\(type) inherits ListSection from \(superclass): methods that \(superclass) doesn't "
      + "implement itself, such as `didSelectItem`, are never called in \(type). Make \(type) a final "
      + "class that conforms to ListSection"
  }
}
