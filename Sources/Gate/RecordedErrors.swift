import Calibration
import Captures
import Inputs
import LinearAlgebra
import Scores
import Trials

/// The tracker's own gaze points in fixations, as they were recorded.
struct RecordedErrors: Sendable {
  let samples: Samples
  private let fixations: [SampledFixation]
  /// The gaze points of each fixation, in the order in which they were given.
  private let points: [[ScoredFixation.Sample]]

  /// - Parameter block: The feature block that holds the points: `gaze`, `gaze_left` or `gaze_right`.
  init(_ fixations: [SampledFixation], block: String) {
    self.fixations = fixations
    samples = Samples(.frames, of: fixations, blocks: [block])
    guard let features = try? FeatureSet(block, at: Place(file: "")),
      let columns = samples.blocks.columns(of: features), columns.columns.count == 2
    else { preconditionFailure("\(block) is no block of gaze points") }
    let design = Part(samples: samples, rows: Array(0..<samples.count), columns: columns).design
    let geometry = TargetGeometries(of: samples)
    var points = [[ScoredFixation.Sample]](repeating: [], count: fixations.count)
    for row in 0..<samples.count {
      points[samples.origins.sourceIndex(row)].append(
        .init(line: geometry[row], point: ScreenPoint(x: design[row, 0], y: design[row, 1])))
    }
    self.points = points
  }

  /// - Parameter tested: Positions among the fixations.
  func judged(_ tested: [Int]) -> [JudgedFixation] {
    tested.map { index in
      JudgedFixation(
        fixations[index], samples.origins.sources[index], HeldOutErrors.Outcome(points[index]),
        rowCount: points[index].count)
    }
  }
}
