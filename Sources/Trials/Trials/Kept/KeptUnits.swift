import Calibration
import DelimitedText
import Files
import Inputs
import Synchronization

/// The folder `units` of a run, in which what each unit found is kept.
///
/// A file is named by its unit, its cells and its content, so that the same unit fitted twice is one file, and a file that
/// was cut or altered does not have the content that its name says. Files appear by renaming; no time
/// of a file is trusted, so that the folder may lie on a network disk that many machines share.
final class KeptUnits: Sendable {
  static let folderName = "units"
  static let ending = ".unit"

  let path: String
  /// The names of the files by the id of their unit.
  private let names: Mutex<[String: [String]]>
  private let damaged = Mutex<Set<String>>([])

  /// - Parameter folder: The folder of the run, which need not exist.
  /// - Throws: `FileError` if the units cannot be listed.
  init(ofRun folder: String) throws(FileError) {
    path = "\(folder)/\(Self.folderName)"
    let files = try namesIfThere(path).filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
    names = Mutex(Dictionary(grouping: files) { String($0.prefix { $0 != "-" }) })
  }

  /// Files that do not have the content that their names say, sorted.
  var damagedFiles: [String] { damaged.withLock { $0.sorted() } }

  /// Whether there is any file of a unit.
  var isEmpty: Bool { names.withLock { $0.isEmpty } }

  private static func digest(_ cells: [String]) -> String {
    String(sha256(Array(cells.joined(separator: " ").utf8)).prefix(12))
  }

  /// Whether there is a file of a unit, whole or not.
  func isNamed(_ id: String) -> Bool { names.withLock { $0[id] != nil } }

  /// Whether all cells of a unit are kept in files that are whole.
  func has(_ id: String, cells: [String]) -> Bool {
    let kept = Set(names.withLock { $0[id] ?? [] }.compactMap { reader($0)?.cells }.joined())
    return cells.allSatisfy(kept.contains)
  }

  /// What is kept of a unit, by the key of the cell.
  ///
  /// - Throws: `InputError` if the same unit was fitted twice with different results.
  func outcomes(
    of id: String, planned: [String: Cell], cells: [String], _ samples: Samples
  ) throws(InputError) -> [String: CellOutcome] {
    let files = names.withLock { $0[id] ?? [] }
    let whole = files.filter { $0.hasPrefix("\(id)-\(Self.digest(cells))-") }
    try checkEqual(whole)
    var kept = [String: CellOutcome]()
    for name in whole + files.filter({ !whole.contains($0) })
    where !planned.keys.allSatisfy({ kept[$0] != nil }) {
      guard var reader = reader(name) else { continue }
      do throws(UnitReader.Damage) {
        let found = try StoredOutcome.outcomes(&reader, planned: planned, samples)
        kept.merge(found) { first, _ in first }
      } catch {
        damaged.withLock { _ = $0.insert("\(path)/\(name)") }
      }
    }
    return kept
  }

  /// Without the check, one of two different results would be chosen without a word.
  private func checkEqual(_ files: [String]) throws(InputError) {
    guard files.count > 1 else { return }
    let whole = files.filter { reader($0) != nil }
    guard whole.count > 1 else { return }
    throw InputError(
      Place(file: "\(path)/\(whole[1])"),
      "differs from \(path)/\(whole[0]), which was fitted from the same data by the same program. One of the "
        + "machines may be faulty, or another user's files may be among these; remove both and fit the unit again"
    )
  }

  /// Nil for a file that is damaged, which is remembered.
  private func reader(_ name: String) -> UnitReader? {
    let file = "\(path)/\(name)"
    if let bytes = try? readFile(file), Self.isIntact(name, bytes),
      let reader = try? UnitReader(FileBytes(bytes))
    {
      return reader
    }
    damaged.withLock { _ = $0.insert(file) }
    return nil
  }

  private static func isIntact(_ name: String, _ bytes: [UInt8]) -> Bool {
    name.hasSuffix("-\(sha256(bytes).prefix(24))\(ending)")
  }

  /// - Throws: `FileError` if the file cannot be written; a disk that is full must not go unnoticed.
  func keep(_ id: String, _ outcomes: [CellOutcome], cells: [String]) throws(FileError) {
    let bytes = StoredOutcome.archive(outcomes, cells: cells).bytes
    let name = "\(id)-\(Self.digest(cells))-\(sha256(bytes).prefix(24))\(Self.ending)"
    // A unit that a power failure cuts has not the content that its name says, so waiting for the disk would gain nothing.
    try DurableFolder(path).write([(name, bytes)], isFlushed: false)
    names.withLock { $0[id, default: []].append(name) }
  }

  /// Removes all units, and what earlier processes began to write.
  func removeAll() throws(FileError) {
    try DurableFolder(path).removeFiles { $0.hasSuffix(Self.ending) }
    UnfinishedFiles.clear(in: path)
    names.withLock { $0 = [:] }
  }
}
