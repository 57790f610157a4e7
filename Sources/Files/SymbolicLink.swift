internal import Foundation

/// The path that a symbolic link holds, whether or not it exists; nil for a path that is no symbolic link.
public func symbolicLink(at path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = unsafe readlink(path, &buffer, buffer.count)
  guard count > 0 else { return nil }
  return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The path without symbolic links, "." and ".."; nil if there is no such file.
public func resolvedPath(_ path: String) -> String? {
  guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
