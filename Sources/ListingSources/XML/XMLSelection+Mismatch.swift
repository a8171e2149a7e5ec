extension XMLSelection {
  /// Returns why an XPath that selected nothing doesn't fit the file, or `nil` if it may fit.
  ///
  /// - Parameters:
  ///   - path: the XPath.
  ///   - root: the root element of the file.
  ///   - otherNamespace: the namespace of an element that has the name of a step in another namespace.
  func mismatch(of path: String, root: Step, otherNamespace: String?) -> String? {
    let element = "the root element is <\(root.name.oneLineForMessage)>"
    let subject = "the XPath \(path.quotedForMessage) selects nothing"
    let isUnbound = steps.isEmpty && !path.contains(":") && !root.namespace.isEmpty
    if let namespace = otherNamespace ?? (isUnbound ? root.namespace : nil) {
      let rootNamespace =
        root.namespace.isEmpty
        ? "in no namespace" : "in the namespace \(root.namespace.quotedForMessage)"
      return "\(subject): \(element) \(rootNamespace), and a name without a prefix is in no "
        + "namespace: bind a prefix with xmlns:x=\(namespace.quotedForMessage) and write it before "
        + "each name that is in this namespace"
        + (steps.isEmpty ? "." : ", as in \(prefixed(path).quotedForMessage).")
    }
    if let first = steps.first, !isAnywhere, !first.name.isEmpty, first.name != root.name {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      return "\(subject): it starts at the root, but \(element): write "
        + "\("//\(last)".quotedForMessage), or a path that starts with "
        + "\("/\(root.name)".quotedForMessage)."
    }
    // A relative path that isn't plain starts at the root, too.
    if steps.isEmpty, let first = path.first, first.isLetter || first == "_",
      !path.hasPrefix(root.name), !path.contains("("), !path.contains("::")
    {
      return "\(subject): it starts at the root, but \(element): write "
        + "\("//\(path)".quotedForMessage), or a path that starts with "
        + "\("/\(root.name)".quotedForMessage)."
    }
    return nil
  }

  /// Returns a plain path with the prefix `x` before each name that has none.
  private func prefixed(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { name in
      name.isEmpty || name == "*" || name.contains(":") ? String(name) : "x:\(name)"
    }.joined(separator: "/")
  }
}
