/// Finds section classes whose superclass is a section, too.
///
/// Swift takes the default implementations of a protocol's requirements when the superclass conforms.
/// A method that a subclass writes in place of such a default is never called, and the compiler doesn't
/// say so.
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
