import Foundation

extension LayoutSection {
  /// What is wrong with its lengths, in a sentence; `nil` where nothing is.
  var problem: String? {
    guard contentInsets.isUsable, interGroupSpacing.isUsable else { return .unusableDistance }
    if let waterfall, !waterfall.columnSpacing.isUsable { return .unusableDistance }
    return group.problem ?? group.subitems.lazy.compactMap(\.nestedProblem).first
  }
}

extension LayoutItem {
  /// What is wrong with its own lengths.
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

  /// What is wrong with it or with what is in it, where it is in a group.
  fileprivate var nestedProblem: String? {
    if let problem { return problem }
    guard let group = self as? LayoutGroup else { return nil }
    if layoutSize.widthDimension.isNothing || layoutSize.heightDimension.isNothing {
      return "a group in its layout has no width or no height; what is in it may not be seen"
    }
    return group.subitems.lazy.compactMap(\.nestedProblem).first
  }
}

extension LayoutDimension {
  /// The number that it says.
  private var value: CGFloat {
    switch self {
    case .absolute(let length), .estimated(let length), .fractionalWidth(let length),
      .fractionalHeight(let length):
      length
    }
  }

  /// Whether it stands for a length: a number that is neither negative nor infinite.
  fileprivate var isUsable: Bool { value.isUsable }

  /// Whether there is nothing of it, whatever the content.
  fileprivate var isNothing: Bool { !isEstimated && value == 0 }
}

extension LayoutSpacing {
  fileprivate var isUsable: Bool {
    switch self {
    case .fixed(let distance), .flexible(let distance): distance.isUsable
    }
  }
}

extension String {
  /// What is wrong where an inset or a spacing is no length.
  static let unusableDistance =
    "an inset or a spacing in its layout is negative, infinite or not a number; it counts as 0"
  /// What is wrong where a size is none.
  static let unusableSize =
    "a size in its layout is negative, infinite or not a number; it counts as 0"
}
