import LinearAlgebra
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Diagnoses of large splits")
struct SharedDiagnosisTests {
  /// Three people with 405 frames in 45 fixations each: 135 folds × 1215 samples are more than are diagnosed by themselves.
  private static let yaml = """
    samples: frames
    features: [gaze, gaze+euler, gaze+face, {blocks: gaze+face+euler, drop_constant: 1e-6}]
    calibrators: [linear, {kind: linear, rank: {rcond: 1e-3}, name: cut}, {kind: ridge, lambda: 1}]
    splits: {kind: leave-one-out, over: fixation}
    """

  private static func study() throws -> PlantedStudy {
    try PlantedStudy(participants: ["anna", "bert", "carl"], framesEach: 9)
  }

  @Test("they equal those of each fold by itself: ranges, counts and ranks exactly, sums to 1e-9")
  func engines() async throws {
    let study = try Self.study()
    func diagnoses(_ engine: FittingEngine) async throws -> [Diagnosis] {
      try await study.experiment(Self.yaml, name: engine.rawValue).run(
        out: study.root + "/out", RunOptions(jobs: 2, drawsFigures: false, engine: engine)
      ).results.diagnoses
    }
    let (shared, alone) = (try await diagnoses(.shared), try await diagnoses(.reference))
    #expect(shared.count == alone.count && shared.count == 135 * 12)
    #expect(shared.contains { $0.outsideCount > 1 } && shared.contains { $0.outsideCount == 0 })
    var differing = 0
    for (one, other) in zip(shared, alone) {
      #expect(one.cell == other.cell && one.foldIndex == other.foldIndex && one.foldName == other.foldName)
      #expect(one.trainCount == other.trainCount && one.testCount == other.testCount)
      #expect(one.outsideCount == other.outsideCount && one.outsideColumn == other.outsideColumn)
      #expect(one.nearConstantColumns == other.nearConstantColumns)
      #expect(one.trainLeverage == other.trainLeverage)
      #expect(one.sensitivity.map(\.rank) == other.sensitivity.map(\.rank))
      let pairs = zip(
        one.sensitivity.map(\.squaredError) + [one.testLeverage ?? 0],
        other.sensitivity.map(\.squaredError) + [other.testLeverage ?? 0])
      for (ours, theirs) in pairs { #expect(abs(ours - theirs) <= 1e-9 * theirs) }
      differing += one == other ? 0 : 1
    }
    // Otherwise the two engines did the same.
    #expect(differing > shared.count / 4)
  }

  @Test(
    "a fold's diagnosis does not depend on which folds are diagnosed, in what order, or by how many processes"
  )
  func divisions() throws {
    let plan = try Self.study().plan(Self.yaml)
    let set = plan.sampleSets[0]
    let split = set.splits[0]
    let cells = plan.cells(set, split.split)
    let folds = split.drawnFolds
    func diagnoses(_ parts: [[Fold]]) throws -> [[Diagnosis]] {
      try parts.flatMap { part -> [[Diagnosis]] in
        let shared = try #require(SharedDiagnosis(cells, set.samples, split))
        return part.map { fold in
          cells.compactMap { cell -> Diagnosis? in
            guard case .columns(let columns) = cell.features, !columns.columns.isEmpty else { return nil }
            return Diagnosis(
              cell.cell, fold, shared, columns, of: set.samples, FitSummary(leastSquaresCutoff: .ulpOfOne))
          }
        }
      }
    }
    let all = try diagnoses([folds])
    #expect(all.count == 135 && all.allSatisfy { $0.count == 12 })
    #expect(try diagnoses([Array(folds[..<1]), Array(folds[1..<90]), Array(folds[90...])]) == all)
    #expect(try diagnoses([folds.reversed()]) == all.reversed())
    #expect(try diagnoses([[folds[77]]]) == [all[77]])
  }

  @Test("small splits are diagnosed fold by fold, and calibrators without columns not at all")
  func rule() throws {
    let study = try Self.study()
    func isShared(_ yaml: String) throws -> Bool {
      let plan = try study.plan(yaml)
      let (set, split) = (plan.sampleSets[0], plan.sampleSets[0].splits[0])
      return SharedDiagnosis(plan.cells(set, split.split), set.samples, split) != nil
    }
    #expect(try isShared(Self.yaml))
    #expect(try !isShared(Self.yaml.replacing("over: fixation", with: "over: participant")))
    #expect(try !isShared("calibrators: offset\nsplits: {kind: leave-one-out, over: fixation}\n"))
  }

  @Test("folds that do not train on all they do not test have the diagnosis of their own rows")
  func otherFolds() throws {
    let plan = try Self.study().plan(Self.yaml)
    let set = plan.sampleSets[0]
    let cell = try #require(
      plan.cells(set, set.splits[0].split).first { $0.cell.features == "gaze+euler" })
    guard case .columns(let columns) = cell.features else {
      Issue.record("no columns")
      return
    }
    // The first person's training rows alone, in every fold.
    let folds = set.splits[0].drawnFolds.enumerated().map { index, fold in
      Fold(
        training: .rows(Array(0..<405).filter { !fold.testRows.contains($0) }), testRows: fold.testRows,
        repeatIndex: 0, index: index, name: fold.name)
    }
    let split = Split(
      kind: "planted", label: "planted", question: "",
      prepare: Split.eachTime { _, _, _ in
        folds.map { Fold(trainRows: $0.trainRows, testRows: $0.testRows, name: $0.name) }
      })
    let planned = PlannedSplit.all([split], set.samples, group: "", seed: 1)[0]
    let shared = try #require(SharedDiagnosis([cell], set.samples, planned))
    for fold in planned.drawnFolds {
      let summary = FitSummary(leastSquaresCutoff: .ulpOfOne)
      let one = try #require(Diagnosis(cell.cell, fold, shared, columns, of: set.samples, summary))
      func part(_ rows: [Int]) -> Part { Part(samples: set.samples, rows: rows, columns: columns) }
      let other = try #require(
        Diagnosis(cell.cell, fold, training: part(fold.trainRows), test: part(fold.testRows), summary))
      #expect(one.outsideCount == other.outsideCount && one.trainLeverage == other.trainLeverage)
      #expect(one.trainCount == other.trainCount && one.outsideColumn == other.outsideColumn)
      for (ours, theirs) in zip(one.sensitivity, other.sensitivity) {
        #expect(ours.rank == theirs.rank)
        #expect(abs(ours.squaredError - theirs.squaredError) <= 1e-9 * theirs.squaredError)
      }
    }
  }
}
