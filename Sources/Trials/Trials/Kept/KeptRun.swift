import Files
import Inputs

/// What the folder `units` of a run holds, read without the run's data.
package struct KeptRun: Sendable {
  package let plan: UnitPlan
  /// Identifies the plan, the data and the program.
  package let planDigest: String
  private let units: KeptUnits

  /// - Parameter folder: The folder of the run.
  /// - Throws: `InputError` if there is no plan.
  package init(folder: String) throws(InputError) {
    let path = "\(folder)/\(KeptUnits.folderName)/\(UnitPlan.name)"
    let bytes = try InputError.from { () throws(FileError) in try readFile(path, limit: 1 << 30) }
    plan = try UnitPlan(json: bytes, path: path)
    planDigest = sha256(bytes)
    units = try InputError.from { () throws(FileError) in try KeptUnits(ofRun: folder) }
  }

  /// How much of the run in a folder is kept, such as `12 of 64 units`; nil if nothing is.
  package static func progress(in folder: String) -> String? {
    guard let run = try? KeptRun(folder: folder) else { return nil }
    // Reading the files would take too long for somebody who has been told to stop.
    let keptCount = run.plan.units.count { run.units.isNamed($0.id) }
    return keptCount == 0 ? nil : "\(keptCount) of \(counted(run.unitCount, "unit"))"
  }

  package var unitCount: Int { plan.units.count }

  /// The positions of units that are not kept, or not with all of their cells.
  package func missing() -> [Int] {
    plan.units.indices.filter { !units.has(plan.units[$0].id, cells: plan.cells(of: plan.units[$0])) }
  }

  /// The shards, counted from 1, that have at least one unit left to fit if there are `count` of them.
  package func missingShards(of count: Int) -> [Int] {
    Set(missing().map { $0 % count + 1 }).sorted()
  }
}
