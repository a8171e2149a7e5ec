// swift-tools-version: 6.3
import PackageDescription

// Programs that libFuzzer drives. They have no `main` of their own: Scripts/ci/fuzzing builds them.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "Fuzzing",
  dependencies: [
    .package(name: "ListingKit", path: "../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .target(
      name: "FuzzSupport",
      dependencies: [
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingXML", package: "ListingKit"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "FuzzDocument", dependencies: ["FuzzSupport"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzBinding", dependencies: ["FuzzSupport"],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
    .target(
      name: "FuzzedPlugin",
      dependencies: [.product(name: "ListingPlugins", package: "ListingKit")],
      cSettings: [.define("listing_plugin_entry", to: "fuzzed_entry")]),
    .executableTarget(
      name: "FuzzPlugin",
      dependencies: [
        "FuzzedPlugin",
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingPlugins", package: "ListingKit"),
        .product(name: "ListingTesting", package: "ListingKit"),
        .product(name: "ListingXML", package: "ListingKit"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
  ]
)
