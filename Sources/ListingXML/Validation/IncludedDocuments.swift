import Foundation

/// A document with all documents that it includes, and their declarations in order.
struct IncludedDocuments {
  /// A document that was read.
  private struct File {
    var number: Int
    var root: DocumentElement?
    /// The kinds of declarations that were included already.
    var taken: Set<DeclarationKind> = []
    /// The last include that is limited to some declarations.
    var partialInclude: DocumentElement?
  }

  /// The texts of all documents.
  private(set) var source: SourceMap
  /// The tables of strings: the declaring element, and the root of the file.
  private(set) var tables: [(element: DocumentElement, root: DocumentElement)] = []
  /// The declarations, those of an include in its place.
  private(set) var declarations: [DocumentElement] = []
  /// The elements that can't be read.
  private(set) var invalid: Set<DocumentElement>
  private(set) var findings: FindingCollector
  /// The folder of each document.
  private(set) var folders: [DocumentFolder]
  /// Whether all documents were read.
  private(set) var isWhole = true

  /// The plugins of the main document, and those that were found for the others.
  private(set) var plugins: SectionRegistry
  private var limits: DocumentLimits
  /// The limit of the bytes of all documents together.
  private let byteLimit: Int
  /// The formats of documents and of files of strings.
  private let formats: (sections: ElementRegistry, translations: ElementRegistry)
  private var files: [String: File] = [:]
  /// The files of strings that were read, and their tables.
  private var stringFiles: [String: (root: DocumentElement?, tables: Set<String?>)] = [:]
  /// The documents that are being read, each included by the previous one.
  private var chain: [String]

  /// - Parameters:
  ///   - document: the main document.
  ///   - folder: its folder.
  ///   - path: its path.
  ///   - limits: the limits of the document.
  ///   - translations: the format of files of strings.
  init(
    _ document: CheckedText, root: DocumentElement?, folder: DocumentFolder, path: String,
    limits: DocumentLimits, translations: ElementRegistry
  ) {
    formats = (document.validator.registry, translations)
    source = SourceMap(document.text)
    invalid = document.validator.invalid
    findings = document.findings
    folders = [folder]
    plugins = document.validator.plugins
    self.limits = limits
    byteLimit = limits.bytes
    self.limits.bytes -= document.text.bytes.count
    chain = [path]
    files[path] = File(number: 0, root: root)
    take(path, Set(DeclarationKind.allCases))
  }

  /// Creates the documents of a file of strings alone.
  init(strings: CheckedText, root: DocumentElement, url: URL, limits: DocumentLimits) {
    self.init(
      strings, root: nil, folder: DocumentFolder(of: url), path: url.path, limits: limits,
      translations: strings.validator.registry)
    tables = [(root, root)]
  }

  /// The files that were read, with links resolved, including the main document.
  var paths: [String] { (Array(files.keys) + stringFiles.keys).sorted() }

  /// Returns the include that leaves out a declaration with a name.
  func omission(of kind: DeclarationKind, named name: String) -> DocumentElement? {
    let partial = files.values.filter { !$0.taken.contains(kind) }
    return partial.sorted { $0.number < $1.number }.first { file in
      file.root?.elements.contains { DeclarationKind($0) == kind && $0["name"] == name } ?? false
    }?.partialInclude
  }

  /// Adds the declarations of a document that weren't added before.
  private mutating func take(_ path: String, _ kinds: Set<DeclarationKind>) {
    guard let file = files[path], let root = file.root else { return }
    let new = kinds.subtracting(file.taken)
    if new.isEmpty { return }
    files[path]?.taken.formUnion(new)
    let raw = RawText(bytes: source.texts[file.number].bytes)
    for element in root.elements {
      if element.namespace == ElementRegistry.namespace, element.name == "include" {
        if isValid(element) { include(element, new, from: file, raw) }
      } else if new.contains(DeclarationKind(element)) {
        declarations.append(element)
        if DeclarationKind(element) == .others, element.name == "strings", isValid(element) {
          readTable(element, from: file, raw)
        }
      }
    }
  }

  private func isValid(_ element: DocumentElement) -> Bool {
    !invalid.contains(element)
  }

