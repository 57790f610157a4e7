import Documents
import Files
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Predictions of other programs")
struct PredictionsCalibratorTests {
  private static let random = "{kind: random, repeats: 3}"
  private static let columns = [
    "participant", "device", "samples", "split", "repeat", "fold", "sample", "capture", "first_frame",
  ]

  /// An experiment in which `linear` stands beside the predictions of a file.
  private static func yaml(_ more: String = "", splits: String = random) -> String {
    "features: gaze\ncalibrators: [linear, {kind: predictions, path: model.csv, name: my-cnn}]\nsplits: [\(splits)]\n"
      + more
  }

  private static func planWithout(_ study: PlantedStudy, _ yaml: String) throws -> ExperimentPlan {
    try study.plan(yaml, setting: ["calibrators=linear"])
  }

  private static func write(_ text: String, _ study: PlantedStudy) throws {
    try study.write("model.csv", Array(text.utf8))
  }

  /// What `linear` and the predictions have of each trial.
  private static func pairs(_ run: Run) -> [(linear: Score, outside: Score)] {
    let scores = run.scores
    return zip(
      scores.filter { $0.cell.calibrator == "linear" }, scores.filter { $0.cell.calibrator == "my-cnn" }
    )
    .map { ($0, $1) }
  }

  // MARK: The same model, inside and outside

  @Test(
    "least squares fitted elsewhere to the exported folds scores as linear does, by sample or by frame, in groups",
    arguments: [
      ("", random, 1), ("group_by: participant\n", random, 2),
      (
        "samples: [frames, fixation-medians]\ngroup_by: [participant, head_pose]\n",
        "{kind: k-fold, folds: 3, repeats: 2}, {kind: leave-one-out, over: target}", 2
      ),
      ("where: {participant: bert}\n", "{kind: random, unit: frame, repeats: 2}", 2),
    ])
  func sameAsLinear(more: String, splits: String, jobs: Int) async throws {
    let study = try PlantedStudy()
    let yaml = Self.yaml(more, splits: splits)
    let plan = try Self.planWithout(study, yaml)
    let rows = try OutsideModel.leastSquares(plan, on: ["gazePointX", "gazePointY"])
    let byFrame = ["samples", "split", "repeat", "fold", "capture", "first_frame"]
    for columns in [plan.cellColumns.keys + Self.columns.dropFirst(2), byFrame] {
      try Self.write(OutsideModel.csv(columns + ["x", "y"], rows), study)
      let run = try await study.run(yaml, jobs: jobs)
      #expect(run.warnings.filter { $0.subject == "my-cnn" } == [])
      let pairs = Self.pairs(run)
      #expect(!pairs.isEmpty && pairs.allSatisfy { $0.outside.status == .ok && $0.linear.status == .ok })
      for (linear, outside) in pairs {
        let (one, other) = (try #require(linear.moments), try #require(outside.moments))
        #expect(one.count == other.count && other.lostCount == 0)
        #expect(relativeError(other.squaredError, of: one.squaredError) < 1e-9)
      }
      #expect(
        run.summaries.filter { $0.cell.calibrator == "my-cnn" }.allSatisfy {
          $0.cell.features == ColumnSet.none.name
        })
    }
  }

