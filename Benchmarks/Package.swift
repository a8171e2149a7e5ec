// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "ListingKit", path: "..")
  ],
  targets: [
    // Asks the C library how much memory is taken; its header is in no Swift module.
    .target(name: "CAllocation"),
    .executableTarget(
      name: "ListingBenchmarks",
      dependencies: [.product(name: "ListingKit", package: "ListingKit"), "CAllocation"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
