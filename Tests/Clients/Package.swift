// swift-tools-version: 6.3
import PackageDescription

// One client of the library, compiled in each of the modes that a user's package may be in. Its
// source is in Client; each target holds a link to it.

func client(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "ListingKit", package: "ListingKit")
    ],
    swiftSettings: settings + [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "Clients",
  dependencies: [.package(name: "ListingKit", path: "../..")],
  targets: [
    client("PlainSwift6", []),
    client("MainActorByDefault", [.defaultIsolation(MainActor.self)]),
    client(
      "NonsendingByDefault", [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    client(
      "Approachable",
      [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
