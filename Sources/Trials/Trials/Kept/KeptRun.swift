import Files
import Inputs

/// The contents of a run's folder `units`, read without the run's data.
package struct KeptRun: Sendable {
  package let plan: UnitPlan
  private let units: KeptUnits

  /// - Parameter folder: The folder of the run.
  /// - Throws: `InputError` if there is no plan.
  package init(folder: String) throws(InputError) {
    plan = try UnitPlan(ofRun: folder)
    units = try InputError.from { () throws(FileError) in try KeptUnits(ofRun: folder) }
  }

  /// Identifies the plan, the data and the program.
  package var planDigest: String { sha256(plan.bytes) }

  /// The share of the run in a folder that is kept, such as `12 of 64 units`; nil if nothing is.
  package static func progress(in folder: String) -> String? {
    guard let run = try? KeptRun(folder: folder) else { return nil }
    // Reading the files would take too long for somebody who has been told to stop.
    let keptCount = run.plan.units.count { run.units.isNamed($0.id) }
    return keptCount == 0 ? nil : "\(keptCount) of \(counted(run.unitCount, "unit"))"
  }

  package var unitCount: Int { plan.units.count }

  /// The positions of units that are not kept, or not with all of their cells.
  package func missing() -> [Int] {
    plan.units.indices.filter { !units.has($0, of: plan) }
  }

  /// The shards, counted from 1, that have at least one unit left to fit if there are `count` of them.
  package func missingShards(of count: Int) -> [Int] {
    Set(missing().map { $0 % count + 1 }).sorted()
  }
}
