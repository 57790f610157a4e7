import Inputs
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// Runs side by side: which rows there are, and how they are labelled.
struct ComparisonTests {
  private static let leaking = "random(test_share=0.3, unit=frame)"

  private static func run(_ title: String, _ cells: [PlantedRun.PlantedCell]) -> PlantedRun {
    PlantedRun(title: title, folder: "out/\(title)", cells: cells)
  }

  private static func baseline(_ rmse: Double = 20) -> PlantedRun.PlantedCell {
    PlantedRun.cell("-", calibrator: "mean-target", rmse: [rmse])
  }

  private func rows(_ runs: [PlantedRun], metric: String = "rmse") throws -> [String] {
    let text = try Comparison(runs.map { try $0.run }, metric: metric).text(format: "csv", part: .matrix)
    return try #require(text).split(separator: "\n").map(String.init)
  }

  private func complaint(_ body: () throws -> Comparison) -> String {
    do {
      _ = try body()
      return ""
    } catch {
      return (error as? InputError)?.report ?? "\(error)"
    }
  }

  /// A run of two persons under a leaking and an honest split; one trial of bert's fails.
  private var mixed: PlantedRun {
    var run = Self.run("mixed", [])
    run.groupBy = ["participant"]
    run.splits = [
      PlantedRun.split(Self.leaking, kind: "random", unit: .frame, leakage: .leaks),
      PlantedRun.split("corners-to-sides"),
    ]
    for (person, error) in [("anna", 10.0), ("bert", 20)] {
      for (split, scale) in [(Self.leaking, 0.5), ("corners-to-sides", 1)] {
        run.cells += [("gaze", scale * error), ("gaze+face", scale * (error - 4))].map {
          PlantedRun.cell($0, of: person, group: "participant=\(person)", split: split, rmse: [$1])
        }
      }
    }
    let last = run.cells.count - 1
    run.cells[last].repeats.append([[]])
    return run
  }

  @Test("runs that did different things to the same data share a row, with both names")
  func merged() throws {
    let one = Self.run("one", [PlantedRun.cell("gaze", rmse: [10]), Self.baseline()])
    let other = Self.run("other", [PlantedRun.cell("gaze+face", rmse: [8]), Self.baseline()])
    #expect(try rows([one, other]) == ["run,gaze,gaze+face,mean-target", "one and other,10.0,8.0,20.0"])
    let again = Self.run("other", [PlantedRun.cell("gaze", rmse: [10]), Self.baseline()])
    #expect(try rows([one, again]) == ["run,gaze,mean-target", "one and other,10.0,20.0"])
  }

  @Test(
    "runs that disagree are kept apart under their names, or their folders where these are the same"
  )
  func clashing() throws {
    let one = Self.run("one", [PlantedRun.cell("gaze", rmse: [10])])
    var other = Self.run("other", [PlantedRun.cell("gaze", rmse: [11])])
    #expect(try rows([one, other]) == ["run,gaze", "one,10.0", "other,11.0"])
    other.title = "one"
    #expect(try rows([one, other]) == ["run,gaze", "out/one,10.0", "out/other,11.0"])
  }

  @Test(
    "different captures, or different parts of them, are different rows even if the constant guess is the same"
  )
  func otherData() throws {
    let one = Self.run("one", [PlantedRun.cell("gaze", rmse: [10]), Self.baseline()])
    let other = Self.run("other", [PlantedRun.cell("gaze+face", rmse: [8]), Self.baseline()])
    let apart = ["run,gaze,gaze+face,mean-target", "one,10.0,,20.0", "other,,8.0,20.0"]
    var captures = other
    captures.digests = ["c": "1"]
    #expect(try rows([one, captures]) == apart)
    var (left, right) = (one, other)
    (left.filters, right.filters) = (["head_pose": ["Left"]], ["head_pose": ["Right"]])
    #expect(try rows([left, right]) == apart)
    right.filters = left.filters
    #expect(try rows([left, right]).count == 2)
  }

