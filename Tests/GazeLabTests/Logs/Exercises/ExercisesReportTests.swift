import Documents
import Inputs
import Logs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Exercises

@Suite("Report of exercises")
struct ExercisesReportTests {
  /// A recording in the columns of Live Link Face: 20 s at 30 rows per second, `plan` at 0.9 for 1 s from each start.
  static func recording(
    _ plan: [(Exercise, Double)], level: Double = 0.9, hasLabels: Bool = false, hour: Int = 0
  ) -> String {
    var planted = PlantedShapes(seconds: 20, rest: 0.1)
    for (exercise, start) in plan { planted.plant(exercise, level, from: start, through: start + 1) }
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let header = ["Timecode"] + LiveLinkFaceCSV.eyeShapes + (hasLabels ? ["exercise"] : [])
    let rows = planted.times.indices.map { row -> String in
      let (second, frame) = (row / 30, 2 * (row % 30))
      let word = plan.first {
        (planted.times[row] - $0.1 + 1e-9) >= 0 && planted.times[row] <= $0.1 + 1 + 1e-9
      }?.0
      // From midnight on: later times of day lose the last digits of the seconds since the start.
      let fields =
        ["\(twoDigits(hour)):00:\(twoDigits(second)):\(twoDigits(frame)).000"]
        + planted.values.map { shortest($0[row]) }
        + (hasLabels ? [word?.rawValue ?? ""] : [])
      return fields.joined(separator: ",")
    }
    return ([header.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  static let plan: [(Exercise, Double)] = [(.up, 2), (.topLeft, 5), (.blink, 8), (.left, 11), (.right, 14)]

  static func report(
    _ folder: TemporaryFolder, _ names: [String], _ sources: ExercisesReport.Sources = .init()
  ) throws(InputError) -> ExercisesReport {
    try ExercisesReport(
      names.map(folder.at), ExerciseOptions(), sources, in: DatasetFolders(named: [], environment: nil))
  }

  static func made(_ folder: TemporaryFolder, hasLabels: Bool, person: String = "{value: anna}") throws {
    try folder.write("lab/dataset.yaml", "format: live-link-face-csv\nparticipant: \(person)\n")
    for (hour, name) in ["first", "second"].enumerated() {
      try folder.write("lab/\(name).csv", recording(plan, hasLabels: hasLabels, hour: hour))
    }
  }

  @Test(
    "a column 'exercise' labels the cycles, and the coefficient is chosen on one recording and tested on the other"
  )
  func column() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: true)
      let report = try Self.report(folder, ["lab"])
      #expect(report.path == "exercises/lab")
      let text = report.text(width: 200)
      #expect(
        text.contains(
          "anna: 1.00, chosen on first (5 of 5 cycles, 0.0 false triggers per minute), gives 5 of 5 cycles, 0.0 false "
            + "triggers per minute on second. The other way round: 1.00, chosen on second"))
      #expect(text.contains("With the coefficient 0.8, 5 of 5 cycles") == false)
      #expect(text.contains("With the coefficient 0.8, 10 of 10 cycles"))
      _ = try report.write(to: folder.at("out"), drawsFigures: true)
      for name in [
        "report.html", "report.md", "exercises.json", "triggers.csv", "cycles.csv", "sweep.csv",
        "references.csv",
        "tables/coefficient-choices.csv", "tables/recognition-confusion.tex", "figures/time-1-shapes.gp",
        "figures/coefficient-sweep.csv",
      ] { #expect(folder.has("out/" + name), "\(name)") }
      let triggers = try folder.text("out/triggers.csv").split(separator: "\n")
      #expect(triggers.count == 11)
      #expect(triggers[1].hasPrefix("anna,first,0.8,up,2.0,2.2,hit,up,1,0.2"))
    }
  }

