import ArgumentParser

struct Completions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the completions of commands and options for a shell.",
    usage: "listing completions [<options>] <shell>",
    discussion: """
      Examples:
        listing completions bash >~/.local/share/bash-completion/completions/listing
        listing completions zsh >~/.zfunc/_listing
        listing completions fish >~/.config/fish/completions/listing.fish

      A new shell reads the file; zsh does if ~/.zfunc is in its fpath.
      """)

  /// The shells that have completions.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    let script =
      switch shell {
      case .bash: Listing.completionScript(for: .bash)
      case .zsh: Listing.completionScript(for: .zsh)
      case .fish: Listing.completionScript(for: .fish)
      }
    try Output().writeAndFlush(script + "\n")
  }
}
