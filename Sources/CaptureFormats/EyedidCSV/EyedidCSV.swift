import Captures
import DelimitedText
import Files
import Inputs

/// The format `eyedid-csv`: a log of SeeSo's and Eyedid's SDK, one row per event, with the names of its event keys.
///
/// The SDK itself writes no files. Its keys are those of visualcamp/eyedid-flutter-sdk@1f803947
/// lib/events/eyedid_flutter_metrics.dart.
enum EyedidCSV {
  static let name = "eyedid-csv"
  static let format = CaptureFormat.stream { keys, own in
    var format = CaptureFormat(
      name: name, version: 1,
      recorder:
        "SeeSo's (Eyedid's) SDK with the front camera, which smooths gaze points (One-Euro filter) unless an app switches "
        + "that off",
      labels: (own?.labels ?? []).map { Label($0.name, order: $0.order) },
      finder: .files(
        endings: [".csv"], recognises: EyedidColumns.recognises,
        firstColumns: Array(EyedidColumns.required.prefix(3))),
      read: { source, files throws(InputError) in try read(source, files, keys, own) },
      columns: EyedidColumns.documentation, audit: { warnings($0) })
    format.devices = [(try? keys.placement())?.device].compactMap(\.self)
    format.companions = { folder, names throws(InputError) in try EyedidEvents.companions(folder, names) }
    return format
  }

  private static func read(
    _ source: CaptureSource, _ files: CaptureFiles, _ keys: StreamKeys, _ own: ColumnsDeclaration?
  ) throws(InputError) -> CaptureContent {
    let path = source.files[0]
    let file = try CSVFile(
      path: path, text: files.open(path), syntax: DelimitedSyntax(missing: EyedidColumns.missing))
    let columns = try NamedColumns(file, EyedidColumns.known, own: own, format: name, capture: source.name)
    try columns.require(EyedidColumns.required)
    let events = try source.files.dropFirst().first.map { path throws(InputError) in
      try EyedidEvents(path, files)
    }
    if let events, columns.has("target_x") || columns.has("target_y") {
      throw InputError(
        Place(file: events.path),
        "holds targets, but so do the columns target_x and target_y of \(path); remove one of them")
    }
    let placement = try keys.placement()
    let participant = try keys.participant(of: source.name)
    let frames = try EyedidFrames(columns, columns.rows(), events, placement, participant)
    return CaptureContent(
      frames: frames.table, absentColumns: EyedidFrames.absent(frames.table),
      unknownColumns: columns.unread,
      warnings: frames.warnings + [placement.warning].compactMap(\.self))
  }

  /// Times that do not follow from the SDK's at most 30 frames per second are probably not in milliseconds.
  private static func warnings(_ capture: Capture) -> [Warning] {
    let usual = CaptureAudit(capture: capture)
    let rate = SampleRate(capture.frames)?.frequency ?? 30
    let odd =
      (0.5...1000).contains(rate)
      ? nil
      : usual.warning(
        "frames follow each other at an unusual rate; are the timestamps in milliseconds?",
        details: " (\(decimal(rate, rate < 1 ? 4 : 0)) Hz)")
    return usual.tolerated
      + [usual.unknownColumns, usual.repeatedTimes, usual.pointsOffScreen, odd].compactMap(\.self)
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let eyedidCSV = Self(
    kind: EyedidCSV.name,
    summary: "logs of SeeSo's and Eyedid's SDK, with gaze, states, openness and attention",
    example: EyedidCSV.name, make: { _ in EyedidCSV.format })
}
