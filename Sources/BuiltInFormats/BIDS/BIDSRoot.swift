import Files
import Inputs

/// The root folder of a BIDS dataset: finds what belongs to a data file in its folder and in those above.
package struct BIDSRoot: Sendable {
  package static let descriptionName = "dataset_description.json"

  let path: String
  /// Without symbolic links.
  private let resolved: String

  package init(_ path: String) {
    self.path = path
    resolved = resolvedPath(path) ?? path
  }

  /// The root above a data file, which lies at most in a session's folder of one kind of data.
  package init?(above file: String) {
    var folder = Self.parent(of: file)
    for _ in 0..<4 {
      if Self.isDataset(folder) {
        self.init(folder)
        return
      }
      folder = Self.parent(of: folder)
    }
    return nil
  }

  package static func isDataset(_ folder: String) -> Bool {
    PathKind(of: "\(folder)/\(descriptionName)") == .file
  }

  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The complaint about a link that leads out of the dataset; nil for all other paths.
  func outside(_ path: String) -> InputError? {
    guard let target = resolvedPath(path), target != resolved, !target.hasPrefix(resolved + "/") else {
      return nil
    }
    return InputError(
      Place(file: path),
      "is or lies behind a symbolic link out of the dataset, to \(target.quoted); copy the file")
  }

  /// Whether a file's contents are here: false for links and stand-ins of git-annex, and for empty files.
  package func isPresent(_ file: String) throws(InputError) -> Bool {
    if resolvedPath(file) == nil, let target = symbolicLink(at: file) {
      if target.contains(Self.annex) { return false }
      throw InputError(
        Place(file: file), "is a symbolic link to \(target.quoted), which does not exist", kind: .missing)
    }
    if let complaint = outside(file) { throw complaint }
    // Only small files can stand for absent contents.
    guard let size = fileSize(file), size <= 1000 else { return true }
    let bytes = try InputError.from { () throws(FileError) in try readFile(file, limit: 1000) }
    if bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains(Self.annex) { return false }
    let content = try InputError.from { () throws(FileError) in try FileText(FileBytes(bytes), path: file) }
    return !content.head.isEmpty
  }

  private static let annex = "annex/objects/"

  /// The JSON files with metadata of a data file, from the nearest to the farthest.
  package func sidecars(of file: String, suffix: String) throws(InputError) -> [String] {
    try companions(of: file, suffix: suffix, fileExtension: ".json")
  }

  /// The table of a kind that belongs to a recording: the nearest that has no other entities.
  func table(for file: String, suffix: String, fileExtension: String) throws(InputError) -> String? {
    try companions(of: file, suffix: suffix, fileExtension: fileExtension).first
  }

  /// From the nearest to the farthest; of those in one folder, first the one with more entities.
  private func companions(
    of file: String, suffix: String, fileExtension: String
  ) throws(InputError) -> [String] {
    guard let name = BIDSName(fileName(file)) else { return [] }
    var found = [String]()
    var folder = Self.parent(of: file)
    while true {
      let names = try InputError.from { () throws(FileError) in try namesInFolder(folder) }
      let here = names.compactMap { BIDSName($0) }.filter {
        $0.fileExtension == fileExtension && $0.applies(to: name, suffix: suffix)
      }
      found += here.sorted { ($1.entities.count, $0.text) < ($0.entities.count, $1.text) }
        .map { "\(folder)/\($0.text)" }
      guard folder.utf8.count > path.utf8.count else { break }
      folder = Self.parent(of: folder)
    }
    for path in found { if let complaint = outside(path) { throw complaint } }
    return found
  }
}
