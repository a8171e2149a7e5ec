import Foundation

/// Why a file can't be read or written.
package enum FileProblem: Error, Sendable, Hashable {
  case missing
  /// The path needs a folder where there is a file.
  case notAFolder
  case folder
  /// A pipe, a device or a socket, which may never end.
  case notRegular
  case noPermission
  case linkLoop
  case nameTooLong
  case exists
  case diskFull
  case readOnlyDisk
  case tooManyOpenFiles
  /// The file would be larger than the process may make files.
  case sizeLimit
  /// Another error number of the system.
  case other(Int32)

  /// Creates the problem for an error number of the system.
  package init(_ number: Int32) {
    self =
      switch number {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      case EISDIR: .folder
      case EACCES, EPERM: .noPermission
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case EEXIST, ENOTEMPTY: .exists
      case ENOSPC, EDQUOT: .diskFull
      case EROFS: .readOnlyDisk
      case EMFILE, ENFILE: .tooManyOpenFiles
      case EFBIG: .sizeLimit
      default: .other(number)
      }
  }

  /// Creates the problem with looking up a path, or `nil` if a file or a folder is there.
  package init?(lookingUp path: String) {
    var status = stat()
    guard stat(path, &status) != 0 else { return nil }
    self.init(errno)
  }

  /// Creates the problem with reading a file, or `nil` if it's a regular file that can be read.
  package init?(reading path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self.init(errno)
      return
    }
    if let problem = FileProblem(kindOf: status) {
      self = problem
    } else if access(path, R_OK) != 0 {
      self.init(errno)
    } else {
      return nil
    }
  }

  /// Creates the problem with reading a folder, or `nil` if it can be read.
  package init?(openingFolder path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      self.init(errno)
    } else {
      close(descriptor)
      return nil
    }
  }

  /// Creates the problem with the kind of a file, or `nil` if it's a regular file.
  init?(kindOf status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    default: self = .notRegular
    }
  }

  /// The problem as a clause about the file.
  package var message: String {
    switch self {
    case .missing: "there is no such file"
    case .notAFolder: "a part of the path is a file, not a folder"
    case .folder: "this is a folder, not a file"
    case .notRegular: "this is a device or a pipe, not a regular file"
    case .noPermission: "permission denied"
    case .linkLoop: "this symbolic link leads back to itself"
    case .nameTooLong: "the path or a name in it is too long"
    case .exists: "the file already exists"
    case .diskFull: "the disk is full"
    case .readOnlyDisk: "the disk is read-only"
    case .tooManyOpenFiles: "too many files are open"
    case .sizeLimit: "the file would be larger than the limit for files"
    case .other(let number): "the system reports '\(String(cString: strerror(number)))'"
    }
  }

  /// How to fix it; `nil` if that depends on the system.
  package var fix: String? {
    switch self {
    case .missing, .notAFolder: "check the path"
    case .folder, .notRegular: "give the path of a file"
    case .noPermission: "check the permissions and the owner of the file and its folders"
    case .linkLoop: "replace the link, or point it to a file"
    case .nameTooLong: "use a shorter name: most systems allow 255 bytes"
    case .exists: "choose another name"
    case .diskFull: "free some space, or write to another disk"
    case .readOnlyDisk: "write to another disk"
    case .tooManyOpenFiles: "close some, or raise the limit with 'ulimit -n'"
    case .sizeLimit: "raise the limit with 'ulimit -f'"
    case .other: nil
    }
  }
}

extension FileProblem {
  /// How to fix it for a path: a document of the same name, or a file or a folder with a similar one, if there is none
  /// with this name.
  package func fix(for path: String) -> String? {
    guard self == .missing else { return fix }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.dropLast(path.hasSuffix("/") ? name.count + 1 : name.count)
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.isEmpty ? "." : String(folder))
    let document = names?.first { $0 == "\(name).xml" }
    let similar = document ?? names?.sorted().prefix(1_000).suggestion(for: name)
    return similar.map { "did you mean '\(folder)\($0)'?" } ?? fix
  }
}
