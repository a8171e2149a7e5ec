// swift-tools-version: 6.3
import PackageDescription

// Programs that libFuzzer drives. They have no `main` of their own: Scripts/ci/fuzzing builds them.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let fuzzed = settings + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])]
let linked: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer"])]

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
      swiftSettings: fuzzed, linkerSettings: linked),
    .executableTarget(
      name: "FuzzBinding", dependencies: ["FuzzSupport"],
      swiftSettings: fuzzed, linkerSettings: linked),
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
      swiftSettings: fuzzed, linkerSettings: linked),
  ]
)
