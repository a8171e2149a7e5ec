import Foundation

extension LayoutSection {
  /// The problem of the section's lengths, in a sentence; `nil` if there is none.
  var problem: String? {
    guard contentInsets.isUsable, interGroupSpacing.isUsable else { return .unusableDistance }
    if let waterfall, !waterfall.columnSpacing.isUsable { return .unusableDistance }
    return group.problem ?? group.subitems.lazy.compactMap(\.nestedProblem).first
  }
}

extension LayoutItem {
  /// The problem of its own lengths.
  fileprivate var problem: String? {
    guard layoutSize.widthDimension.isUsable, layoutSize.heightDimension.isUsable else {
      return .unusableSize
    }
    let spacings = [
      (self as? LayoutGroup)?.interItemSpacing, edgeSpacing?.leading, edgeSpacing?.top,
      edgeSpacing?.trailing, edgeSpacing?.bottom,
    ]
    let isUsable = contentInsets.isUsable && spacings.allSatisfy { $0?.isUsable != false }
    return isUsable ? nil : .unusableDistance
  }

  /// The problem of its lengths or of its content, if it's in a group.
  fileprivate var nestedProblem: String? {
    if let problem { return problem }
    guard let group = self as? LayoutGroup else { return nil }
    if layoutSize.widthDimension.isNothing || layoutSize.heightDimension.isNothing {
      return "a group in its layout has no width or no height; its items may not be visible"
    }
    return group.subitems.lazy.compactMap(\.nestedProblem).first
  }
}

extension LayoutPlan {
  /// Returns the problem of the number of repetitions of a group's places; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - container: the size to which the fractions refer.
  ///   - isTransposed: whether x and y are exchanged.
  func repetitionProblem(in container: CGSize, isTransposed: Bool) -> String? {
    guard let group else { return nil }
    let inner = insets.remainder(of: size.size(in: container))
    let isBounded = !group.mainDimension(of: size).isEstimated
    let room = group.mainLength(of: inner)
    if isBounded, room > 0 {
      if case .exactly(let count) = group.count {
        let shown = group.number(of: .exactly(count), in: room)
        let isAcross = (group.axis == .horizontal) != isTransposed
        if shown < CGFloat(count) {
          return .shows(Int(shown), of: count, isAcross, least: group.leastLength)
        }
      } else if group.count == nil, !group.canRepeat(in: inner) {
        return "the places of a group add up to less than a point; they are not repeated"
      }
    }
    return group.places(in: isBounded ? room : nil, limit: 1).lazy
      .compactMap { $0.repetitionProblem(in: inner, isTransposed: isTransposed) }.first
  }
}

extension LayoutDimension {
  /// The number of the dimension.
  private var value: CGFloat {
    switch self {
    case .absolute(let length), .estimated(let length), .fractionalWidth(let length),
      .fractionalHeight(let length):
      length
    }
  }

  /// Whether the number is a length: neither negative nor infinite.
  fileprivate var isUsable: Bool { value.isUsable }

  /// Whether the length is 0, whatever the content is.
  fileprivate var isNothing: Bool { !isEstimated && value == 0 }
}

extension LayoutSpacing {
  fileprivate var isUsable: Bool {
    switch self {
    case .fixed(let distance), .flexible(let distance): distance.isUsable
    }
  }
}