  private mutating func include(
    _ element: DocumentElement, _ kinds: Set<DeclarationKind>, from file: File, _ raw: RawText
  ) {
    guard let href = href(IncludeDeclaration().href, of: element), !findings.isFull else {
      isWhole = false
      return
    }
    let only = IncludeDeclaration().only
    let chosen = element[only.name].map {
      Set($0.asNames.compactMap(DeclarationKind.init) + [.others])
    }
    // A part with another name was reported; its declarations aren't known.
    if chosen != nil, only.value(in: element) == nil { isWhole = false }
    let wanted = kinds.intersection(chosen ?? Set(DeclarationKind.allCases))
    func refuse(_ code: DiagnosticCode, _ message: String, _ fix: String?) {
      add(code, message, fix, at: element, in: file, raw)
    }
    switch folders[file.number].file(href) {
    case .failure(let refusal):
      let code = refusal.code == .outsideFolder ? refusal.code : .unusableInclude
      refuse(code, refusal.message, refusal.fix)
    case .success(let url):
      let path = url.path
      if let start = chain.firstIndex(of: path) {
        let ring = (chain[start...] + [path]).map { ($0 as NSString).lastPathComponent }
        let message = "'\(href)' includes itself: \(ring.joined(separator: " → "))"
        return refuse(.includeRing, message, "remove this include")
      }
      if chain.count > limits.includeDepth {
        let message =
          "documents include each other deeper than \(limits.includeDepth) levels, the limit "
          + "'include depth'"
        return refuse(.includesTooDeep, message, "include '\(href)' further up")
      }
      if files[path] == nil {
        guard files.count <= limits.includes else {
          let message = "more than \(limits.includes) documents are included, the limit 'includes'"
          return refuse(.tooManyIncludes, message, "merge some of them")
        }
        switch read(url, formats.sections) {
        case .failure(let problem): return refuse(.unusableInclude, problem.message, nil)
        case .success(let root): files[path] = File(number: folders.count - 1, root: root)
        }
      }
      if chosen != nil { files[path]?.partialInclude = element }
      chain.append(path)
      take(path, wanted)
      chain.removeLast()
    }
  }

  /// Returns the file that an element names, or `nil` after reporting a mistake.
  private func href(_ attribute: Attribute<String>, of element: DocumentElement) -> String? {
    attribute.value(in: element).flatMap { $0.hasBraces ? nil : $0 }
  }

  /// The same file with the same table is read once.
  private mutating func readTable(
    _ element: DocumentElement, from file: File, _ raw: RawText
  ) {
    guard let href = href(StringsDeclaration().href, of: element) else {
      isWhole = false
      return
    }
    switch folders[file.number].file(href) {
    case .failure(let refusal):
      add(refusal.code, refusal.message, refusal.fix, at: element, in: file, raw)
    case .success(let url):
      if stringFiles[url.path] == nil {
        switch read(url, formats.translations) {
        case .failure(let problem):
          return add(.unusableFile, problem.message, nil, at: element, in: file, raw)
        case .success(let root): stringFiles[url.path] = (root, [])
        }
      }
      let isNew =
        stringFiles[url.path]?.tables.insert(
          StringsDeclaration().table.value(in: element)
        ).inserted ?? false
      if isNew, let root = stringFiles[url.path]?.root { tables.append((element, root)) }
    }
  }

  /// Reports a mistake in the file that an element names.
  private mutating func add(
    _ code: DiagnosticCode, _ message: String, _ fix: String?, at element: DocumentElement,
    in file: File, _ raw: RawText
  ) {
    isWhole = false
    let start = source.start(of: file.number)
    // Positions in the tag are those of the document's own text.
    let tag = element.tag.lowerBound - start..<element.tag.upperBound - start
    let range = raw.attribute("href", in: tag)?.value ?? tag
    findings.add(Finding(code, message, at: range, fix: fix).shifted(by: start))
  }

  /// The reason why a file can't be read.
  private struct Problem: Error {
    var message: String
  }

  /// Reads a file. Its mistakes are findings; a file with mistakes may have no root element.
  private mutating func read(
    _ url: URL, _ registry: ElementRegistry
  ) -> Result<DocumentElement?, Problem> {
    let name = folders[0].name(of: url, besides: source.texts[0].name)
    let document: CheckedText
    switch DocumentBytes.read(url, limit: max(0, limits.bytes)) {
    case .failure(let refusal) where refusal.finding.code == .tooManyBytes:
      return .failure(
        Problem(
          message: "with it, the documents have more than \(byteLimit) bytes, the limit 'bytes'"))
    case .failure(let refusal): return .failure(Problem(message: refusal.finding.message))
    case .success(let bytes):
      document = CheckedText(
        bytes, name: name, registry: registry, plugins: plugins, limits: limits)
      plugins.formUnion(document.validator.plugins)
      limits.bytes -= bytes.count
    }
    let start = source.add(document.text)
    folders.append(folders[0].holding(url))
    for finding in document.findings.findings { findings.add(finding.shifted(by: start)) }
    guard let tree = document.root?.tree.moved(to: start) else {
      isWhole = false
      return .success(nil)
    }
    invalid.formUnion(
      document.validator.invalid.map { DocumentElement(tree: tree, index: $0.index) })
    limits.elements = max(0, limits.elements - tree.nodes.count { !$0.isText })
    return .success(tree.root)
  }
}
