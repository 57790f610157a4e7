import Captures
import Files
import Inputs

/// The root folder of a BIDS dataset: finds what belongs to a data file in its folder and in those above.
package struct BIDSRoot: Sendable {
  package static let descriptionName = "dataset_description.json"

  private let root: DatasetRoot

  var path: String { root.path }

  package init(_ root: DatasetRoot) { self.root = root }

  /// The root above a data file, which lies at most in a session's folder of one kind of data.
  package init?(above file: String, followingLinks followsLinks: Bool) {
    var folder = Self.parent(of: file)
    for _ in 0..<4 {
      if Self.isDataset(folder) {
        self.init(DatasetRoot(folder, followsLinks: followsLinks))
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

  func outside(_ path: String) -> InputError? { root.outside(path) }

  /// Returns true if a file's contents are here: not for links and stand-ins of git-annex, nor for empty files.
  package func isPresent(_ file: String) throws(InputError) -> Bool {
    if resolvedPath(file) == nil, let target = symbolicLink(at: file) {
      if target.contains(Self.annex) { return false }
      throw InputError(
        Place(file: file), "is a symbolic link to \(target.quoted), which does not exist", kind: .missing)
    }
    try root.check(file)
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

  /// The files from the nearest to the farthest; of those in one folder, first the one with more entities.
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
    for path in found { try root.check(path) }
    return found
  }
}
