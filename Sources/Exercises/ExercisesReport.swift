import Captures
import Documents
import Files
import Inputs
import Logs

/// The report of exercises for the eyes in recordings, for `gazelab exercises`.
package struct ExercisesReport: CaptureReport {
  /// Files beside the captures, as paths; nil for none.
  package struct Sources: Sendable {
    let intervals: String?
    let references: String?

    package init(intervals: String? = nil, references: String? = nil) {
      self.intervals = intervals
      self.references = references
    }
  }

  package let warnings: [Warning]
  package let path: String
  package let report: LogReport

  /// - Parameters:
  ///   - references: Datasets, each a name under one of `folders` or a path to a folder or one file.
  /// - Throws: Everything that is wrong with the datasets and the files beside them.
  package init(
    _ references: [String], _ options: ExerciseOptions, _ sources: Sources = Sources(),
    in folders: DatasetFolders
  ) throws(InputError) {
    let datasets = try InputError.collecting(references) { reference throws(InputError) in
      try Dataset(reference, relativeTo: ".", in: folders, at: Place(file: reference))
    }
    let logs = datasets.flatMap(\.captures).map(Log.init)
    try Self.checkNames(logs)
    let recordings = try Self.recordings(logs, intervals: sources.intervals)
    let given = try sources.references.map { path throws(InputError) in try ShapeReferencesFile(path: path) }
    let study = ExerciseStudy(recordings, options) { person in
      given.flatMap { file in
        file.references(of: person).map { .init(source: .file(path: file.path), references: $0) }
      }
    }
    let name = slug(datasets.map(\.name).joined(separator: " "))
    path = "exercises/\(name.isEmpty ? "dataset" : name)"
    warnings = datasets.flatMap(\.warnings)
    let title = logs.count == 1 ? logs[0].name : datasets.map(\.title).joined(separator: " and ")
    report = changed(
      LogReport(
        title: "Exercises for the eyes: \(title)", meta: Self.meta(study),
        logs: [(title, Self.sections(study, recordings, Self.rows(study, recordings, given)))])
    ) { report in
      report.recordName = "exercises.json"
      report.isSimulated = datasets.contains(where: \.isSimulated)
      report.card =
        ExercisesCard(
          study: study, section: CoefficientSection(study: study, recordings: recordings, rows: []).question,
          isSimulated: report.isSimulated
        ).card
      report.provenance = LogProvenance(
        command: Self.command(references, options, sources),
        inputs: logs.map { LogProvenance.Input($0.capture) }, options: options.facts)
    }
  }

  /// Beyond this many recordings, only the first ones are shown over time.
  private static let shownRecordingCount = 12

  /// What was read for the whole report, and what is left out of all of it, of the judgement, and of the figures.
  private static func rows(
    _ study: ExerciseStudy, _ recordings: [ExerciseRecording], _ given: ShapeReferencesFile?
  ) -> [RowAccount] {
    let count = recordings.count
    return [
      RowAccount("row", "used", summing: recordings.map(\.series.account)),
      RowAccount(
        "recording", "judged", read: count,
        leftOut: [.init("without labels", recordings.count { !$0.isLabelled })]),
      RowAccount(
        "recording", "shown over time", read: count,
        leftOut: [.init("after the first \(shownRecordingCount)", max(0, count - shownRecordingCount))]),
    ] + (given.map { [$0.account(of: study.people.map(\.name))] } ?? [])
  }

  static func sections(
    _ study: ExerciseStudy, _ recordings: [ExerciseRecording], _ rows: [RowAccount] = []
  ) -> [LogSection] {
    [CoefficientSection(study: study, recordings: recordings, rows: rows).section]
      + (study.isCalibrated ? [RecognitionSection(study: study).section] : [])
      + [DeflectionSection(study: study).section]
      + study.results.prefix(shownRecordingCount).enumerated().map { index, result in
        ExerciseTimeSection(number: index + 1, result: result, coefficient: study.options.coefficient).section
      }
  }

  private static func checkNames(_ logs: [Log]) throws(InputError) {
    var paths = [String: String]()
    for log in logs {
      guard let other = paths.updateValue(log.capture.path, forKey: log.name) else { continue }
      throw InputError(
        Place(file: log.capture.path), "another capture is called \(log.name.quoted), too: \(other)")
    }
  }

  private static func recordings(
    _ logs: [Log], intervals path: String?
  ) throws(InputError) -> [ExerciseRecording] {
    let spans = Dictionary(uniqueKeysWithValues: logs.map { ($0.name, $0.times.max() ?? 0) })
    let file = try path.map { path throws(InputError) in try ExerciseIntervalsFile(path: path, spans: spans)
    }
    return try InputError.collecting(logs) { log throws(InputError) in
      try ExerciseRecording(log, intervals: file.map { $0.intervals[log.name] ?? [] })
    }
  }

  /// Such as `2 people · 3 recordings · 54 cycles · 1:59 min`.
  private static func meta(_ study: ExerciseStudy) -> String {
    let recordings = study.results.map(\.recording)
    let cycles = recordings.reduce(0) { $0 + $1.intervals.count }
    let seconds = recordings.reduce(0) { $0 + ($1.series.times.last ?? 0) }
    return [
      study.people.count == 1 ? "1 person" : "\(study.people.count) people",
      counted(recordings.count, "recording"), cycles == 0 ? "no labels" : counted(cycles, "cycle"),
      LogText.duration(seconds),
    ].joined(separator: " · ")
  }

  private static func command(
    _ references: [String], _ options: ExerciseOptions, _ sources: Sources
  ) -> String {
    let usual = ExerciseOptions()
    let files = [("--intervals", sources.intervals), ("--references", sources.references)]
    let sweep =
      "--from \(shortest(options.from)) --to \(shortest(options.to)) --step \(shortest(options.step))"
    let choices = [
      ("--reference \(options.reference.rawValue)", options.reference != usual.reference),
      ("--rest \(options.rest.rawValue)", options.rest != usual.rest),
      ("--coefficient \(shortest(options.coefficient))", options.coefficient != usual.coefficient),
      ("--hold \(shortest(options.hold))", options.hold != usual.hold),
      (sweep, options.coefficients != usual.coefficients),
    ]
    let words =
      ["gazelab exercises"] + references.map(shellWord)
      + files.compactMap { option, path in path.map { "\(option) \(shellWord($0))" } }
      + choices.filter(\.1).map(\.0)
    return words.joined(separator: " ")
  }
}