  @Test("a label that only some rows have is a column of its own and not in the title")
  func partialLabel() throws {
    var grouped = Self.run(
      "grouped", [PlantedRun.cell("gaze", group: "participant=anna", rmse: [10])])
    grouped.groupBy = ["participant"]
    let all = Self.run("all", [PlantedRun.cell("gaze", rmse: [11])])
    #expect(
      try rows([grouped, all]) == ["participant,run,gaze", "anna,grouped,10.0", ",all,11.0"])
    let text = try #require(try Comparison([grouped.run, all.run]).text(format: "text", part: .matrix))
    #expect(!text.contains("participant: anna"))
  }

  @Test(
    "several calibrators are named beside their features, and the constant guess by what it is"
  )
  func treatments() throws {
    var one = Self.run(
      "one",
      [
        PlantedRun.cell("-", calibrator: "guess", rmse: [20]), PlantedRun.cell("gaze", rmse: [10]),
        PlantedRun.cell("gaze", calibrator: "cut", rmse: [9]),
        PlantedRun.cell("-", calibrator: "offset", rmse: [15]),
      ])
    one.baseline = "guess"
    #expect(
      try rows([one]) == ["run,\"gaze, linear\",\"gaze, cut\",offset,mean-target", "one,10.0,9.0,15.0,20.0"])
    // Another calibrator may have the same name; the two are separate columns.
    one.cells.append(PlantedRun.cell("-", calibrator: "mean-target", rmse: [7]))
    let rows = try rows([one])
    #expect(rows[0].hasSuffix(",mean-target") && rows[1].hasSuffix(",20.0"))
    #expect(rows[1].split(separator: ",").contains("7.0"))
  }

  @Test(
    "a median of the columns needs three rows of one question, and every number of its column"
  )
  func medians() throws {
    func run(_ errors: [Double], face: [Double]) -> PlantedRun {
      var run = Self.run("people", [])
      run.groupBy = ["participant"]
      for (person, error) in errors.enumerated() {
        run.cells.append(PlantedRun.cell("gaze", group: "participant=p\(person)", rmse: [error]))
      }
      for (person, error) in face.enumerated() {
        run.cells.append(PlantedRun.cell("gaze+face", group: "participant=p\(person)", rmse: [error]))
      }
      return run
    }
    #expect(try rows([run([3, 9, 4], face: [1, 2, 3])]).last == "mean of 3,5.333333333333333,2.0")
    #expect(
      try rows([run([3, 9, 4], face: [1, 2])]).last
        == "mean of 3,5.333333333333333,,a row of the mean has no value")
    #expect(try rows([run([3, 9], face: [1, 2])]).last == "p1,9.0,2.0")
    #expect(try rows([mixed]).last?.hasPrefix("bert") == true)
  }

  @Test("caveats are in every part in all formats that hold more than rows", arguments: Comparison.formats)
  func caveats(format: String) throws {
    var simulated = mixed
    simulated.isSimulated = true
    let comparison = try Comparison([simulated.run])
    let isOfRows = ["csv", "csv-tidy", "json"].contains(format)
    // The answer's badges say what the data and the split are.
    for part in Comparison.Part.allCases where part != .answer {
      if isOfRows { continue }
      let text = try #require(comparison.text(format: format, part: part))
      let words = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
      // Readers of the table do not see a LaTeX comment.
      let shown =
        format == "latex" ? text.split(separator: "\n").filter { !$0.hasPrefix("%") }.joined() : words
      for caveat in ["SIMULATED", "this split leaks", "1 of 2 trials failed and are left out"] {
        #expect(shown.contains(caveat), "\(part): \(caveat)")
      }
    }
    let matrix = try #require(comparison.text(format: format, part: .matrix))
    // Two rows leak, each with two errors.
    let lines = format == "csv-tidy" ? 4 : 2
    #expect(matrix.split(separator: "\n").count { $0.contains("(leaks)") } == lines)
    for caveat in ["SIMULATED", "this split leaks", "1 of 2 trials failed and are left out"] {
      #expect(comparison.caveats.contains { $0.contains(caveat) })
      let json = try #require(comparison.text(format: "json"))
      #expect(json.contains(caveat), "several tables in JSON say what they are")
    }
  }

  @Test(
    "a format for a single table has a row per error with its difference, with as many fields in each row"
  )
  func oneTable() throws {
    let comparison = try Comparison([mixed.run])
    let csv = try #require(comparison.text(format: "csv"))
    #expect(
      csv.split(separator: "\n").prefix(3) == [
        "participant,device,split,features,rmse (pt),difference from gaze (pt)",
        "anna,,\"random(test_share=0.3, unit=frame) (leaks)\",gaze,5.0,0.0",
        "anna,,\"random(test_share=0.3, unit=frame) (leaks)\",gaze+face,3.0,-2.0",
      ])
    #expect(csv.split(separator: "\n").count == 1 + 8)
    let text = try #require(comparison.text(format: "text"))
    let parts = [Comparison.Part.answer, .matrix].compactMap {
      comparison.text(format: "text", part: $0)
    }
    #expect(text == parts.joined(separator: "\n"))
    #expect(comparison.text(format: "pdf") == nil)
  }

  @Test(
    "another metric is compared by its name; an unknown one is refused with the nearest name")
  func metrics() throws {
    var blink = PlantedRun.cell("gaze", rmse: [10])
    blink.repeats[0][0][0].angle = 2.5
    let run = Self.run("one", [blink])
    #expect(try rows([run], metric: "angle_mean_degrees") == ["run,gaze", "one,2.5"])
    let stored = try run.run
    #expect(
      complaint { try Comparison([stored], metric: "rmsee") }.hasPrefix(
        "out/one: error: no metric 'rmsee' to compare by; did you mean 'rmse'? there are: mse, rmse"
      ))
    #expect(
      complaint { try Comparison([stored], metric: "bias_x_pt") }.contains(
        "no metric 'bias_x_pt' to compare by"))
    #expect(Comparison.metrics.allSatisfy { Metric.named($0)?.isComparable == true })
    #expect(!Comparison.metrics.contains("lost_percent") && Comparison.metrics.contains("r2"))
  }

  @Test("the reference must be a column")
  func reference() throws {
    let run = try Self.run("one", [PlantedRun.cell("gaze", rmse: [10]), Self.baseline()]).run
    #expect(
      complaint { try Comparison([run], against: "gazes") }
        == "out/one: error: no column 'gazes'; did you mean 'gaze'? there are: gaze, mean-target")
    #expect(complaint { try Comparison([run], against: "mean-target") }.isEmpty)
  }

  @Test("an entry says whether it failed, was skipped or is undefined")
  func missing() throws {
    var run = Self.run(
      "one", [PlantedRun.cell("gaze", rmse: [10]), PlantedRun.cell("gaze+face", rmse: [10])])
    run.cells[1].repeats = [[[]]]
    #expect(try rows([run])[1] == "one,10.0,,failed: it could not be fitted")
    // A single target has no spread that R² could explain.
    #expect(
      try rows([run], metric: "r2")[1]
        == "one,,,undefined: all test targets have the same x or the same y; failed: it could not be fitted")
  }
}
