import Captures
import DelimitedText
import Files
import Inputs
import Testing

@testable import Calibration
@testable import Exchange
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Columns by formula")
struct ComputedColumnsTests {
  private let study: PlantedStudy

  init() throws { study = try PlantedStudy() }

  private func captures(_ yaml: String) throws -> SelectedCaptures {
    try study.plan("splits: in-sample\n" + yaml).selection
  }

  private func numbers(_ column: String, _ capture: Capture) throws -> [Double] {
    Array(capture.frames.column(try #require(capture.frames.ownRange(column)?.lowerBound)))
  }

  private func errors(_ run: Run, _ features: String) throws -> [Double] {
    let scores = run.scores.filter { $0.cell.features == features && $0.cell.calibrator == "linear" }
    return try scores.map { try #require($0.rmse) }
  }

  @Test("a formula is computed on each frame of the blocks' columns, and can use other formulas")
  func values() throws {
    let selection = try captures(
      """
      features: gaze + turned
      columns:
        turned: depth_x - gazePointX * 1 m
        depth_x: gazePointX * headZ
        yaw: {formula: yawDegrees, unit: rad, meaning: the head's yaw}
      """)
    let capture = selection.captures[0]
    let depths = try numbers("depth_x", capture)
    for row in capture.frames.indices {
      let (x, z) = (capture.frames.recordedPoint(row).x, capture.frames.face(row).translation.z)
      #expect(depths[row] == x * z)
      let yaw = capture.frames.face(row).eulerDegrees.z
      #expect(try abs(numbers("yaw", capture)[row] - yaw * .pi / 180) < 1e-15)
      #expect(try numbers("turned", capture)[row] == x * z - x)
    }
    let units = capture.frames.own.map { "\($0.name) \($0.unit)" }
    #expect(units == ["turned m*pt", "depth_x m*pt", "yaw radians"])
  }

  @Test("products as formulas give the errors of the block of products, to the last bit")
  func quadratic() async throws {
    let run = try await study.run(
      """
      samples: [frames, fixation-medians]
      features:
        - gaze+quadratic(both_eyes_ray)
        - gaze+both_eyes_ray+q1+q2+q3
      columns:
        q1: bothEyesRayX ^ 2
        q2: bothEyesRayX * bothEyesRayY
        q3: bothEyesRayY ^ 2
      splits: [in-sample, {kind: leave-one-out, over: target}]
      """)
    let blocks = try errors(run, "gaze+quadratic(both_eyes_ray)")
    #expect(try errors(run, "gaze+both_eyes_ray+q1+q2+q3") == blocks)
    #expect(blocks.count > 10)
  }

  @Test("functions over time begin anew with each fixation, and rows that they lack are dropped and said")
  func fixations() throws {
    let plan = try study.plan(
      "splits: in-sample\nfeatures: [gaze, gaze+before]\ncolumns: {before: \"lag(gazePointX, 1)\"}\n")
    let fixationCount = plan.selection.fixations.count
    #expect(plan.sampleSets[0].samples.droppedCount == fixationCount)
    for capture in plan.selection.captures {
      let values = try numbers("before", capture)
      for fixation in capture.fixations {
        #expect(values[fixation.frames.lowerBound].isNaN)
        for row in fixation.frames.dropFirst() {
          #expect(values[row] == capture.frames.recordedPoint(row - 1).x)
        }
      }
    }
    let rows = 3 * fixationCount
    #expect(
      plan.warnings.map(\.line).contains(
        "column before: is not finite on \(fixationCount) of \(rows) frames, which are lost to feature sets that use it"
      ))
  }

  @Test("labels choose by their words, and a rule can drop frames by a formula")
  func labelsAndRules() throws {
    let selection = try captures(
      """
      features: gaze + is_left
      columns:
        is_left: if(head_pose == "Left", 1, 0)
      drop: {column: is_left, above: 0.5}
      """)
    #expect(selection.dropped.map(\.count).reduce(0, +) > 0)
    #expect(selection.fixations.allSatisfy { $0.fixation.key.labels["head_pose"] != "Left" })
    #expect(selection.dataset.captures.flatMap(\.fixations).contains { $0.key.labels["head_pose"] == "Left" })
  }

  @Test("a column that is constant, equals another or divides by 0 is said before a fit")
  func oddities() throws {
    let lines = try study.plan(
      """
      splits: in-sample
      features: gaze + odd
      columns:
        odd: gazePointX / if(head_pose == "Left", 0, 1)
        same: gazePointX * 1
        twin: same + 0
        one: headZ / headZ
        never: log(-abs(gazePointX) / 1 pt)
      """
    ).warnings.map(\.line)
    let frames = 3 * (try study.plan("splits: in-sample\nfeatures: gaze\n")).selection.fixations.count
    func expect(_ line: String) { #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)") }
    expect("column same: equals gazePointX on all \(frames) frames")
    expect("column twin: equals gazePointX on all \(frames) frames")
    expect("column one: is constant: 1 on all frames that have it")
    expect("column never: is not finite on any of \(frames) frames")
    let left = frames / HeadPose.allCases.count
    expect(
      "column odd: is not finite on \(left) of \(frames) frames, which are lost to feature sets that use it; the divisor at "
        + "character 14 is 0 on \(left) of these")
  }

  @Test("a capture that lacks what a column is made of is named; it can be skipped")
  func missing() throws {
    try study.removeColumns(startingWith: "lookAtPoint", of: "bert")
    let yaml = "splits: in-sample\nfeatures: [gaze, gaze+look]\ncolumns: {look: lookAtPointX * 2}\n"
    #expect(
      study.complaints(yaml) == [
        "x.yaml:3:18: error: 'gaze+look' needs look, which the capture 'bert' does not have; leave it out, or run with "
          + "--skip-missing"
      ])
    let plan = try study.experiment(yaml, skipsMissing: true).plan
    #expect(plan.selection.columnSummaries.map(\.absentCaptures) == [["bert"]])
  }

  @Test(
    "a run records its formulas, its method paragraph names them, and a difference between two runs is found")
  func records() async throws {
    func run(_ formula: String) async throws -> Run {
      try await study.run(
        "splits: in-sample\nfeatures: gaze+mine\ncolumns: {mine: {formula: \(formula), meaning: depth times gaze}}\n"
      )
    }
    let run = try await run("gazePointX * headZ")
    #expect(
      run.record.experiment.columns == [
        ColumnRecord(name: "mine", formula: "gazePointX * headZ", unit: "m*pt", meaning: "depth times gaze")
      ])
    let text = MethodParagraph(run).paragraphs.joined(separator: " ")
    #expect(
      text.contains(
        "One column was computed from others on each frame: mine = gazePointX * headZ, m*pt (depth times gaze)."
      ))
    let other = try await self.run2("gazePointX * headX")
    #expect(
      SettingDifference.all(run.record, other.record).contains {
        $0.what == "column mine" && $0.old == "gazePointX * headZ, m*pt"
          && $0.new == "gazePointX * headX, m*pt"
      })
  }

  private func run2(_ formula: String) async throws -> Run {
    try await study.run(
      "splits: in-sample\nfeatures: gaze+mine\ncolumns: {mine: {formula: \(formula), meaning: depth times gaze}}\n",
      name: "other")
  }

  @Test("a resumed run does not use what was kept under another formula, and keeps the rest")
  func kept() async throws {
    func experiment(_ columns: String, _ features: String = "gaze+mine") throws -> Experiment {
      try study.experiment("splits: in-sample\nfeatures: [gaze, \(features)]\ncolumns: {\(columns)}\n")
    }
    func options(_ start: RunStart) -> RunOptions {
      RunOptions(jobs: 1, drawsFigures: false, start: start)
    }
    let out = study.root + "/out"
    _ = try await experiment("mine: base * headZ, base: gazePointX").run(out: out, options(.afresh))
    // The formula itself, one that it is made of, and the unit.
    for columns in [
      "mine: base * headX, base: gazePointX", "mine: base * headZ, base: gazePointY",
      "mine: {formula: base * headZ, unit: cm*pt}, base: gazePointX",
    ] {
      await #expect(throws: InputError.self, "\(columns)") {
        try await experiment(columns).run(out: out, options(.resuming))
      }
    }
    let names = try namesInFolder(out + "/x/units").filter { $0.hasSuffix(".unit") }
    // Further columns change nothing that was kept.
    let more = "mine: base * headZ, base: gazePointX, further: headX * 2"
    _ = try await experiment(more).run(out: out, options(.resuming))
    #expect(try namesInFolder(out + "/x/units").filter { $0.hasSuffix(".unit") } == names)
    let run = try await experiment(more, "gaze+mine, gaze+further").run(out: out, options(.resuming))
    #expect(run.scores.contains { $0.cell.features == "gaze+further" })
  }
}