  @Test(
    "the card says how many cycles a test recognised, which coefficient to use, and for whom there is no test"
  )
  func card() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: true)
      let text = try Self.report(folder, ["lab"]).text(width: 200)
      #expect(text.contains("Are the exercises of this person recognised?"))
      #expect(
        text.contains("10 of 10 cycles were recognised in the test. Use the coefficient 1.00 for anna.\n"))
      let alone = try Self.report(folder, ["lab/first.csv"])
      let card = try #require(alone.report.card)
      let answer = card.answer.map(\.text).joined()
      #expect(
        answer == "Untested: with the coefficient 0.8, 5 of 5 cycles, 0.0 false triggers per minute. "
          + "A second labelled recording of anna would test it on other cycles.")
      #expect(card.rows.isEmpty && card.notes.count == 1)
    }
  }

  @Test("without labels the card says what is missing")
  func unlabelledCard() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: false)
      let card = try #require(try Self.report(folder, ["lab/first.csv"]).report.card)
      #expect(card.answer.map(\.text).joined().hasPrefix("Unknown: no recording is labelled. Say when"))
    }
  }

  @Test("without labels the shapes are shown, and it is said what is missing")
  func unlabelled() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: false)
      let report = try Self.report(folder, ["lab/first.csv"])
      #expect(report.text(width: 200).contains("Withheld: no recording is labelled"))
      _ = try report.write(to: folder.at("out"), drawsFigures: true)
      #expect(!folder.has("out/triggers.csv") && !folder.has("out/sweep.csv"))
      #expect(folder.has("out/tables/deflection-ranges.csv") && folder.has("out/figures/time-1-shapes.csv"))
    }
  }

  @Test("references that one report wrote recognise the exercises of a recording without labels")
  func givenReferences() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: true)
      _ = try Self.report(folder, ["lab/first.csv"]).write(to: folder.at("out"), drawsFigures: false)
      try folder.write("lab/third.csv", Self.recording(Self.plan))
      let sources = ExercisesReport.Sources(references: folder.at("out/references.csv"))
      let report = try Self.report(folder, ["lab/third.csv"], sources)
      #expect(report.text(width: 200).contains("5 triggers with the coefficient 0.8"))
      _ = try report.write(to: folder.at("out2"), drawsFigures: false)
      #expect(try folder.text("out2/triggers.csv").contains("anna,third,0.8,topLeft,5.0,5.2,unlabelled,,,"))
    }
  }

  @Test("the same input gives the same bytes, and names from data are escaped")
  func bytes() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: true, person: "{value: \"<b>anna\"}")
      for out in ["one", "two"] {
        _ = try Self.report(folder, ["lab"]).write(to: folder.at(out), drawsFigures: false)
      }
      for name in ["report.html", "exercises.json", "sweep.csv"] {
        #expect(try folder.text("one/" + name) == folder.text("two/" + name))
      }
      #expect(try !folder.text("one/report.html").contains("<b>anna"))
    }
  }

  @Test("captures that cannot be used are told with their place")
  func badCaptures() throws {
    try TemporaryFolder.with { folder in
      try Self.made(folder, hasLabels: true)
      let bad = Self.recording(Self.plan, hasLabels: true).replacing(",topLeft\n", with: ",topleft\n")
      try folder.write("lab/second.csv", bad)
      let error = #expect(throws: InputError.self) { try Self.report(folder, ["lab"]) }
      #expect(
        error?.complaints.map { $0.line.replacing(folder.path + "/", with: "") } == [
          "lab/second.csv: error: unknown exercise 'topleft' in the column 'exercise'; did you mean 'topLeft'? there are: "
            + "right, left, up, down, topLeft, topRight, bottomLeft, bottomRight, blink, none"
        ])
      let twice = #expect(throws: InputError.self) {
        try Self.report(folder, ["lab/first.csv", "lab/first.csv"])
      }
      #expect(twice?.complaints[0].sentence.contains("another capture is called 'first', too") == true)
      let missing = ExercisesReport.Sources(intervals: folder.at("none.csv"))
      let none = #expect(throws: InputError.self) { try Self.report(folder, ["lab/first.csv"], missing) }
      #expect(none?.onlyMissingFiles == true)
    }
  }

  @Test("options that mean nothing are refused with what was expected")
  func options() {
    func error(
      reference: String = "mean", coefficient: Double = 0.8, hold: Double = 0.2, from: Double = 0.5,
      to: Double = 1, step: Double = 0.05
    ) -> String {
      ExerciseOptions.read(
        reference: reference, rest: "median", coefficient: coefficient, hold: hold, from: from, to: to,
        step: step
      ).error
    }
    #expect(error() == "")
    #expect(
      error(reference: "medain") == "--reference must be one of mean, median, peak; did you mean 'median'?")
    #expect(error(coefficient: .nan) == "--coefficient must be above 0 and at most 2, not –")
    #expect(error(hold: -1) == "--hold must be from 0 to 60 seconds, not -1")
    #expect(
      error(from: 0.9, to: 0.5) == "--from and --to must rise from above 0 to at most 2, not 0.9 and 0.5")
    #expect(error(step: 1e-9) == "--step must be from 0.001 to 2, not 1e-09")
    #expect(
      error(from: 0.001, to: 2, step: 0.001) == "--step 0.001 makes 2000 coefficients; at most 201 are swept")
  }
}
