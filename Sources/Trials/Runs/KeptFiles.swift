import Documents
import Files
import Inputs

/// The files below a folder that can be made again: kept units, cached captures, and what killed processes left behind.
package struct KeptFiles: Sendable {
  enum Kind: String, CaseIterable {
    case units = "kept units"
    case cache = "cached captures"
    case temporary = "unfinished files"
  }

  private let folder: String
  private let files: [File]
  /// The runs that later ones have replaced.
  private let replaced: [ReplacedRuns]

  private struct File {
    let kind: Kind
    let folder: String
    let name: String
    let byteCount: Int
  }

  /// The number of levels below a folder to search: reports are in `family/name`, and families can be nested.
  private static let depth = 6

  /// - Throws: `FileError` if there is no such folder.
  package init(below folder: String) throws(FileError) {
    self.folder = folder
    _ = try namesInFolder(folder)
    // What a link leads to belongs to somebody else.
    let walk = try FolderWalk(at: folder, depth: Self.depth, followsLinks: false, visitsHidden: true) {
      UnfinishedFiles.isUnfinished(Self.parts($0).name)
    }
    if let error = walk.unreadable.first { throw error }
    files = walk.ends.compactMap(Self.leftBehind) + walk.folders.flatMap(Self.files)
    let runs = Set(
      walk.folders.filter(ReplacedRuns.isReplaced).compactMap { ReplacedName($0)?.run })
    // Those of a folder that was named stand beside it.
    let named = PathKind(of: "\(folder)/\(RunRecord.name)") == .file ? [withoutEndingSlashes(folder)] : []
    replaced = try runs.union(named).sorted().map { run throws(FileError) in try ReplacedRuns(ofRun: run) }
      .filter { !$0.numbers.isEmpty }
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return (String(path[..<slash]), String(path[slash...].drop { $0 == "/" }))
  }

  /// A folder of files that a process had not finished; nil while it works.
  private static func leftBehind(_ path: String) -> File? {
    let (folder, name) = parts(path)
    guard UnfinishedFiles.isLeftBehind(name, in: folder) else { return nil }
    let size = ((try? namesInFolder(path)) ?? []).reduce(0) { $0 + (fileSize("\(path)/\($1)") ?? 0) }
    return File(kind: .temporary, folder: folder, name: name, byteCount: size)
  }

  private static func files(in folder: String) -> [File] {
    ((try? namesInFolder(folder)) ?? []).compactMap { name in
      let path = "\(folder)/\(name)"
      guard let kind = kind(of: name, in: folder), PathKind(of: path) != .folder else { return nil }
      return File(kind: kind, folder: folder, name: name, byteCount: fileSize(path) ?? 0)
    }
  }

  private static func kind(of name: String, in folder: String) -> Kind? {
    if UnfinishedFiles.isUnfinished(name) {
      return UnfinishedFiles.isLeftBehind(name, in: folder) ? .temporary : nil
    }
    let isInUnits = parts(folder).name == KeptUnits.folderName
    // Units stay ours even if the files that describe them are lost.
    let isUnit = name.hasSuffix(KeptUnits.ending) && name.split(separator: "-").count == 3
    if isInUnits && isUnit { return .units }
    if isInUnits && PathKind(of: "\(folder)/\(RunRequest.name)") == .file {
      let isOurs =
        name.hasSuffix(KeptUnits.ending) || [UnitPlan.name, RunRequest.name, ".gitignore"].contains(name)
      return isOurs ? .units : nil
    }
    return folder.hasSuffix("/.cache") && name.hasSuffix(".columns") ? .cache : nil
  }

  /// - Parameter withReplaced: Whether to remove the runs that later ones have replaced, too.
  /// - Returns: Which of these were not removed, and why.
  /// - Throws: `FileError` if a file cannot be removed, or if another process works with a run's units.
  @discardableResult
  package func remove(withReplaced: Bool = false) throws(FileError) -> [Warning] {
    for (folder, own) in Dictionary(grouping: files, by: \.folder).sorted(by: { $0.key < $1.key }) {
      let (parent, name) = Self.parts(folder)
      let run = name == KeptUnits.folderName ? (parent.isEmpty ? "." : parent) : nil
      let locks = try run.map { run throws(FileError) in
        try [RunFolder.lockResults(of: run), RunFolder.lockUnits(of: run, .alone)]
      }
      defer { for lock in locks ?? [] { lock.release() } }
      let names = Set(own.map(\.name))
      try DurableFolder(folder).removeFiles(names.contains)
      UnfinishedFiles.clear(in: folder)
    }
    var warnings = [Warning]()
    for runs in replaced where withReplaced { warnings += try runs.removeAll() }
    return warnings
  }

  /// The text for people, such as `reports: removed 12.3 MB of kept units in 64 files`.
  ///
  /// - Parameter withReplaced: As of `remove`.
  package func text(isRemoved: Bool, withReplaced: Bool = false) -> String {
    let verb = isRemoved ? "removed" : "would remove"
    let parts = Kind.allCases.compactMap { kind -> String? in
      let own = files.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      let bytes = own.reduce(0) { $0 + $1.byteCount }
      return "\(byteText(bytes)) of \(kind.rawValue) in \(counted(own.count, "file"))"
    }
    let sizes = replaced.flatMap { runs in runs.numbers.map(runs.size) }
    let history = sizes.isEmpty ? "" : counted(sizes.count, "replaced run")
    let isRemoving = withReplaced && !history.isEmpty
    let removed = parts + (isRemoving ? ["\(byteText(sizes.reduce(0, +))) of \(history)"] : [])
    let what = removed.isEmpty ? "nothing to remove" : "\(verb) \(removed.joined(separator: ", "))"
    let isKeeping = !withReplaced && !history.isEmpty
    let kept = isKeeping ? "; \(history) \(isRemoved ? "stayed" : "would stay"), which --history removes" : ""
    return "\(folder): \(what)\(kept)".onOneLine + "\n"
  }

  /// The size of the units that a run keeps, bytes; 0 if it keeps none.
  ///
  /// - Throws: `FileError` if their folder cannot be read.
  package static func unitSize(ofRun folder: String) throws(FileError) -> Int {
    let units = "\(folder)/\(KeptUnits.folderName)"
    // A unit can be removed meanwhile.
    return try namesIfThere(units).reduce(0) { $0 + (fileSize("\(units)/\($1)") ?? 0) }
  }
}

/// A number of bytes for people, such as `3 kB` or `12.3 MB`; a kilobyte is 1000 bytes.
package func byteText(_ count: Int) -> String {
  let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
  guard let (size, unit) = units.first(where: { count >= $0.0 }) else { return counted(count, "byte") }
  let tenths = (count * 10 + size / 2) / size
  return tenths >= 100 ? "\((tenths + 5) / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
}
