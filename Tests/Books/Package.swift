// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Books",
  dependencies: [.package(name: "ListingKit", path: "../ListingKit")],
  targets: [
    .executableTarget(
      name: "Books",
      dependencies: [
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingTerminal", package: "ListingKit"),
        .product(name: "ListingWeb", package: "ListingKit"),
      ])
  ]
)
