// swift-tools-version: 6.3
import PackageDescription

// Programs that libFuzzer drives. They have no `main` of their own: Scripts/fuzz builds them.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "ListingKit", path: "../..")],
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
  ]
)
