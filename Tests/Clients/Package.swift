// swift-tools-version: 6.3
import PackageDescription

// One client of the library, compiled in each of the modes that a user's package may be in. Its
// source is in Client; each target holds a link to it. And one whose documents are checked.

func client(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "ListingKit", package: "ListingKit")
    ],
    swiftSettings: settings + [.treatAllWarnings(as: .error)])
}

let checks: [Target.PluginUsage] = [.plugin(name: "CheckSections", package: "ListingKit")]

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
    .executableTarget(
      name: "CheckedScreens", dependencies: [.product(name: "ListingXML", package: "ListingKit")],
      resources: [.process("home.xml"), .copy("parts")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)],
      plugins: checks),
    // Targets that can't be built, for the tests that their errors are the expected ones: build single
    // products or targets of this package (Scripts/ci/clients).
    .target(name: "BrokenScreens", plugins: checks),
    .target(
      name: "ForeignItems", dependencies: [.product(name: "ListingKit", package: "ListingKit")]),
  ],
  swiftLanguageModes: [.v6]
)
