import Captures
import Documents
import Files
import Inputs

/// What happened in the captures of a dataset over time, for `gazelab timeline`.
package struct TimelineReport: CaptureReport {
  package let warnings: [Warning]
  package let path: String
  package let report: LogReport

  /// - Parameters:
  ///   - reference: A name under one of `folders`, or a path to a folder or one file.
  ///   - names: The captures to report, in any order; empty for all.
  ///   - progress: Told before each capture how many are done.
  /// - Throws: Everything that is wrong with the dataset.
  package init(
    _ reference: String, captures names: [String] = [], options: TimelineOptions = TimelineOptions(),
    in folders: DatasetFolders, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    let place = Place(file: reference)
    let wanted = Set(names.map(folders.formats.captureName(ofFile:)))
    let dataset = try Dataset(
      reference, relativeTo: ".", in: folders, at: place, wanted: { wanted.isEmpty || wanted.contains($0) })
    try Self.check(wanted, dataset.captureNames, at: place)
    let captures = try options.calibration?.captures(dataset.captures) ?? dataset.captures
    var logs = [(name: String, sections: [LogSection])]()
    var rows = [TimelineOverview.Row]()
    var sessions = [Session]()
    for (index, capture) in captures.enumerated() {
      progress(index, captures.count)
      let log = Log(capture)
      var sections = [LogSection]()
      for question in TimelineQuestion.allCases {
        if let section = try question.section(log, options) { sections.append(section) }
      }
      for question in options.added {
        if let section = try question.section(log, options) { sections.append(section) }
      }
      let session = Session(log)
      sessions.append(session)
      sections.append(SessionSection(session: session).section)
      logs.append((capture.name, sections))
      rows.append(TimelineOverview.Row(log))
    }
    let name = slug(dataset.name)
    path = "timeline/\(name.isEmpty ? "dataset" : name)"
    warnings = dataset.warnings
    report = changed(
      LogReport(
        title: dataset.captures.count == 1
          ? "Timeline of \(dataset.captures[0].name)" : "Timeline of \(dataset.title)",
        meta: TimelineOverview(rows: rows).meta, logs: logs)
    ) { report in
      if rows.count > 1 { report.overview = TimelineOverview(rows: rows).table }
      report.isSimulated = dataset.isSimulated
      report.calibration = options.calibration?.name
      report.card =
        sessions.count == 1
        ? SessionCard(
          session: sessions[0], sections: logs[0].sections, isSimulated: dataset.isSimulated,
          isCalibrated: options.calibration != nil
        ).card
        : SessionsCard(sessions, isSimulated: dataset.isSimulated).card
      let chosen = names.map { " --capture " + shellWord($0) }.joined()
      report.provenance = LogProvenance(
        command: "gazelab timeline \(shellWord(reference))\(chosen)\(options.calibration?.arguments ?? "")"
          + options.added.map(\.arguments).joined(),
        inputs: dataset.captures.map { LogProvenance.Input($0) }, options: options.record)
    }
  }

  private static func check(_ wanted: Set<String>, _ names: [String], at place: Place) throws(InputError) {
    let errors = wanted.subtracting(names).sorted().map { name in
      InputError(
        place,
        "has no capture \(name.quoted)"
          + hint(for: name, among: names, then: "there are: \(names.joined(separator: ", "))"))
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }
}

extension TimelineOptions {
  var record: Facts {
    Facts {
      if let calibration { Fact("calibration", nil, calibration.name) }
      events.record
      attention.record
      for question in added { question.record }
    }
  }
}

struct TimelineOverview {
  struct Row: Sendable {
    let name: String
    let timing: LogTiming
    let gaze: GazeSummary?
    let dataLoss: DataLoss?

    init(_ log: Log) {
      name = log.name
      timing = LogTiming(log)
      gaze = GazeSummary(log, timing)
      dataLoss = log.capture.dataLoss()
    }
  }

  let rows: [Row]

  /// Such as `3 captures · 2,700 rows · 5:12 min`.
  var meta: String {
    let count = rows.reduce(0) { $0 + $1.timing.rowCount }
    let seconds = rows.reduce(0) { $0 + $1.timing.span }
    return
      ([
        rows.count == 1 ? nil : LogText.counted(rows.count, "capture"), LogText.counted(count, "row"),
        LogText.duration(seconds),
      ] as [String?]).compactMap(\.self).joined(separator: " · ")
  }

  var table: Table {
    Listing(rows) {
      Column(title: "capture", .label) { $0.name }
      Column(title: "rows") { $0.timing.rowCount }
      Column(title: "duration", .seconds(1)) { $0.timing.span }
      Column(title: "row rate", .number(1, "Hz")) { $0.timing.rowHz }.ifAny
      Column(title: "effective", .number(1, "Hz")) { $0.timing.effectiveHz }.ifAny
      Column(title: "gaps > 0.1 s") { $0.timing.longStepCount }
      Column(title: "data loss", .number(1, "%")) { $0.dataLoss?.percent }.ifAny
      Column(title: "rows lost", .number(1, "%")) { row in
        row.gaze.map { 100 - 100 * Double($0.validCount) / Double(row.timing.rowCount) }
      }.ifAny
      Column(title: "on screen", .percent(1)) { row in
        row.gaze.map { Share($0.onScreenCount, of: $0.validCount) }
      }.ifAny
    }.table("Captures")
  }
}

/// What was asked of a timeline beside its logs.
package struct TimelineOptions: Sendable {
  package var events = EventOptions()
  package var attention = AttentionOptions()
  /// Nil to report the gaze points that were recorded.
  package var calibration: TimelineCalibration?
  /// Questions of other targets; their sections follow those of `TimelineQuestion`.
  package var added: [AddedQuestion] = []

  package init() {}
}

/// A question that a timeline asks of every log because a later target answers it.
package struct AddedQuestion: Sendable {
  /// The options of the command that ask it, with a space before each.
  package let arguments: String
  /// What the report's record says was asked.
  package let record: [Fact]
  /// Nil for a log that lacks what the answer needs.
  package let section: @Sendable (Log, TimelineOptions) throws(InputError) -> LogSection?

  package init(
    arguments: String, record: [Fact],
    section: @escaping @Sendable (Log, TimelineOptions) throws(InputError) -> LogSection?
  ) {
    self.arguments = arguments
    self.record = record
    self.section = section
  }
}

/// A calibration whose gaze points a timeline reports in place of the recorded ones.
package struct TimelineCalibration: Sendable {
  package let name: String
  /// The options of the command that name it, with a space before each.
  package let arguments: String
  /// The captures with its gaze points alone.
  package let captures: @Sendable ([Capture]) throws(InputError) -> [Capture]

  package init(
    name: String, arguments: String,
    captures: @escaping @Sendable ([Capture]) throws(InputError) -> [Capture]
  ) {
    self.name = name
    self.arguments = arguments
    self.captures = captures
  }
}
