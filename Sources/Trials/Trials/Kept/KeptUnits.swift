import Calibration
import Captures
import DelimitedText
import Files
import Inputs
import Scores
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
  private let names: Mutex<[String: [String]]>
  private let damaged = Mutex<Set<String>>([])
  /// The names of the files of which results were used.
  private let used = Mutex<Set<String>>([])

  /// - Throws: `unwritable` if the folder is a link, `unreadable` if it cannot be read.
  init(ofRun folder: String) throws(FileError) {
    path = "\(folder)/\(Self.folderName)"
    try DurableFolder.requireNoLink(path)
    let files = try namesIfThere(path).filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
    names = Mutex(Dictionary(grouping: files) { String($0.prefix { $0 != "-" }) })
  }

  var damagedFiles: [String] { damaged.withLock { $0.sorted() } }

  var isEmpty: Bool { names.withLock { $0.isEmpty } }

  /// The files of the folder after the outcomes of a plan were read, and why some were left out.
  func account(of plan: UnitPlan) -> RowAccount {
    let ids = Set(plan.units.map(\.id))
    let (used, damaged) = (used.withLock { $0 }, Set(damagedFiles))
    // A damaged file that was written again has its old name.
    let files = names.withLock { names in names.flatMap { id, own in Set(own).map { (id: id, name: $0) } } }
    let unused = files.filter { !used.contains($0.name) }
    let ofPlan = unused.filter { ids.contains($0.id) }
    let damagedCount = ofPlan.count { damaged.contains("\(path)/\($0.name)") }
    return RowAccount(
      "unit file", "used", read: files.count,
      leftOut: [
        .init("of units that the run does not have", unused.count - ofPlan.count),
        .init("damaged", damagedCount),
        .init(
          "with results that the run does not have or has from another file", ofPlan.count - damagedCount),
      ])
  }

  private static func digest(_ cells: [String]) -> String {
    String(sha256(Array(cells.joined(separator: " ").utf8)).prefix(12))
  }

  func isNamed(_ id: String) -> Bool { names.withLock { $0[id] != nil } }

  /// Returns true if all cells of a unit are kept in files that are whole.
  func has(_ position: Int, of plan: UnitPlan) -> Bool {
    let unit = plan.units[position]
    let kept = Set(names.withLock { $0[unit.id] ?? [] }.compactMap { fields($0)?.cells }.joined())
    return plan.cells(of: unit).allSatisfy(kept.contains)
  }

  /// The kept outcomes of a unit by the key of the cell. Throws if it was fitted twice with different results.
  func outcomes(
    of id: String, planned: [String: Cell], cells: [String], _ samples: Samples
  ) throws(InputError) -> [String: CellOutcome] {
    let files = names.withLock { $0[id] ?? [] }
    let whole = files.filter { $0.hasPrefix("\(id)-\(Self.digest(cells))-") }
    try checkEqual(whole)
    var kept = [String: CellOutcome]()
    for name in whole + files.filter({ !whole.contains($0) })
    where !planned.keys.allSatisfy({ kept[$0] != nil }) {
      guard var fields = fields(name) else { continue }
      do throws(UnitFields.Damage) {
        let found = try StoredOutcome.outcomes(&fields, planned: planned, samples)
        kept.merge(found) { first, _ in first }
        if !found.isEmpty { used.withLock { _ = $0.insert(name) } }
      } catch {
        damaged.withLock { _ = $0.insert("\(path)/\(name)") }
      }
    }
    return kept
  }

  /// Throws if a unit has two different results; without the check, one of them would be chosen silently.
  private func checkEqual(_ files: [String]) throws(InputError) {
    guard files.count > 1 else { return }
    let whole = files.filter { fields($0) != nil }
    guard whole.count > 1 else { return }
    throw InputError(
      Place(file: "\(path)/\(whole[1])"),
      "differs from \(path)/\(whole[0]), which was fitted from the same data by the same program. One of the "
        + "machines may be faulty, or another user's files may be among these; remove both and fit the unit again"
    )
  }

  private func fields(_ name: String) -> UnitFields? {
    let file = "\(path)/\(name)"
    if let bytes = try? readFile(file), name.hasSuffix("-\(sha256(bytes).prefix(24))\(Self.ending)"),
      let fields = try? UnitFields(FileBytes(bytes))
    {
      return fields
    }
    damaged.withLock { _ = $0.insert(file) }
    return nil
  }

  /// - Throws: `FileError` if the file cannot be written; a disk that is full must not go unnoticed.
  func keep(_ id: String, _ outcomes: [CellOutcome], cells: [String]) throws(FileError) {
    let bytes = StoredOutcome.archive(outcomes, cells: cells).bytes
    let name = "\(id)-\(Self.digest(cells))-\(sha256(bytes).prefix(24))\(Self.ending)"
    // A unit that a power failure cuts has not the content that its name says, so waiting for the disk would gain nothing.
    try DurableFolder(path).write([(name, bytes)], isFlushed: false)
    names.withLock { $0[id, default: []].append(name) }
    used.withLock { _ = $0.insert(name) }
  }

  func removeAll() throws(FileError) {
    try DurableFolder(path).removeFiles { $0.hasSuffix(Self.ending) }
    UnfinishedFiles.clear(in: path)
    names.withLock { $0 = [:] }
  }
}
