// swift-tools-version: 6.3
import PackageDescription

let shared: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let databaseLibrary = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

// Where there is no UIKit, `ListingUIKit` is compiled and tested against a simulation of it, whose module has its name. The
// compiler finds it for all targets, so that other conditions than `canImport(UIKit)` are written with `os(Linux)`, too.
#if os(Linux)
  let simulatedUIKit: [Target.Dependency] = ["UIKit"]
#else
  let simulatedUIKit: [Target.Dependency] = []
#endif

let package = Package(
  name: "ListingKit",
  platforms: [.iOS(.v16), .tvOS(.v16), .macCatalyst(.v16)],
  products: [
    .library(name: "ListingDifference", targets: ["ListingDifference"]),
    .library(name: "ListingKit", targets: ["ListingKit"]),
    .library(name: "ListingUIKit", targets: ["ListingUIKit"]),
    .library(name: "ListingUIKitNames", targets: ["ListingUIKitNames"]),
    .library(name: "ListingXML", targets: ["ListingXML"]),
    .library(name: "ListingAuthoring", targets: ["ListingAuthoring"]),
    .library(name: "ListingSources", targets: ["ListingSources"]),
    .library(name: "ListingPlugins", targets: ["ListingPlugins"]),
    .library(name: "ListingPluginExport", targets: ["ListingPluginExport"]),
    .library(name: "ListingTerminal", targets: ["ListingTerminal"]),
    .library(name: "ListingWeb", targets: ["ListingWeb"]),
    .library(name: "ListingHummingbird", targets: ["ListingHummingbird"]),
    .library(name: "ListingPostgreSQL", targets: ["ListingPostgreSQL"]),
    .library(name: "ListingTesting", targets: ["ListingTesting"]),
    .library(name: "ListingScenarios", targets: ["ListingScenarios"]),
    // Sections that apps don't depend on: Plugins/Libraries makes plugins of them, and Benchmarks measures them.
    .library(
      name: "SampleSections",
      targets: ["JournalSection", "MessagesSection", "PhotoGridSection", "WeatherSection"]),
    .executable(name: "listing", targets: ["listing"]),
    .plugin(name: "CheckSections", targets: ["CheckSections"]),
    .plugin(name: "CheckSectionsCommand", targets: ["CheckSectionsCommand"]),
  ],
  traits: [
    .trait(name: "Hummingbird", description: "Serves lists with Hummingbird (ListingHummingbird)."),
    .trait(
      name: "PostgreSQL", description: "Lists rows of PostgreSQL by libpq (ListingPostgreSQL)."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Resolved and built with the trait only.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Without Foundation and dependencies: Embedded Swift compiles it, too.
    .target(name: "ListingDifference", swiftSettings: shared),
    .target(
      name: "ListingKit", dependencies: ["ListingDifference", collections, logging],
      swiftSettings: shared),
    // How values and text are written, in all modules alike.
    .target(name: "ListingText", swiftSettings: shared),
    .target(
      name: "ListingUIKit", dependencies: ["ListingKit"] + simulatedUIKit, swiftSettings: shared),
    .target(name: "ListingUIKitNames", dependencies: ["ListingKit"], swiftSettings: shared),

    // The module maps of system libraries name no header: only our C targets include them.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "CXML", dependencies: ["CLibXML2"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingXML",
      dependencies: ["ListingKit", "ListingSources", "ListingText", "CXML", database],
      swiftSettings: shared),
    // What tools for documents need and apps don't.
    .target(
      name: "ListingAuthoring", dependencies: ["ListingKit", "ListingText", "ListingXML"],
      resources: [.embedInCode("Resources/Explanations.md")], swiftSettings: shared),
    // GRDB links the library, too; this is what it offers no way to.
    .target(
      name: "CSQLite", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    // Marks in text, many bytes at a time.
    .target(name: "CByteMarks", cSettings: [.treatAllWarnings(as: .error)]),
    .systemLibrary(
      name: "CLibCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(
      name: "CHTTP", dependencies: ["CLibCurl"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingSources",
      dependencies: [
        "ListingKit", "CByteMarks", "CHTTP", "CXML", "CSQLite", database, databaseLibrary,
      ],
      swiftSettings: shared),
    .target(name: "CListingPlugin", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CCrash", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CPluginCall", dependencies: ["CCrash"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingPlugins",
      dependencies: [
        "ListingKit", "ListingText", "ListingXML", "ListingSources", "CListingPlugin",
        "CPluginCall", logging,
      ],
      swiftSettings: shared),
    .target(
      name: "CListingPluginNote", dependencies: ["CListingPlugin"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingPluginExport",
      dependencies: [
        "ListingKit", "ListingXML", "ListingSources", "ListingPlugins", "CListingPlugin",
        "CListingPluginNote",
      ],
      swiftSettings: shared),
    .target(
      name: "CTerminal", dependencies: ["CCrash"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingTerminal", dependencies: ["ListingKit", "ListingText", "CTerminal"],
      swiftSettings: shared),
    .systemLibrary(
      name: "CLibZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "CGzip", dependencies: ["CLibZ"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ListingWeb",
      dependencies: [
        "ListingKit", "ListingText", "ListingXML", "ListingSources", "CGzip", logging, metrics,
      ],
      resources: [
        .embedInCode("Resources/icon.svg"), .embedInCode("Resources/listing.css"),
        .embedInCode("Resources/listing.js"),
      ],
      swiftSettings: shared),
    .target(
      name: "ListingHummingbird",
      dependencies: [
        "ListingWeb",
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle",
          condition: .when(traits: ["Hummingbird"])),
      ],
      swiftSettings: shared),
    // Without the trait, these are empty, and no header of libpq is included.
    .systemLibrary(
      name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "CPostgreSQL",
      dependencies: [.target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))],
      cSettings: [
        .define("LISTING_POSTGRESQL", .when(traits: ["PostgreSQL"])),
        .treatAllWarnings(as: .error),
      ]),
    .target(
      name: "ListingPostgreSQL",
      dependencies: [
        "ListingKit", "ListingSources", "ListingXML",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: shared),
    .target(
      name: "ListingTesting", dependencies: ["ListingKit", logging], swiftSettings: shared),
    .target(
      name: "ListingScenarios",
      dependencies: [
        "ListingKit", "ListingSources", "ListingTesting", "ListingText", "ListingXML",
      ],
      swiftSettings: shared),
    .target(
      name: "WeatherSection", dependencies: ["ListingKit", "ListingXML", "ListingSources"],
      path: "Plugins/WeatherSection", exclude: ["README.md"], swiftSettings: shared),
    .target(
      name: "JournalSection", dependencies: ["ListingKit", "ListingXML", "ListingSources"],
      path: "Plugins/JournalSection", exclude: ["README.md"], swiftSettings: shared),
    .target(
      name: "MessagesSection", dependencies: ["ListingKit", "ListingXML", "ListingSources"],
      path: "Plugins/MessagesSection", exclude: ["README.md"], swiftSettings: shared),
    .target(
      name: "MarslinkSection", dependencies: ["ListingKit", "ListingXML"],
      path: "Plugins/MarslinkSection", exclude: ["README.md"], swiftSettings: shared),
    // The files of the board, the mail and the contacts.
    .target(
      name: "JSONLines", dependencies: ["ListingXML"], path: "Plugins/JSONLines",
      swiftSettings: shared),
    .target(
      name: "BoardSection",
      dependencies: ["ListingKit", "ListingXML", "ListingSources", "JSONLines"],
      path: "Plugins/BoardSection", exclude: ["README.md"], swiftSettings: shared),
    .target(
      name: "MailSection",
      dependencies: ["ListingKit", "ListingXML", "ListingSources", "JSONLines"],
      path: "Plugins/MailSection", exclude: ["README.md"], swiftSettings: shared),
    .target(
      name: "ContactsSection",
      dependencies: ["ListingKit", "ListingXML", "ListingSources", "JSONLines"],
      path: "Plugins/ContactsSection", exclude: ["README.md"], swiftSettings: shared),
    // Plugins in C, linked in; their Makefiles build them as libraries.
    .target(
      name: "ClockSection", dependencies: ["CListingPlugin"], path: "Plugins/ClockSection",
      exclude: ["README.md", "Makefile"],
      cSettings: [
        .define("listing_plugin_entry", to: "clock_entry"), .treatAllWarnings(as: .error),
      ]),
    .target(
      name: "NumbersSource", dependencies: ["CListingPlugin"], path: "Plugins/NumbersSource",
      exclude: ["README.md", "Makefile", "numbers.xml"],
      cSettings: [
        .define("listing_plugin_entry", to: "numbers_entry"), .treatAllWarnings(as: .error),
      ]),
    .target(
      name: "PhotoGridSection", dependencies: ["ListingKit", "ListingXML", "ListingSources"],
      path: "Plugins/PhotoGridSection", exclude: ["README.md"], swiftSettings: shared),
    .executableTarget(
      name: "listing",
      dependencies: [
        "ListingAuthoring", "ListingKit", "ListingText", "ListingXML", "ListingSources",
        "ListingPlugins", "ListingTerminal", "ListingScenarios", "ListingTesting", "ListingWeb",
        "ListingPostgreSQL", "BoardSection",
        "ContactsSection", "JournalSection", "MailSection", "MarslinkSection", "MessagesSection",
        "PhotoGridSection", "WeatherSection", arguments, logging,
      ],
      resources: [.embedInCode("Templates/listing_plugin.h")], swiftSettings: shared),
    .executableTarget(
      name: "issue-tracker", dependencies: ["ListingKit", "ListingWeb"], swiftSettings: shared),
    .executableTarget(
      name: "fleet-server", dependencies: ["ListingWeb", metrics], path: "Samples/fleet/Server",
      swiftSettings: shared),
    .executableTarget(
      name: "check-sections",
      dependencies: [
        "ListingXML", "ListingScenarios", "ListingSources", "ListingPlugins", "BoardSection",
        "ContactsSection",
        "JournalSection", "MailSection", "MarslinkSection", "MessagesSection",
        "PhotoGridSection", "WeatherSection",
      ],
      swiftSettings: shared),
    .plugin(
      name: "CheckSections", capability: .buildTool(), dependencies: ["check-sections"],
      path: "Plugins/CheckSections/BuildTool"),
    .plugin(
      name: "CheckSectionsCommand",
      capability: .command(
        intent: .custom(
          verb: "check-sections", description: "Checks section documents and reports every error.")),
      dependencies: ["check-sections"], path: "Plugins/CheckSections/Command"),

    .testTarget(
      name: "ListingKitTests",
      dependencies: ["ListingDifference", "ListingKit", "ListingTesting", logging],
      swiftSettings: shared),
    // The README's section and test in a module that is isolated to the main actor by default.
    .testTarget(
      name: "ReadmeOnMainActorTests", dependencies: ["ListingKit"],
      swiftSettings: shared + [.defaultIsolation(MainActor.self)]),
    // Written as code for UIKit is: without `any`.
    .testTarget(
      name: "ListingUIKitNamesTests", dependencies: ["ListingUIKitNames", "ListingTesting"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ListingXMLTests",
      dependencies: ["ListingAuthoring", "ListingText", "ListingXML", "ListingTesting", database],
      exclude: ["Readme/Documents"], swiftSettings: shared),
    .testTarget(
      name: "ListingSourcesTests",
      dependencies: ["ListingSources", "ListingTesting", "CHTTP", database],
      swiftSettings: shared),
    .testTarget(
      name: "ListingPluginsTests",
      dependencies: ["ListingPlugins", "ListingTesting", "ClockSection", "NumbersSource"],
      exclude: ["Libraries"], swiftSettings: shared),
    .testTarget(
      name: "ListingPluginExportTests",
      dependencies: [
        "ListingPluginExport", "ListingPlugins", "ListingTesting", "JournalSection",
        "MessagesSection", "PhotoGridSection", "WeatherSection",
      ],
      swiftSettings: shared),
    .testTarget(
      name: "ListingTerminalTests", dependencies: ["ListingTerminal", "ListingTesting"],
      swiftSettings: shared),
    .testTarget(
      name: "ListingWebTests",
      dependencies: [
        "ListingWeb", "ListingXML", "ListingTesting",
        .product(name: "MetricsTestKit", package: "swift-metrics"),
      ],
      swiftSettings: shared),
    // Empty without the trait PostgreSQL; Scripts/ci/postgresql runs it on a server.
    .testTarget(
      name: "ListingPostgreSQLTests",
      dependencies: ["ListingAuthoring", "ListingPostgreSQL", "ListingXML", "ListingTesting"],
      swiftSettings: shared),
    .testTarget(
      name: "ListingTestingTests", dependencies: ["ListingTesting"], swiftSettings: shared),
    .testTarget(
      name: "ListingScenariosTests",
      dependencies: ["ListingScenarios", "ListingTesting", "MarslinkSection", "MessagesSection"],
      exclude: ["Documents"], swiftSettings: shared),
    .testTarget(
      name: "SampleSectionsTests",
      dependencies: [
        "BoardSection", "ContactsSection", "JournalSection", "MailSection", "MarslinkSection",
        "MessagesSection", "PhotoGridSection", "WeatherSection", "ListingTesting",
      ],
      swiftSettings: shared),
    .testTarget(
      name: "listingTests",
      dependencies: [
        "listing", "ListingAuthoring", "ListingScenarios", "ListingTerminal", "ListingTesting",
        "ListingWeb", database,
      ],
      exclude: ["Expected", "Libraries"], swiftSettings: shared),
    .testTarget(
      name: "check-sectionsTests", dependencies: ["check-sections", "ListingTesting"],
      swiftSettings: shared),
  ]
)

#if os(Linux)
  // The compiler would look for what Swift Testing adds to Apple's UIKit.
  let simulated =
    shared + [SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  // As in a new app of Xcode.
  let app: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .treatAllWarnings(as: .error),
  ]
  package.targets += [
    .target(name: "UIKit", path: "Tests/UIKitSimulation", swiftSettings: shared),
    .testTarget(name: "UIKitSimulationTests", dependencies: ["UIKit"], swiftSettings: simulated),
    .target(
      name: "UIKitPrograms", dependencies: ["ListingUIKit", "UIKit"],
      path: "Tests/UIKitPrograms/Programs", swiftSettings: app),
    .target(
      name: "UIKitArticle", dependencies: ["ListingUIKit", "UIKit"],
      path: "Tests/UIKitPrograms/Article", swiftSettings: app),
    .target(
      name: "UIKitSample", dependencies: ["ListingUIKit", "ListingXML", "UIKit"],
      path: "Samples/UIKit", exclude: ["README.md", "home.xml"], swiftSettings: app),
    .testTarget(
      name: "ListingUIKitTests", dependencies: ["ListingUIKit", "ListingTesting", "UIKit"],
      swiftSettings: simulated),
    .testTarget(
      name: "UIKitProgramsTests",
      dependencies: [
        "ListingUIKit", "ListingTesting", "UIKit", "UIKitArticle", "UIKitPrograms", "UIKitSample",
      ], swiftSettings: simulated),
  ]
#endif

// All test targets are one program, and a change of the core builds each of them. With LISTING_TESTS, a list of names
// and of folders, as in "ListingXMLTests,ListingKitTests/Order", only these are built.
if let names = Context.environment["LISTING_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in
    guard target.type == .test, !names.contains(Substring(target.name)) else { return false }
    let folders = names.filter { $0.hasPrefix("\(target.name)/") }.map {
      String($0.dropFirst(target.name.count + 1))
    }
    target.sources = folders
    return folders.isEmpty
  }
}
