import Files
import Inputs
import Testing

@testable import Calibration
@testable import Splits
@testable import Trials

/// Folds are written and read back.
struct SplitsFileTests {
  /// Names with a meaning in spreadsheets, CSV or terminals; each names a person and a capture.
  private static let names = ["=1+1, \"x\"", "'=b", "-c", " d", "e\u{202E}f"]

  private static let head =
    "features: gaze\nsamples: [frames, fixation-medians]\nwhere: {head_pose: [Middle, Top]}\n"

  private static func text(_ plan: ExperimentPlan, _ label: String? = nil) throws -> String {
    var text = ""
    #expect(try SplitsFile(plan: plan, label: label).write { text += $0 })
    return text
  }

  /// The folds of all repeats of the first split of each sample set.
  private static func folds(_ plan: ExperimentPlan) throws -> [[Fold]] {
    try plan.sampleSets.map { set in
      let split = set.splits[0].split
      return try (0..<split.repeatCount).flatMap { repeatIndex in
        try split.folds(set.samples.origins, seed: plan.file.seed, repeatIndex: repeatIndex)
      }
    }
  }

  @Test(
    "what is written reads back to the same folds, for frames and medians, by frames or by fixations",
    arguments: [
      "{kind: random, repeats: 4}", "{kind: k-fold, folds: 7, repeats: 2}",
      "{kind: leave-one-out, over: fixation}",
      "{kind: leave-one-out, over: capture}", "{kind: leave-one-out, over: target}", "corners-to-sides",
      "{kind: train-on, participant: [-c, ' d']}",
      "{kind: calibration-targets, targets: every:8, head_pose: Top, others: true}",
      "{kind: calibration-targets, targets: 0, of: participant, others: true}",
    ])
  func roundTrip(split: String) throws {
    let study = try PlantedStudy(participants: Self.names, framesEach: 2)
    let written = try study.plan(Self.head + "splits: [\(split)]\nseed: 3\n")
    let text = try Self.text(written)
    try study.write("folds.csv", Array(text.utf8))
    let file = Self.head + "splits: [{kind: file, path: folds.csv}]\n"
    let read = try study.plan(file, name: "y")
    // Names are shown on one line.
    let expected = try Self.folds(written).map { $0.map(Self.onOneLine) }
    #expect(try Self.folds(read) == expected)
    #expect(read.file.splits[0].foldCount == written.sampleSets[0].splits[0].drawnFolds.count)
    #expect(read.sampleSets.flatMap(\.splits).map(\.leakage) == [.honest, .honest])

    let kept: Set<FoldTable.Column> = [.samples, .repeatIndex, .fold, .name, .part, .fixation]
    try study.write("folds.csv", Array(Self.only(kept, of: text).utf8))
    #expect(try Self.folds(study.plan(file, name: "y")) == expected)
  }

  private static func onOneLine(_ fold: Fold) -> Fold {
    Fold(
      training: fold.training, testRows: fold.testRows, otherRows: fold.otherRows,
      repeatIndex: fold.repeatIndex, index: fold.index, name: fold.name.onOneLine)
  }

  /// Some columns of a written table.
  private static func only(_ columns: Set<FoldTable.Column>, of text: String) throws -> String {
    var file = try CSVFile(path: "folds.csv", bytes: Array(text.utf8))
    let names = Set(columns.map(\.rawValue))
    var (fields, kept) = ([CSVFile.Field](), "")
    while try file.nextRow(&fields) {
      let texts = try fields.map { try file.text($0) }
      kept += csvRow(zip(SplitsFile.columns(.ungrouped), texts).filter { names.contains($0.0) }.map(\.1))
    }
    return kept
  }

