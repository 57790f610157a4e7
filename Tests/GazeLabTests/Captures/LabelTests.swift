import Inputs
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Smoothing
@testable import Trials

struct LabelTests {
  @Test("words have their declared order, and others follow alphabetically")
  func order() {
    #expect(
      Label("glasses", order: ["no", "yes"]).sorted(["yes", "a", "no", "Z", "yes"]) == [
        "no", "yes", "Z", "a",
      ])
    #expect(Label("head_pose").title == "head pose" && Label.plural("head_pose") == "head poses")
    #expect(Label.plural("glasses") == "values of glasses")
  }

  @Test("a name is of lower-case letters, digits and underscores")
  func names() {
    #expect(["session", "ses_2"].allSatisfy(Label.isName))
    #expect(
      !["", "Session", "2nd", "a-b", "ä", String(repeating: "a", count: 65)].contains(where: Label.isName))
  }

  @Test("no label's column is a column that a file of a run has of its own")
  func columns() {
    let own = FileDictionary.all.flatMap(\.columns).map(\.name)
    let metrics = Metric.all.flatMap { [$0.name, $0.name + "_sd"] }
    let keys =
      FixationProperty.always.map(\.rawValue) + ["fixation", FileColumn.labels.name, Label.headPose.column]
    for name in Set(own + metrics).subtracting(keys) where Label.isName(name) {
      #expect(Label(name).column == "label_\(name)", "\(name)")
      #expect(Label.name(ofColumn: "label_\(name)") == name, "\(name)")
    }
    #expect(Label("session").column == "session" && Label.name(ofColumn: "session") == "session")
    #expect(Label("head_pose").column == "head_pose" && Label.name(ofColumn: "label_x_y") == "label_x_y")
  }

  @Test("words that blocks of the catalogue have are taken")
  func taken() {
    #expect(OwnColumns.taken.isSuperset(of: Catalogue<FeatureBlock>.featureBlocks.kinds))
    #expect(OwnColumns.taken.isSuperset(of: Catalogue<GazeRaySource>.gazeRays.kinds))
  }

  @Test("a fast tracker keeps its steps, and a batch of stored frames has the usual ones")
  func intervals() {
    let fast = TimedPoint.intervals(of: (0..<2000).map { Double($0) / 1000 })
    #expect(fast.dropFirst().allSatisfy { abs($0 - 0.001) < 1e-9 })
    let batch = TimedPoint.intervals(of: (0..<10).map { Double($0) / 2000 })
    #expect(batch == [0] + [Double](repeating: 1.0 / 60, count: 9))
  }
}
