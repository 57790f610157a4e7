import Captures
import Documents
import Files
import Inputs
import Logs

/// How exercises for the eyes were done and recognised in recordings, for `gazelab exercises`.
package struct ExercisesReport: Sendable {
  /// Files beside the captures, as paths; nil for none.
  package struct Sources: Sendable {
    /// When which exercise was done.
    let intervals: String?
    /// Where each person's shapes rest and get to.
    let references: String?

    package init(intervals: String? = nil, references: String? = nil) {
      self.intervals = intervals
      self.references = references
    }
  }

  /// What the formats tolerated or found odd.
  package let warnings: [Warning]
  /// The folder below that for reports to which the report belongs, such as `exercises/lab`.
  package let path: String
  private let report: LogReport

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
    let sections = ExerciseSections(study: study, recordings: recordings)
    let name = slug(datasets.map(\.name).joined(separator: " "))
    path = "exercises/\(name.isEmpty ? "dataset" : name)"
    warnings = datasets.flatMap(\.warnings)
    let title = logs.count == 1 ? logs[0].name : datasets.map(\.title).joined(separator: " and ")
    report = changed(
      LogReport(
        title: "Exercises for the eyes: \(title)", meta: Self.meta(study), logs: [(title, sections.all)])
    ) { report in
      report.recordName = "exercises.json"
      report.isSimulated = datasets.contains(where: \.isSimulated)
      report.provenance = LogProvenance(
        command: Self.command(references, options, sources),
        inputs: logs.map { LogProvenance.Input($0.capture) }, options: ExerciseListings(study: study).options)
    }
  }

  private static func checkNames(_ logs: [Log]) throws(InputError) {
    var paths = [String: String]()
    for log in logs {
      if let other = paths[log.name] {
        throw InputError(
          Place(file: log.capture.path), "another capture is called \(log.name.quoted), too: \(other)")
      }
      paths[log.name] = log.capture.path
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
    var words = ["gazelab exercises"] + references.map(shellWord)
    if let path = sources.intervals { words.append("--intervals \(shellWord(path))") }
    if let path = sources.references { words.append("--references \(shellWord(path))") }
    if options.reference != usual.reference { words.append("--reference \(options.reference.rawValue)") }
    if options.rest != usual.rest { words.append("--rest \(options.rest.rawValue)") }
    if options.coefficient != usual.coefficient {
      words.append("--coefficient \(shortest(options.coefficient))")
    }
    if options.hold != usual.hold { words.append("--hold \(shortest(options.hold))") }
    if options.coefficients != usual.coefficients {
      words.append(
        "--from \(shortest(options.from)) --to \(shortest(options.to)) --step \(shortest(options.step))")
    }
    return words.joined(separator: " ")
  }

  /// Writes the report whole or not at all, and removes what an earlier one left behind.
  ///
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  package func write(
    to folder: String, drawsFigures: Bool, drawsPDFs: Bool = false
  ) throws -> WrittenLogReport {
    try report.write(to: folder, drawsFigures: drawsFigures, drawsPDFs: drawsPDFs)
  }

  /// The answers for a terminal.
  package func text(width: Int = 80) -> String { report.text(width: width) }

  /// All tables in a report format; nil if there is no such format.
  package func text(format kind: String, width: Int) -> String? {
    Catalogue.reportFormat(kind).flatMap { $0.text(of: report.tables) }
  }
}
