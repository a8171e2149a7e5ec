// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "ListingKit", path: ".."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Asks the C library how much memory is taken; its header is in no Swift module.
    .target(name: "CAllocation", cSettings: [.treatAllWarnings(as: .error)]),
    // What reading XML is held against.
    .systemLibrary(
      name: "CLibXML2Benchmark", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "CSAX", dependencies: ["CLibXML2Benchmark"],
      cSettings: [.treatAllWarnings(as: .error)]),
    // A plugin in C, linked in and built as a library.
    .target(
      name: "CItemsPlugin",
      dependencies: [.product(name: "ListingPlugins", package: "ListingKit")],
      cSettings: [
        .define("listing_plugin_entry", to: "items_plugin_entry"), .treatAllWarnings(as: .error),
      ]),
    .executableTarget(
      name: "ListingBenchmarks",
      dependencies: [
        "CItemsPlugin", .product(name: "ListingPlugins", package: "ListingKit"),
        .product(name: "SampleSections", package: "ListingKit"),
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingXML", package: "ListingKit"),
        .product(name: "ListingSources", package: "ListingKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "XMLCoder", package: "XMLCoder"), "CAllocation", "CSAX",
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    // No benchmark, but as long a run, and about memory.
    .executableTarget(
      name: "ListingTurnover",
      dependencies: [
        .product(name: "ListingKit", package: "ListingKit"),
        .product(name: "ListingSources", package: "ListingKit"),
        .product(name: "GRDB", package: "GRDB.swift"), "CAllocation",
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
