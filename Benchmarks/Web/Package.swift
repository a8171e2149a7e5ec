// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "WebBenchmark",
  dependencies: [
    .package(name: "ListingKit", path: "../..", traits: ["Hummingbird"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "LoadServer",
      dependencies: [
        .product(name: "ListingHummingbird", package: "ListingKit"),
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingWeb", package: "ListingKit"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ]
)
