import Files
import Inputs

/// The runs that later ones have replaced in a run's folder `x`: `x@1`, the oldest, `x@2` and so on beside it.
///
/// A number is never given twice: `.x.replaced` beside the folder holds the last one, whatever became of its run.
package struct ReplacedRuns: Sendable {
  private let folder: String
  /// Ascending.
  package let numbers: [Int]

  /// - Parameter folder: The folder of the run that is not replaced; it need not exist.
  /// - Throws: `FileError` if the folder that holds it cannot be read.
  package init(ofRun folder: String) throws(FileError) {
    self.folder = withoutEndingSlashes(folder)
    let (parent, run) = Self.place(of: self.folder)
    numbers = try namesIfThere(parent).compactMap { name in
      ReplacedName(name).flatMap { $0.run == run ? $0.number : nil }
    }.sorted()
  }

  package func path(_ number: Int) -> String { "\(folder)@\(number)" }

  /// Whether a path is that of a replaced run, beside the run that replaced it.
  package static func isReplaced(_ path: String) -> Bool {
    ReplacedName(path).map { PathKind(of: "\($0.run)/\(RunRecord.name)") == .file } ?? false
  }

  private static func place(of path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...])
    )
  }

  // MARK: Keeping

  /// What a run does to the one whose folder it is about to take.
  struct Replacement {
    /// The files to keep, and where; nil if the new run takes the place of the old one.
    let copy: DurableFolder.KeptCopy?
    /// The folder in which the old run is kept; nil if it is not.
    let path: String?
    /// Whether the new run has other settings, data or another program.
    let isOther: Bool

    fileprivate static let inPlace = Replacement(copy: nil, path: nil, isOther: false)
  }

  /// - Parameters:
  ///   - new: The record of the new run, with the digests of its files.
  ///   - others: Names of files, besides those of the old record, that the new run replaces or removes.
  ///   - count: How many replaced runs stay.
  /// - Throws: If it cannot be read what is there; to replace it might then lose a run.
  func replacement(
    by new: RunRecord, besides others: [String], keeping count: Int
  ) throws(FileError) -> Replacement {
    let path = "\(folder)/\(RunRecord.name)"
    guard let bytes = try Self.bytes(path, limit: RunRecord.largestSize) else { return .inPlace }
    let old = try? RunRecord(json: bytes, path: path)
    if let old, old.hasOrigin(of: new) { return .inPlace }
    guard count > 0 else { return Replacement(copy: nil, path: nil, isOther: true) }
    if let newest = numbers.last,
      let kept = try Self.bytes("\(self.path(newest))/\(RunRecord.name)", limit: RunRecord.largestSize),
      kept == bytes
    {
      // A process that was killed while it replaced the run had kept it already.
      return Replacement(copy: nil, path: self.path(newest), isOther: true)
    }
    let number = max(numbers.last ?? 0, try lastNumber) + 1
    let names = Set((old?.files.keys).map(Array.init) ?? []).union(others).union([RunRecord.name])
    return Replacement(
      copy: DurableFolder.KeptCopy(of: names.filter(Self.isBelow).sorted(), in: self.path(number)),
      path: self.path(number), isOther: true)
  }

  /// Nil if there is no such file.
  private static func bytes(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(path, limit: limit)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Whether the name of a file leads to no other folder.
  private static func isBelow(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Notes the last number, and removes the oldest runs until `count` are left if one was replaced.
  ///
  /// - Returns: Why one could not be removed.
  /// - Throws: If the number cannot be noted. The new run is then in its place, and the next one notes the number.
  func settle(_ replacement: Replacement, keeping count: Int) throws(FileError) -> [Warning] {
    UnfinishedFiles.clear(in: memory.folder)
    let now = try ReplacedRuns(ofRun: folder)
    try now.noteLast()
    return replacement.isOther ? now.numbers.dropLast(count).compactMap { now.removed($0) } : []
  }

  private var memory: (folder: String, name: String) {
    let (parent, name) = Self.place(of: folder)
    return (parent, ".\(name).replaced")
  }

  /// The number that was given last, as far as it is noted.
  private var lastNumber: Int {
    get throws(FileError) {
      let bytes = try Self.bytes("\(memory.folder)/\(memory.name)", limit: 100)
      return bytes.flatMap { Int(String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self)) }.map { max(0, $0) }
        ?? 0
    }
  }

  private func noteLast() throws(FileError) {
    guard let last = numbers.last, try last > lastNumber else { return }
    try DurableFolder(memory.folder).write([(memory.name, Array("\(last)\n".utf8))])
  }

  // MARK: Removing

  /// The size of the files of a replaced run, bytes.
  func size(_ number: Int) -> Int {
    let walk = try? FolderWalk(at: path(number), depth: Self.depth, followsLinks: false)
    return (walk?.folders ?? []).reduce(0) { sum, folder in
      ((try? namesInFolder(folder)) ?? []).map { "\(folder)/\($0)" }.filter { PathKind(of: $0) == .file }
        .reduce(sum) { $0 + (fileSize($1) ?? 0) }
    }
  }

  /// Removes all of them, but for those to which somebody has added files.
  ///
  /// - Returns: Why one was not removed.
  func removeAll() throws(FileError) -> [Warning] {
    try noteLast()
    return numbers.compactMap { removed($0) }
  }

  /// Files of tables and figures are one level below a run's folder.
  private static let depth = 4

  /// Removes a replaced run; returns why it stays.
  private func removed(_ number: Int) -> Warning? {
    let path = path(number)
    do throws(FileError) {
      try DurableFolder.requireNoLink(path)
      let lock = try RunLock.take(path)
      defer { lock.release() }
      if let file = strange(in: path) {
        return Warning(
          subject: path, sentence: "was not removed, because it holds \(file.quoted), which is not the run's")
      }
      try UnfinishedFiles.removeFolder(path)
      return nil
    } catch {
      return Warning(subject: path, sentence: "was not removed: \(error.sentence)")
    }
  }

  /// A file that the run in a folder does not name; nil without one. Hidden files do not count.
  private func strange(in path: String) -> String? {
    guard let record = try? RunRecord(folder: path) else { return RunRecord.name }
    let known = Set(record.files.keys).union([RunRecord.name])
    guard let walk = try? FolderWalk(at: path, depth: Self.depth, followsLinks: false) else { return path }
    let files = walk.folders.flatMap { folder in
      ((try? namesInFolder(folder)) ?? []).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }.filter { PathKind(of: $0) != .folder || symbolicLink(at: $0) != nil }
    return files.map { String($0.dropFirst(path.count + 1)) }.sorted().first { !known.contains($0) }
  }
}

extension RunRecord {
  /// Keys of the experiment that change how things look or are called, but no number; and where it was read from.
  private static let notSettings: Set = ["absoluteFile", "figures", "file", "overrides", "sha256", "title"]

  /// Whether another run has the same settings, data, program and scores, so that nothing is lost if it takes the place.
  fileprivate func hasOrigin(of other: RunRecord) -> Bool {
    guard settings == other.settings, data == other.data, program.version == other.program.version else {
      return false
    }
    // Scores show what no record names, such as a formula of the dataset. An unfinished run has no results.
    return partial != nil || files[ScoresFile.name] == other.files[ScoresFile.name]
  }

  private var settings: [UInt8] {
    guard case .object(let members) = JSONValue(experiment).content else { return [] }
    return JSONValue.object(members.filter { !Self.notSettings.contains($0.key) }).bytes(.record)
  }

  private var data: [String] {
    inputs.map { "\($0.sha256) \($0.capture)" }.sorted() + (dataset.aliases ?? [])
  }
}
