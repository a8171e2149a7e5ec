import ArgumentParser

@main
struct Listing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listing", abstract: "Shows, checks and prints lists declared in XML.")
}
