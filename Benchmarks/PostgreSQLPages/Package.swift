// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "PostgreSQLBenchmark",
  dependencies: [.package(name: "ListingKit", path: "../..", traits: ["PostgreSQL"])],
  targets: [
    .systemLibrary(name: "CLibPQOfBenchmark", path: "Sources/LibPQ", pkgConfig: "libpq"),
    .target(name: "BareQuery", dependencies: ["CLibPQOfBenchmark"]),
    .executableTarget(
      name: "PageBenchmark",
      dependencies: [
        "BareQuery",
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingPostgreSQL", package: "ListingKit"),
        .product(name: "ListingSources", package: "ListingKit"),
      ]),
  ]
)
