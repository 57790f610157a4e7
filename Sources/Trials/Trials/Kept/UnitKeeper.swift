import Captures
import Files
import Inputs
import Synchronization

/// Gets the outcomes of units, either from the folder in which they are kept or by fitting and keeping them.
package struct UnitKeeper: Sendable {
  let units: KeptUnits
  let plan: UnitPlan
  let request: RunRequest
  let missingUnits: MissingUnits
  /// What the run before found, where one follows another; nil elsewhere.
  private let memory: UnitMemory?
  private let state = SharedState()

  enum MissingUnits: Sendable {
    case fitted
    /// They stay missing, unless all are.
    case allowed
    case refused
  }

  private final class SharedState: Sendable {
    let hasBegun = Mutex(false)
    let missing = Mutex<Set<Int>>([])
  }

  init(
    _ units: KeptUnits, _ plan: UnitPlan, _ request: RunRequest, missing: MissingUnits = .fitted,
    memory: UnitMemory? = nil
  ) {
    self.units = units
    self.plan = plan
    self.request = request
    missingUnits = missing
    self.memory = memory
  }

  /// The positions of units that are missing because nothing is fitted.
  var missing: [Int] { state.missing.withLock { $0.sorted() } }

  var runDigest: String { request.digest(with: plan) }

  func outcomes(of unit: TrialUnit, at position: Int) throws -> [CellOutcome] {
    let (id, keys) = (plan.units[position].id, plan.cells(of: plan.units[position]))
    let planned = Dictionary(uniqueKeysWithValues: zip(keys, unit.cells.map(\.cell)))
    var kept = memory?.outcomes(of: id, planned: planned, unit.set.samples) ?? [:]
    if kept.count < planned.count {
      let others = planned.filter { kept[$0.key] == nil }
      kept.merge(try units.outcomes(of: id, planned: others, cells: keys, unit.set.samples)) { first, _ in
        first
      }
    }
    let missing = keys.indices.filter { kept[keys[$0]] == nil }
    if !missing.isEmpty && missingUnits == .fitted {
      let outcomes = try unit.with(cells: missing).run()
      try begin()
      try units.keep(id, outcomes, cells: missing.map { keys[$0] })
      for (position, outcome) in zip(missing, outcomes) { kept[keys[position]] = outcome }
    } else if !missing.isEmpty {
      state.missing.withLock { _ = $0.insert(position) }
    }
    memory?.remember(kept, of: id)
    return zip(keys, unit.cells).map { kept[$0] ?? CellOutcome($1.cell, unit.set.samples) }
  }

  /// To be called before the units of a run are asked for, and once all of them have been.
  func beginRemembering() { memory?.begin() }
  func endRemembering() { memory?.end() }

  /// Whether something of a unit is not kept yet and will be fitted.
  func fits(_ position: Int) -> Bool { missingUnits == .fitted && !units.has(position, of: plan) }

  func keep(_ unit: TrialUnit, at position: Int) throws {
    guard !units.has(position, of: plan) else { return }
    _ = try outcomes(of: unit, at: position)
  }

  /// The kept files that were left out, and why; nil if all were used.
  func leftOut(of folder: String) -> Warning? {
    units.account(of: plan).sentence.map { Warning(subject: folder, sentence: String($0.dropLast())) }
  }

  func checkMissing() throws(InputError) {
    let missing = missing
    let damaged = units.damagedFiles
    guard !missing.isEmpty, missingUnits == .refused || missing.count == plan.units.count else { return }
    let shown = missing.prefix(10).map { "\($0 + 1)" }.joined(separator: ", ")
    throw InputError(
      damaged.map { InputError(Place(file: $0), "is damaged; its unit must be fitted again") } + [
        InputError(
          Place(file: units.path),
          "lacks \(missing.count) of \(counted(plan.units.count, "unit")): unit \(shown)"
            + (missing.count > 10 ? ", …" : "")
            + "; fit them with 'gazelab run --shard', or merge what is there with --allow-partial")
      ])
  }

  /// Writes what the units belong to, before the first of them.
  package func begin() throws(FileError) {
    // No unit may be kept before its plan is there.
    try state.hasBegun.withLock { hasBegun throws(FileError) in
      guard !hasBegun else { return }
      let files: [(name: String, bytes: [UInt8])] = [
        (".gitignore", Array("*\n".utf8)), (RunRequest.name, request.bytes), (UnitPlan.name, plan.bytes),
      ]
      // Replacing a file that another machine reads would disturb it.
      let changed = files.filter { (try? readFile("\(units.path)/\($0.name)")) != $0.bytes }
      // A power failure that cuts the plan costs a program that follows an experiment one run.
      if !changed.isEmpty { try DurableFolder(units.path).write(changed, isFlushed: memory == nil) }
      hasBegun = true
    }
  }
}
