internal import Foundation

/// The reason why a file could not be read or written. `path` is the requested path.
public enum FileError: Error, Equatable, Sendable {
  case missing(path: String)
  case isFolder(path: String)
  case tooLarge(path: String, limit: Int)
  /// `reason` is the system's message, such as "Permission denied".
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// The compressed bytes are truncated, modified or in another format. `format` is a name such as "gzip".
  case damaged(path: String, format: String)
  /// `reason` says where the limit comes from, such as "a quarter of the memory".
  case expandsTooFar(path: String, limit: Int, reason: String)
  /// The file was cut, written to or replaced while it was read.
  case changed(path: String)
  /// `kind` is "a device", "a pipe" or "a socket".
  case isSpecial(path: String, kind: String)

  public var path: String {
    switch self {
    case .missing(let path), .isFolder(let path), .tooLarge(let path, _), .unreadable(let path, _),
      .unwritable(let path, _), .damaged(let path, _), .expandsTooFar(let path, _, _), .changed(let path),
      .isSpecial(let path, _):
      path
    }
  }

  /// True if there is no such file.
  public var isMissing: Bool {
    switch self {
    case .missing, .isFolder: true
    default: false
    }
  }

  /// The description of the error, without the path.
  public var sentence: String {
    switch self {
    case .missing: "there is no such file"
    case .isFolder: "is a folder; a file was expected"
    case .tooLarge(_, let limit): "is larger than the limit of \(limit) bytes"
    case .unreadable(_, let reason): "cannot be read: \(reason)"
    case .unwritable(_, let reason): "cannot be written: \(reason)"
    case .damaged(_, let format): "is not a complete \(format) file: it was cut off or changed; copy it again"
    case .expandsTooFar(_, let limit, let reason):
      "expands to more than \(limit) bytes, the limit for this file (\(reason)); expand it to a plain file first"
    case .changed: "was changed while it was read; try again when writing has finished"
    case .isSpecial(_, let kind): "is \(kind); a file was expected"
    }
  }

  static func unwritable(_ path: String) -> FileError { .unwritable(path: path, reason: systemReason) }

  static func unreadable(_ path: String) -> FileError { .unreadable(path: path, reason: systemReason) }

  /// The error at the path that the user knows, if writing under a hidden name failed.
  func unwritable(at path: String) -> FileError {
    guard case .unwritable(_, let reason) = self else { return self }
    return .unwritable(path: path, reason: reason)
  }

  /// The system's message for the last error of a C call on this thread.
  static var systemReason: String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}
