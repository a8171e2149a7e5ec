// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "ListingKit", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "ListingBenchmarks",
      dependencies: [.product(name: "ListingKit", package: "ListingKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
