// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "ListingKit", path: ".."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    // Asks the C library how much memory is taken; its header is in no Swift module.
    .target(name: "CAllocation", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "ListingBenchmarks",
      dependencies: [
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "OrderedCollections", package: "swift-collections"), "CAllocation",
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // No benchmark, but as long a run, and about memory.
    .executableTarget(
      name: "ListingTurnover",
      dependencies: [.product(name: "ListingKit", package: "ListingKit"), "CAllocation"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
