import ArgumentParser
import Foundation
import ListingSources

/// The name of a server on the command line: `api.example.org`, `localhost:8080` or `[::1]:8080`.
enum ServerName {
  /// Checks a name, which would otherwise never be that of a request.
  ///
  /// - Returns: the name in lower case.
  /// - Throws: the reason why no request has this name.
  static func checked(_ argument: String) throws -> String {
    let name = argument.lowercased()
    // The port is part of the name unless it's the default one of the scheme.
    let names = ["http", "https"].compactMap { scheme in
      URL(string: "\(scheme)://\(name)", encodingInvalidCharacters: false)?.requestedHost
    }
    if name.contains(#/^([\w.\-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$/#), names.contains(name) {
      return name
    }
    let host = URL(string: name)?.requestedHost ?? names.first
    let help = host.map { $0 == name || $0.contains("*") ? "" : ": did you mean '\($0)'?" } ?? ""
    throw ValidationError(
      "expected a host without a scheme or a path, such as api.example.org or localhost:8080\(help)"
    )
  }
}
