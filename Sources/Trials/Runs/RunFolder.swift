import Captures
import Files
import Inputs

/// The folder of a run, as an earlier run left it: empty, unfinished or finished.
package struct RunFolder: Sendable {
  package let path: String
  let units: KeptUnits
  private let kept: (plan: UnitPlan, request: RunRequest)?
  private let lock: FolderLock

  /// Nobody else writes results into the folder, or works with its units if this is a shard, until `release` is called.
  ///
  /// - Throws: `InputError` for kept units of another version, unless they are to be removed; `FileError` if another
  ///   process works in the folder.
  package init(_ path: String, _ start: RunStart = .afresh, isShard: Bool = false) throws {
    self.path = path
    // A run that was killed while it drew leaves them.
    ScratchFolder.removeLeftOvers()
    lock = isShard ? try Self.lockUnits(of: path, .together) : try Self.lockResults(of: path)
    units = try KeptUnits(ofRun: path)
    Self.clearUnfinishedUnits(of: path)
    guard start != .over, PathKind(of: "\(units.path)/\(UnitPlan.name)") == .file else {
      guard start == .over || start == .following || units.isEmpty else {
        throw InputError(
          Place(file: units.path),
          "holds units without the plan that they belong to; remove them with 'gazelab clean \(path)'")
      }
      kept = nil
      return
    }
    do {
      kept = try (UnitPlan(ofRun: path), RunRequest(ofRun: path))
    } catch {
      guard start == .following else { throw error }
      kept = nil
    }
  }

  /// Works in a folder of a run, in which no other process writes results meanwhile.
  ///
  /// - Throws: As `init`, and what `work` throws.
  package static func working<Result>(
    in path: String, _ start: RunStart = .afresh, _ work: (RunFolder) async throws -> Result
  ) async throws -> Result {
    let folder = try RunFolder(path, start)
    defer { folder.release() }
    return try await work(folder)
  }

  /// Lets other processes work in the folder.
  package func release() { lock.release() }

  /// Takes the lock for a process that writes result files.
  package static func lockResults(of path: String) throws(FileError) -> FolderLock {
    try RunLock.take(path)
  }

  /// Shards work together with units; a process that removes units works alone.
  static func lockUnits(of path: String, _ mode: FolderLock.Mode) throws(FileError) -> FolderLock {
    let units = "\(path)/\(KeptUnits.folderName)"
    try DurableFolder.requireNoLink(units)
    return try FolderLock(units, "units", mode)
  }

  /// Clears what killed processes left among the units, whether or not the units can be used.
  package static func clearUnfinishedUnits(of path: String) {
    let units = "\(path)/\(KeptUnits.folderName)"
    if symbolicLink(at: units) == nil { UnfinishedFiles.clear(in: units) }
  }

  private func removeUnits() throws(FileError) {
    guard PathKind(of: units.path) == .folder else { return }
    let lock = try Self.lockUnits(of: path, .alone)
    defer { lock.release() }
    try units.removeAll()
  }

  private var cleaning: String { "start over by removing what is kept with 'gazelab clean \(path)'" }

  /// Gets the folder ready for a run.
  ///
  /// - Parameter memory: What the run before found, where one follows another.
  /// - Returns: Where its units are kept; nil if the run is finished and is to be resumed.
  /// - Throws: `InputError` if that would lose or mix up units; `FileError` if old ones cannot be removed.
  package func keeper(
    _ plan: UnitPlan, _ request: RunRequest, _ start: RunStart, memory: UnitMemory? = nil
  ) throws -> UnitKeeper? {
    try DurableFolder(path).checkWritable()
    let keeper = UnitKeeper(units, plan, request, memory: memory)
    switch start {
    case .over: try removeUnits()
    case .afresh:
      if let kept, !units.isEmpty, !isFinished(as: kept.request.digest(with: kept.plan)) {
        let count = kept.plan.units.indices.count { units.has($0, of: kept.plan) }
        throw InputError(
          Place(file: path),
          "holds an unfinished run, of which \(count) of \(counted(kept.plan.units.count, "unit")) are kept; go on with "
            + "--resume, or start over with --force")
      }
      try removeUnits()
    case .resuming:
      try requireUnchanged(plan, "start over with --force")
      if isFinished(as: keeper.runDigest) { return nil }
    case .following:
      if let kept, plan.changes(since: kept.plan).isEmpty {
        if isFinished(as: keeper.runDigest) { return nil }
      } else {
        try removeUnits()
      }
    }
    return keeper
  }

  /// Gets the folder ready for a shard of a run.
  ///
  /// - Parameter isResuming: Whether the plan may have more or fewer feature sets, calibrators and splits than the kept one.
  /// - Throws: `InputError` if the plan, the data or the program is another than that of the kept units.
  package func keeper(_ plan: UnitPlan, _ request: RunRequest, isResuming: Bool) throws -> UnitKeeper {
    try DurableFolder(path).checkWritable()
    try requireUnchanged(plan, cleaning)
    let keeper = UnitKeeper(units, plan, request)
    if let kept, !isResuming, kept.request.digest(with: kept.plan) != keeper.runDigest {
      throw InputError(
        Place(file: path),
        "was begun with another experiment file or other options. Give every shard the same, or \(cleaning); "
          + "'gazelab run' goes on with what has been added if every shard has --resume")
    }
    return keeper
  }

  /// Writes a run with its files. An earlier run with other settings, data or another program stays beside the folder as
  /// one of the `ReplacedRuns`; any other is replaced in place.
  ///
  /// - Parameters:
  ///   - stale: Names of files of an earlier report.
  ///   - count: How many replaced runs stay.
  ///   - replacesInPlace: Whether the run takes the place of an earlier one whatever has changed.
  ///   - jobs: As `write`.
  /// - Returns: The run with its record as it was written.
  /// - Throws: As `write`.
  package func store(
    _ run: Run, _ files: [(name: String, bytes: [UInt8])], _ units: UnitKeeper, removing stale: [String],
    keeping count: Int, replacesInPlace: Bool = false, jobs: Int = 1
  ) throws -> Run {
    try units.begin()
    var run = run
    let replaced = try ReplacedRuns(ofRun: path)
    var replacement: ReplacedRuns.Replacement?
    run.record = try Self.write(
      files + run.etdqFile + PartialFile.all(run.record), run.record, to: path,
      removing: stale + LargeFile.staleNames
        + [ETDQFile.name, UncertaintyFile.name, UncertaintyMapFile.name, PartialFile.name],
      jobs: jobs
    ) { record, names in
      guard !replacesInPlace else { return nil }
      replacement = try replaced.replacement(by: record, besides: names, keeping: count)
      return replacement?.copy
    }
    run.replaced = replacement?.path
    run.reportWarnings += try replacement.map { try replaced.settle($0, keeping: count) } ?? []
    // Not part of the record, which is the same however the units came together.
    run.reportWarnings += [units.leftOut(of: path)].compactMap(\.self)
    return run
  }

  /// Writes result files together, and behind them the record that names them.
  ///
  /// - Parameters:
  ///   - record: What it says of other files stays, unless they are stale.
  ///   - stale: Names of files from an earlier run, which need not exist.
  ///   - jobs: The largest number of threads that digest the files.
  ///   - kept: Which files stay in a folder of their own, as they are now, if the record is written with its files and the
  ///     stale ones go.
  /// - Returns: The record as it was written.
  /// - Throws: `CancellationError`, or `FileError` if one cannot be written; nothing is changed then.
  @discardableResult
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], _ record: RunRecord, to path: String, removing stale: [String],
    jobs: Int = 1,
    keeping kept: (_ new: RunRecord, _ names: [String]) throws -> DurableFolder.KeptCopy? = { _, _ in nil }
  ) throws -> RunRecord {
    let stale = Set(stale)
    let digests = concurrentMap(files.count, jobs: jobs) { sha256(files[$0].bytes) }
    let record = changed(record) { record in
      record.files = record.files.filter { name, _ in
        !stale.contains(name) && PathKind(of: "\(path)/\(name)") == .file
      }
      for (file, digest) in zip(files, digests) { record.files[file.name] = digest }
    }
    let isWritten = try DurableFolder(path).write(
      files + [(RunRecord.name, record.json())], removing: stale.sorted(),
      keeping: try kept(record, files.map(\.name) + stale), unless: { Task.isCancelled })
    guard isWritten else { throw CancellationError() }
    return record
  }

  /// Returns the keeper of the units of shards that are to be merged.
  ///
  /// - Parameter isPartial: Whether units may be missing.
  /// - Throws: `InputError` if the data or the program is another than that of the shards.
  package func merger(
    _ plan: UnitPlan, _ request: RunRequest, allowingPartial isPartial: Bool
  ) throws -> UnitKeeper {
    try requireUnchanged(plan, cleaning)
    try DurableFolder(path).checkWritable()
    return UnitKeeper(units, plan, request, missing: isPartial ? .allowed : .refused)
  }

  /// Throws if something has changed since units were kept; `advice` says how to start over.
  private func requireUnchanged(_ plan: UnitPlan, _ advice: String) throws(InputError) {
    guard let kept else { return }
    let changes = plan.changes(since: kept.plan)
    guard changes.isEmpty else {
      throw InputError(
        changes.map { change in
          InputError(Place(file: path), "\(change), so the units that are kept cannot be used; \(advice)")
        })
    }
  }

  private func isFinished(as digest: String) -> Bool {
    guard let record = try? RunRecord(folder: path) else { return false }
    // A partial merge leaves work to do.
    return record.plan == digest && record.partial == nil
  }
}

/// `PARTIAL.txt`, which stands beside the files of a run that was merged although units were missing. Files of plain
/// numbers, such as `scores.csv`, have no room for a caveat.
package enum PartialFile {
  package static let name = "PARTIAL.txt"

  package static func all(_ record: RunRecord) -> [(name: String, bytes: [UInt8])] {
    record.partial.map { partial in
      let text = partial.caveat + " Nothing here is a result yet; merge again when all units are kept.\n"
      return [(name, Array(text.utf8))]
    } ?? []
  }
}
