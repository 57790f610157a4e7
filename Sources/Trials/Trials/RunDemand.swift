import Calibration
import Captures
import Splits

/// The resources that a run takes, estimated from its plan before anything is fitted: units of work, memory, and bytes
/// on disk.
package struct RunDemand: Sendable, Equatable {
  package let unitCount: Int
  /// The largest amount in use at a time, bytes.
  package let memory: Int
  /// Bytes of all files, including `kept`.
  package let written: Int
  /// Bytes of the units that the run keeps.
  package let kept: Int

  /// The program itself before it has read anything, bytes.
  private static let programMemory = 36e6
  /// The memory that a byte of the captures' columns takes.
  private static let memoryPerFrameByte = 1.1
  /// The memory that a byte of the samples' feature columns takes. Fits and diagnoses hold several copies.
  private static let memoryPerSampleByte = 8.5
  /// The memory that a byte of `fixations.csv` takes: the sums, the names, and the file until all files are written.
  private static let memoryPerFixationByte = 6.2
  /// The memory that a byte of the other files with one row per result takes.
  private static let memoryPerRowByte = 3.0
  /// Drawings of a report with their data, which depend little on the size of the study, bytes.
  private static let figureBytes = 1_500_000
  private static let reportBytes = 120_000

  package init(_ plan: ExperimentPlan, _ options: RunOptions) {
    let runner = TrialRunner(plan, options)
    let unitsOfPlace = Dictionary(grouping: runner.units, by: \.place)
    let splits = plan.sampleSets.flatMap { set in set.splits.map { (set: set, split: $0) } }
      .enumerated().map { place, planned in
        SplitDemand(plan, planned.set, planned.split, unitsOfPlace[place] ?? [], runner.kept)
      }
    func sum(_ count: (SplitDemand) -> Int) -> Int { splits.reduce(0) { $0 + count($1) } }
    let sampleFileBytes = plan.sampleSets.reduce(0) { count, set in
      count + set.samples.count * (152 + FixationNameBytes(set.samples.origins).all)
    }
    let rowBytes =
      sum(\.rowBytes) + (runner.kept.ofFirstRepeat ? sampleFileBytes : 0)
    let frameBytes = plan.captures.reduce(0) { $0 + $1.frames.byteCount }
    let sampleBytes = plan.sampleSets.reduce(0) { count, set in
      count + set.samples.blocks.rowCount * set.samples.blocks.columnCount * 8
    }
    unitCount = runner.units.count
    kept = sum(\.keptBytes)
    written =
      kept + rowBytes + sum(\.fixationBytes) + sum(\.textBytes) + Self.reportBytes
      + (options.drawsFigures ? Self.figureBytes : 0)
    memory = Int(
      Self.programMemory + Self.memoryPerFrameByte * Double(frameBytes)
        + Self.memoryPerSampleByte * Double(sampleBytes)
        + Self.memoryPerFixationByte * Double(sum(\.fixationBytes))
        + Self.memoryPerRowByte * Double(rowBytes))
  }
}