  @Test(
    "groups and splits are told apart when they are read",
    arguments: ["participant", "capture", "[device, participant]", "target_role"])
  func groups(groupBy: String) throws {
    let study = try PlantedStudy(participants: Self.names, framesEach: 2)
    let head = Self.head + "group_by: \(groupBy)\n"
    let written = try study.plan(
      head + "splits: [{kind: leave-one-out, over: head_pose}, {kind: random, repeats: 2}]\n")
    try study.write("folds.csv", Array(try Self.text(written).utf8))
    let label = "leave-one-out(over=head_pose)"
    let read = try study.plan(head + "splits: [{kind: file, path: folds.csv, split: \(label)}]\n", name: "y")
    #expect(read.sampleSets.map(\.group) == written.sampleSets.map(\.group))
    // A file does not say what single value a fold holds out.
    #expect(try Self.folds(read) == Self.folds(written).map { $0.map(Self.onOneLine) })
  }

  @Test("one line per sample and fold, ordered by row; numbers start at 0, as in predictions.csv")
  func lines() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let plan = try study.plan(
      "features: gaze\nsamples: fixation-medians\nwhere: {head_pose: [Middle, Top], target: [left, right]}\n"
        + "splits: {kind: leave-one-out, over: head_pose}\n")
    // Fixations are numbered by their keys, Middle before Top; each pose has nine targets of two frames.
    let start = "anna,iPad Mini 6th,fixation-medians,leave-one-out(over=head_pose),0"
    #expect(
      try Self.text(plan) == """
        participant,device,samples,split,repeat,fold,name,part,sample,fixation,capture,first_frame,last_frame,\
        target_x,target_y
        \(start),0,Middle,test,0,0,anna,2,3,0,372
        \(start),0,Middle,test,1,1,anna,14,15,1133,372
        \(start),0,Middle,train,2,2,anna,20,21,0,372
        \(start),0,Middle,train,3,3,anna,32,33,1133,372
        \(start),1,Top,train,0,0,anna,2,3,0,372
        \(start),1,Top,train,1,1,anna,14,15,1133,372
        \(start),1,Top,test,2,2,anna,20,21,0,372
        \(start),1,Top,test,3,3,anna,32,33,1133,372

        """)
  }

  @Test("a row that is both trained on and tested has two lines")
  func inSample() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 1)
    let text = try Self.text(
      study.plan("features: gaze\nsplits: in-sample\nwhere: {head_pose: Middle, target: [left, right]}\n"))
    #expect(
      text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[7...8].joined(separator: ",") }
        == [
          "train,0", "test,0", "train,1", "test,1",
        ])
  }

  @Test("all repeats are written, or only those of one split; added counterparts are splits like others")
  func labels() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let plan = try study.plan(
      "features: gaze\nsplits: [{kind: random, unit: frame, repeats: 3}, corners-to-sides]\n")
    let labels = try Self.text(plan).split(separator: "\n").count
    #expect(labels == 1 + 90 * (3 + 3 + 1))
    #expect(
      try Self.text(plan, "random(test_share=0.3, unit=fixation)").split(separator: "\n").count == 1 + 90 * 3)
    let errors = #expect(throws: InputError.self) { try Self.text(plan, "corners-to-side") }
    #expect(
      errors?.report
        == "--split: error: no split of the experiment is called 'corners-to-side'; did you mean "
        + "'corners-to-sides'? there are: random(test_share=0.3, unit=frame); "
        + "random(test_share=0.3, unit=fixation); "
        + "corners-to-sides")
  }

  @Test("splits that cannot be drawn have no lines, and a warning says so")
  func notDrawn() throws {
    let study = try PlantedStudy(framesEach: 2)
    try study.removeSides(of: "bert")
    let plan = try study.plan("features: gaze\ngroup_by: participant\nsplits: [corners-to-sides, random]\n")
    var text = ""
    #expect(try SplitsFile(plan: plan, label: nil).write { text += $0 } == false)
    let lines = text.split(separator: "\n").filter { $0.contains("corners-to-sides") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("anna") })
    #expect(text.contains("random"))
  }

  @Test("many repeats come in pieces of a few megabytes")
  func pieces() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let plan = try study.plan("features: gaze\nsplits: {kind: random, repeats: 400}\n")
    var sizes = [Int]()
    #expect(try SplitsFile(plan: plan, label: nil).write { sizes.append($0.utf8.count) })
    #expect(sizes.count > 1 && sizes.allSatisfy { $0 < 2_000_000 })
  }
}