  @Test("points may be in cm, mm or shares of the screen, row by row")
  func units() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let yaml = Self.yaml(splits: "corners-to-sides")
    let plan = try Self.planWithout(study, yaml)
    var rows = try OutsideModel.leastSquares(plan, on: ["gazePointX", "gazePointY"])
    // The iPad Mini has 326 pixels per inch, 2 pixels per point, and 1133 × 744 points.
    let scales: [(String, Double, Double)] = [
      ("pt", 1.0, 1.0), ("cm", 163 / 2.54, 163 / 2.54), ("mm", 163 / 25.4, 163 / 25.4),
      ("normalised", 1133, 744),
    ]
    for index in rows.indices {
      let (unit, x, y) = scales[index % 4]
      rows[index]["x"] = "\((Double(rows[index]["x"] ?? "") ?? .nan) / x)"
      rows[index]["y"] = "\((Double(rows[index]["y"] ?? "") ?? .nan) / y)"
      rows[index]["unit"] = unit
    }
    try Self.write(OutsideModel.csv(Self.columns + ["x", "y", "unit"], rows), study)
    let (linear, outside) = try #require(Self.pairs(try await study.run(yaml)).first)
    let expected = try #require(linear.moments).squaredError
    #expect(relativeError(try #require(outside.moments).squaredError, of: expected) < 1e-9)
  }

  @Test("without repeat and fold there is one prediction per sample, for the folds of all splits")
  func fixed() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let yaml = Self.yaml(splits: "\(Self.random), corners-to-sides")
    // Every prediction is 3 pt to the right of the target and 4 pt above it.
    let rows = Dictionary(grouping: try OutsideModel.folds(Self.planWithout(study, yaml))) {
      $0["sample"] ?? ""
    }
    .compactMap { $1.first }.map { row -> OutsideModel.Record in
      var row = row
      row["x"] = "\((Double(row["target_x"] ?? "") ?? .nan) + 3)"
      row["y"] = "\((Double(row["target_y"] ?? "") ?? .nan) + 4)"
      return row
    }
    try Self.write(
      OutsideModel.csv(
        ["capture", "frame", "x", "y"],
        rows.map { row in
          var row = row
          row["frame"] = row["first_frame"]
          return row
        }), study)
    let run = try await study.run(yaml)
    let scores = run.scores.filter { $0.cell.calibrator == "my-cnn" }
    #expect(scores.count == 4)
    for score in scores {
      let moments = try #require(score.moments)
      #expect(abs(moments.squaredError - 25 * Double(moments.count)) < 1e-6)
    }
    #expect(run.record.experiment.predictions?["my-cnn"]?.map(\.isFixed) == [true])
    let results = try #require(SplitResults.all(in: run).first)
    let badges = CardBadges(results, try #require(results.ranking))
    #expect(badges.badges[1].word == "honest, not checked for my-cnn" && badges.badges[1].tone == .caution)
    #expect(badges.explanations[1].meaning.hasSuffix("only if none of these samples was used to train."))
  }

  // MARK: What lacks, and what is too much

  @Test("a sample without prediction is lost, a fold without any fails, and both are told with an example")
  func lacking() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let yaml = Self.yaml()
    var rows = try OutsideModel.leastSquares(Self.planWithout(study, yaml), on: ["gazePointX", "gazePointY"])
    rows.removeAll { $0["repeat"] == "1" }
    let (kept, emptied) = (rows.filter { $0["repeat"] == "2" }.count, rows.removeFirst())
    (rows[0]["x"], rows[0]["y"]) = ("", "")
    try Self.write(OutsideModel.csv(Self.columns + ["x", "y"], rows), study)
    let run = try await study.run(yaml)
    let outside = Self.pairs(run).map(\.outside)
    #expect(outside.map(\.status) == [.ok, .failed, .ok])
    #expect(outside[1].message == "'model.csv' has no prediction for fold 0 of repeat 1")
    #expect(outside[0].moments?.lostCount == 2 && outside[0].moments?.count == kept - 2)
    #expect(outside[0].message == "2 gaze points are lost")
    let label = outside[0].cell.split
    let first = emptied["first_frame"] ?? ""
    #expect(
      run.warnings.filter { $0.subject == "my-cnn" }.map(\.sentence) == [
        "has no predictions for 1 of 3 folds, whose trials fail; the first is fold 0 of repeat 1 of \(label)",
        "has no prediction for 2 of \(2 * kept) tested samples, which count as lost; the first is frame \(first) of "
          + "'anna' in fold 0 of repeat 0 of \(label)",
      ])
  }

  @Test("predictions for training samples are ignored, and told")
  func training() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let yaml = Self.yaml(splits: "corners-to-sides")
    let plan = try Self.planWithout(study, yaml)
    let tested = try OutsideModel.leastSquares(plan, on: ["gazePointX", "gazePointY"])
    let trained = try OutsideModel.folds(plan).filter { $0["part"] == "train" }.map {
      $0.merging(["x": "1", "y": "1"]) { $1 }
    }
    let expected = Self.pairs(
      try await {
        try Self.write(OutsideModel.csv(Self.columns + ["x", "y"], tested), study)
        return try await study.run(yaml)
      }())
    for (columns, sentence) in [
      (
        Self.columns,
        "\(trained.count) rows of 'model.csv' predict samples that their fold does not test; they are ignored; the "
          + "first is line \(2 + tested.count)"
      ),
      (
        Self.columns + ["part"],
        "\(trained.count) rows of 'model.csv' are not of part 'test'; they are ignored; the first is line "
          + "\(2 + tested.count)"
      ),
    ] {
      try Self.write(OutsideModel.csv(columns + ["x", "y"], tested + trained), study)
      let run = try await study.run(yaml)
      #expect(run.warnings.filter { $0.subject == "my-cnn" }.map(\.sentence) == [sentence])
      #expect(Self.pairs(run).map(\.outside.moments) == expected.map(\.outside.moments))
    }
  }

  @Test(
    "what the file says wrongly is an error with its line",
    arguments: [
      (
        "sample,repeat,fold,x\n0,0,0,1\n",
        "1:1: error: missing column 'y'; x and y are the predicted gaze point"
      ),
      ("repeat,fold,x,y\n0,0,1,1\n", "1:1: error: missing column 'sample', or 'capture' and 'frame'"),
      ("sample,repeat,x,y\n0,0,1,1\n", "1:1: error: missing column 'fold'; give both"),
      ("sample,x,x,y\n0,0,1,1\n", "1:10: error: duplicate column 'x'"),
      ("sample,x,y\n", "2: error: there are no rows"),
      ("sample,x,y\n0,1\n", "2:1: error: has 2 fields; the header has 3"),
      (
        "sample,x,y\n0,1,nan\n",
        "2:5: error: 'y' must be a number, or empty where there is no prediction, not 'nan'"
      ),
      ("sample,x,y\n0,1,\n", "2:5: error: 'y' is empty but 'x' is not"),
      ("sample,x,y\n-1,1,1\n", "2:1: error: 'sample' must be a whole number from 0 to 2147483647, not '-1'"),
      ("sample,x,y\n3000000000,1,1\n", "2:1: error: 'sample' must be a whole number from 0 to 2147483647"),
      (
        "sample,x,y,unit\n0,1,1,centimeter\n",
        "2:7: error: unknown unit 'centimeter'; there are: pt, cm, mm, norm"
      ),
      (
        "sample,x,y,unit\n0,1,1,normalized\n",
        "2:7: error: unknown unit 'normalized'; did you mean 'normalised'?"
      ),
      ("sample,x,y,part\n0,1,1,tset\n", "2:7: error: 'part' must be train, test or others, not 'tset'"),
      (
        "sample,samples,x,y\n0,frame,1,1\n",
        "2:3: error: unknown kind of samples 'frame'; did you mean 'frames'?"
      ),
      ("sample,x,y\n0,1,1\n1,1,1\n0,2,2\n", "4: error: predicts sample 0 again, first at line 2"),
      (
        "sample,repeat,fold,x,y\n40,0,0,1,1\n40,0,0,1,1\n",
        "3: error: predicts sample 40 again in fold 0 of repeat 0 of corners-to-sides, first at line 2"
      ),
      ("sample,x,y\n270,1,1\n", "2: error: there is no sample 270; the experiment has the samples 0 to 269"),
      (
        "sample,repeat,fold,x,y\n0,1,0,1,1\n",
        "2: error: there is no repeat 1; corners-to-sides has only repeat 0"
      ),
      (
        "sample,repeat,fold,x,y\n0,0,1,1,1\n",
        "2: error: there is no fold 1; repeat 0 of corners-to-sides has only"
      ),
      (
        "sample,split,repeat,fold,x,y\n0,corner-to-sides,0,0,1,1\n",
        "2: error: no split of the experiment is called 'corner-to-sides'; did you mean 'corners-to-sides'?"
      ),
      ("capture,frame,x,y\nana,0,1,1\n", "2: error: the dataset has no capture 'ana'; did you mean 'anna'?"),
      (
        "capture,frame,x,y\nanna,135,1,1\n",
        "2: error: frame 135 of the capture 'anna' is beyond the last frame, 134"
      ),
      (
        "capture,first_frame,sample,x,y\nanna,3,0,1,1\n",
        "2: error: sample 0 begins at frame 0 of the capture 'anna', not where this row says; the samples have changed"
      ),
      (
        "sample,samples,x,y\n0,fixation-medians,1,1\n",
        "2: error: the experiment has no samples of the kind 'fix"
      ),
    ])
  func wrong(text: String, complaint: String) throws {
    let study = try PlantedStudy()
    try Self.write(text, study)
    let found = study.complaints(Self.yaml(splits: "corners-to-sides"))
    #expect(found.count == 1 && found[0].hasPrefix("model.csv:\(complaint)"), "\(found)")
  }

  @Test("rows must say what is ambiguous: the split, the kind of samples, the group")
  func ambiguous() throws {
    let study = try PlantedStudy()
    try Self.write("sample,repeat,fold,x,y\n0,0,0,1,1\n", study)
    #expect(
      study.complaints(Self.yaml(splits: "corners-to-sides, \(Self.random)"))[0].hasPrefix(
        "model.csv:1:1: error: missing column 'split': the experiment has 2 splits, each with folds of its own: "
      ))
    try Self.write("sample,x,y\n0,1,1\n", study)
    #expect(
      study.complaints(Self.yaml("samples: [frames, fixation-medians]\n")) == [
        "model.csv:1:1: error: missing column 'samples': the experiment has frames and fixation-medians"
      ])
    #expect(
      study.complaints(Self.yaml("group_by: participant\n")) == [
        "model.csv:1:1: error: missing column 'participant': samples are numbered in each group; add it, or name samples "
          + "by capture and frame"
      ])
    try Self.write("participant,sample,x,y\nann,0,1,1\n", study)
    #expect(
      study.complaints(Self.yaml("group_by: participant\n")) == [
        "model.csv:2: error: the experiment has no group 'participant=ann'; there are: participant=anna, "
          + "participant=bert"
      ])
  }

  @Test("a file that is missing is an error of the kind that exits with 66")
  func missing() throws {
    let study = try PlantedStudy()
    #expect(study.complaints(Self.yaml()) == ["x.yaml:3:49: error: no file 'model.csv'"])
  }

  @Test("no memory or time is spent on numbers that no fold has")
  func huge() throws {
    let study = try PlantedStudy(participants: ["anna"])
    try Self.write("sample,repeat,fold,x,y\n2147483647,2147483647,2147483647,1,1\n", study)
    #expect(study.complaints(Self.yaml()).count == 2)
  }

  // MARK: With other keys and calibrators

  @Test("predictions can be smoothed, clamped and averaged, but nothing trains them again")
  func wrapped() throws {
    let study = try PlantedStudy()
    try Self.write(Planted.modelFile.text.split(separator: "\n").prefix(271).joined(separator: "\n"), study)
    func complaints(_ calibrator: String) -> [String] {
      study.complaints("features: gaze\ncalibrators: [linear, \(calibrator)]\nsplits: [\(Self.random)]\n")
    }
    for taken in [
      "{kind: predictions, path: model.csv, clamp: screen}",
      "{kind: predictions, path: model.csv, smooth: one-euro}",
      "{average: [linear, {kind: predictions, path: model.csv}]}",
    ] {
      #expect(complaints(taken) == [], "\(taken)")
    }
    for key in [
      "fit_on: frames", "calibration_targets: 5", "frames_per_fixation: 3",
      "select: {over: [{path: a}, {path: b}]}",
    ] {
      let name = key.prefix { $0 != ":" }
      #expect(
        complaints("{kind: predictions, path: model.csv, \(key)}").map { $0.split(separator: " error: ")[1] }
          == [
            "'\(name)' has no effect: the predictions of 'model.csv' were made elsewhere"
          ])
    }
    for leading in ["recentre", "pooled", "fine-tune"] {
      #expect(
        complaints("{\(leading): {kind: predictions, path: model.csv}}").contains {
          $0.hasSuffix("'\(leading)' has no effect: the predictions of 'model.csv' were made elsewhere")
        })
    }
  }

  @Test("the record, the report and export say where the predictions come from")
  func provenance() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let yaml = Self.yaml(splits: "corners-to-sides")
    let rows = try OutsideModel.leastSquares(Self.planWithout(study, yaml), on: ["gazePointX", "gazePointY"])
    let text = OutsideModel.csv(Self.columns + ["x", "y"], rows)
    try Self.write(text, study)
    let run = try await study.run(yaml)
    let record = try #require(run.record.experiment.predictions?["my-cnn"]?.first)
    #expect(record.file == study.root + "/model.csv" && record.sha256 == sha256(Array(text.utf8)))
    #expect(record.rows == rows.count && !record.isFixed)
    let results = try #require(SplitResults.all(in: run).first)
    let badges = CardBadges(results, try #require(results.ranking))
    #expect(badges.badges[1].word == "honest, not checked for my-cnn")
    #expect(
      badges.explanations[1].meaning
        == "No fixation is in both training and test. The gaze points of my-cnn were predicted by another program. What "
        + "it was trained on cannot be checked, so leakage cannot be ruled out.")
    #expect(
      Provenance(run: run).terms.contains {
        $0.name == "predictions of my-cnn"
          && $0.meaning.contains("\(rows.count) rows, sha256 \(record.sha256)")
      })
    let selection = TrialSelection(
      trial: "my-cnn", group: nil, samples: nil, calibrator: nil, split: nil, repeatIndex: nil, fold: nil)
    #expect {
      try CalibrationExport(selection, of: run, in: DatasetFolders(named: [study.root], environment: nil))
    } throws: {
      ($0 as? InputError)?.report.contains("another program predicted") == true
    }
  }
}
