import ListingXML

extension PluginFile {
  /// Returns the reason for which the system's loader rejected the file.
  ///
  /// The loader's search for libraries is too complex to repeat: its message names the missing library, and
  /// the headers of the file show whether the file itself needs it.
  ///
  /// - Parameter message: the message of the loader.
  func refusal(byLoader message: String) -> PluginError {
    if let library = missingLibrary(message) {
      let others = needed.filter { $0 != library }.joined(separator: ", ")
      let who =
        needed.contains(library)
        ? "which it needs" : "which one of the libraries that it needs (\(others)) needs in turn"
      return PluginError(
        "\(path): the library '\(library)', \(who), wasn't found. Install it, "
          + "add its folder to LD_LIBRARY_PATH, or put it next to the plugin and link the plugin with "
          + "-Wl,-rpath,'$ORIGIN'. (\(message))")
    }
    if let symbol = missingSymbol(message) {
      return PluginError(
        "\(path): the symbol '\(symbol)', which it needs, isn't in any of its libraries. Link it with the "
          + "library that defines it (-Wl,-z,defs reports this at build time), or install the version that "
          + "has. (\(message))")
    }
    return PluginError(
      "\(path): it can't be loaded: \(message). Install what is missing, or build it for this system."
    )
  }

  /// Returns the missing library: "libabsent.so: cannot open shared object file: …" of glibc, in any
  /// language, and "Error loading shared library libabsent.so: … (needed by …)" of musl.
  private func missingLibrary(_ message: String) -> String? {
    if let rest = message.dropping(prefix: "Error loading shared library ") {
      return rest.firstIndex(of: ":").map { String(rest[..<$0]) }
    }
    guard let end = message.firstIndex(of: ":") else { return nil }
    let name = String(message[..<end])
    if name == path { return nil }
    return needed.contains(name) || message.contains(": cannot open shared object file")
      ? name : nil
  }

  /// The symbol that is missing: "clock.so: undefined symbol: other" of glibc, and "Error relocating
  /// clock.so: other: symbol not found" of musl.
  private func missingSymbol(_ message: String) -> String? {
    if let place = message.firstRange(of: "undefined symbol: ") {
      return message[place.upperBound...].split(separator: ",").first.map(String.init)
    }
    guard message.hasSuffix(": symbol not found") else { return nil }
    return message.split(separator: ": ").dropLast().last.map(String.init)
  }
}

extension String {
  /// The rest after a prefix; `nil` without that prefix.
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
