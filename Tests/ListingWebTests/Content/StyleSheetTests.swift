import Foundation
import ListingKit
import Testing

@testable import ListingWeb

@Suite struct StyleSheetTests {
  private static let sheet = String(decoding: PackageResources.listing_css, as: UTF8.self)

  /// The contrast that readers with low vision need between a text and its background (WCAG 2, level AA).
  private static let least = 4.5

  @Test(arguments: ListColor.Name.allCases, [false, true])
  func `Text in a named color is readable on the page, on cards and on named backgrounds`(
    name: ListColor.Name, isDark: Bool
  ) throws {
    let ink = try #require(Self.shade("--\(name.rawValue)", isDark: isDark))
    var backgrounds = try ["--page", "--surface"].map {
      try #require(Self.shade($0, isDark: isDark))
    }
    for background in ListColor.Name.allCases where ListColor.named(background).isDark == isDark {
      backgrounds.append(try #require(Self.shade("--\(background.rawValue)-fill", isDark: isDark)))
    }
    for background in backgrounds {
      #expect(ink.contrast(to: background) >= Self.least, "on \(background)")
    }
  }

  @Test func `Text without a color is readable on any background`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      func component() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      let (red, green, blue) = (component(), component(), component())
      let isDark = ListColor.rgb(red, green, blue).isDark
      let text: Shade = isDark ? Shade(255, 255, 255) : Shade(0, 0, 0)
      #expect(text.contrast(to: Shade(red, green, blue)) >= Self.least)
    }
  }

  @Test func `The style sheet and the script are sent with less than 24 KB`() throws {
    let sizes = try [PackageResources.listing_css, PackageResources.listing_js].map {
      try #require(Gzip.compress(Data($0))).count
    }
    #expect(sizes.reduce(0, +) < 24_000)
  }

  /// Returns a color of the style sheet in one of the schemes.
  private static func shade(_ variable: String, isDark: Bool) -> Shade? {
    guard let line = sheet.split(separator: "\n").first(where: { $0.hasPrefix("  \(variable): ") })
    else { return nil }
    let colors = line.matches(of: /#[0-9a-f]+/).compactMap { ListColor(String($0.output)) }
    guard case .rgb(let red, let green, let blue)? = isDark ? colors.last : colors.first else {
      return nil
    }
    return Shade(red, green, blue)
  }
}

/// An sRGB color with its luminance.
private struct Shade: CustomStringConvertible {
  let description: String
  private let luminance: Double

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    description = "\(red) \(green) \(blue)"
    func linear(_ component: UInt8) -> Double {
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  func contrast(to other: Shade) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
