// swift-tools-version: 6.3
import PackageDescription

// The plugins of this repository as libraries that programs load, see Scripts/ci/plugins. A package of
// one's own has a product and a target like one of these, and the address of ListingKit in place of
// the path, and of its own sections in place of SampleSections. A product is called as its plugin is: documents
// that require it find it by that.

func plugin(_ name: String) -> Target {
  .target(
    name: name,
    dependencies: [
      .product(name: "ListingPluginExport", package: "ListingKit"),
      .product(name: "SampleSections", package: "ListingKit"),
    ],
    path: name,
    swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
}

let names: KeyValuePairs = [
  "Journal": "journal", "Messages": "messages", "PhotoGrid": "photos", "Weather": "weather",
]

let package = Package(
  name: "PluginLibraries",
  products: names.map { .library(name: $1, type: .dynamic, targets: [$0]) },
  dependencies: [.package(name: "ListingKit", path: "../..")],
  targets: names.map { target, _ in plugin(target) }
)
