import Files
import Foundation

/// A folder whose regular files a server shows.
package struct ServedFolder: Sendable {
  /// Without links.
  package let path: String

  /// - Throws: `missing` if there is no such folder.
  package init(_ path: String) throws(FileError) {
    guard PathKind(of: path) == .folder, let resolved = resolvedPath(path) else {
      throw .missing(path: path)
    }
    self.path = resolved
  }

  package enum Found: Sendable, Equatable {
    /// The path of a file, without links.
    case file(String)
    /// A folder that was asked for without the slash by which links are relative to it.
    case folder
    case nothing
  }

  /// The pages of a folder, the first of which stands for it.
  private static let pages = ["index.html", "report.html"]

  /// Finds a file below the folder. A link that leads out of it, or to something that is hidden, leads to
  /// nothing.
  ///
  /// - Parameter names: From `PageRules`, which lets no name lead upwards.
  package func found(_ names: [String], isFolder: Bool) -> Found {
    guard let place = resolvedPath(([path] + names).joined(separator: "/")), isBelow(place) else {
      return .nothing
    }
    switch PathKind(of: place) {
    case .missing: return .nothing
    case .file: return isFolder ? .nothing : .file(place)
    case .folder:
      guard isFolder || names.isEmpty else { return .folder }
      let page = Self.pages.compactMap { resolvedPath("\(place)/\($0)") }.first {
        PathKind(of: $0) == .file && isBelow($0)
      }
      return page.map { .file($0) } ?? .nothing
    }
  }

  private func isBelow(_ place: String) -> Bool {
    if place == path { return true }
    guard place.utf8.starts(with: "\(path)/".utf8) else { return false }
    return !place.dropFirst(path.count + 1).split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// The media type by the end of a file's name. Nothing else is guessed from its content.
  package static func type(of path: String) -> String {
    let end = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[end] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "csv": "text/csv; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "md": "text/plain; charset=utf-8",
    "tex": "text/plain; charset=utf-8", "txt": "text/plain; charset=utf-8", "gp": "text/plain; charset=utf-8",
    "gz": "application/gzip",
  ]
}
