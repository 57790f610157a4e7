import Captures
import DelimitedText
import Files
import Inputs

/// A format of files with a header and one row per frame: the declaration of its columns, and what none can say.
struct RowFormat: Sendable {
  /// A recording beside its frames.
  struct Recording: Sendable {
    let source: CaptureSource
    let files: CaptureFiles
    let keys: StreamKeys
    /// The screen of all rows; `Screen.none` where columns name the devices.
    let screen: Screen
    let rows: [PlannedRows]
  }

  typealias Completion =
    @Sendable (inout FrameParts, Recording) throws(InputError) -> [CountedSentence]

  let name: String
  var version = 1
  let recorder: String
  let finder: CaptureFinder
  /// The entries of each file of a recording. Rows of several files are joined.
  let files: [[ColumnEntry]]
  /// True if files have these columns in this order and no others.
  var isStrict = false
  /// The marks of a missing number or word, whether or not a dataset declares columns of its own.
  var missing: [String] = []
  var traits: Set<CaptureFormat.Trait> = []
  /// Further columns in listings, after those of the entries.
  var documentation: [FormatColumn] = []
  let checks: [CaptureAudit.Check]
  /// Changes what the entries hold, and returns what was tolerated.
  var complete: Completion = { _, _ in [] }
  /// Files that belong to captures beside them, as for `CaptureFormat`.
  var companions: @Sendable (_ folder: String, _ names: [String]) throws(InputError) -> [String: String] = {
    _, _ in [:]
  }
  /// Channels that no entry holds, each with the columns that would.
  var furtherChannels: [Channel: [String]] = [:]

  private var entries: [ColumnEntry] { files.flatMap(\.self) }

  /// True if columns name participants and devices; otherwise `dataset.yaml` does.
  private var namesDevices: Bool { entries.contains { $0.role == .device } }

  /// True if a reader needs the size of the screen.
  private var hasPoints: Bool { entries.contains { $0.coordinates != nil } }

  /// The format, with what `dataset.yaml` says about it: the keys of streams, and columns of the dataset's own.
  var format: CaptureFormat {
    var format = made(StreamKeys(), nil)
    format.declared = { section, devices in
      let keys = namesDevices ? StreamKeys() : StreamKeys(from: &section, devices)
      let labels = entries.compactMap(\.label)
      let own =
        isStrict
        ? nil
        : section.section("columns") { section in
          let own = ColumnsDeclaration(from: &section, isWhole: false)
          own.checkLabels(amongst: labels, of: name, in: &section)
          return own
        }
      return changed(made(keys, own)) { format in
        format.declaration = (namesDevices ? "" : keys.fingerprint) + (own.map { " \($0)" } ?? "")
      }
    }
    return format
  }

  private func made(_ keys: StreamKeys, _ own: ColumnsDeclaration?) -> CaptureFormat {
    var format = CaptureFormat(
      name: name, version: version, recorder: recorder,
      labels: (entries + (own?.entries ?? [])).compactMap(\.label), finder: finder, traits: traits,
      columns: entries.compactMap(\.documentation) + documentation, checks: checks,
      read: { source, files throws(InputError) in try read(source, files, keys, own?.entries) })
    format.companions = companions
    if !namesDevices { format.devices = [(try? keys.placement())?.device].compactMap(\.self) }
    return format
  }

  private func read(
    _ source: CaptureSource, _ files: CaptureFiles, _ keys: StreamKeys, _ own: [ColumnEntry]?
  ) throws(InputError) -> CaptureContent {
    let all = try InputError.collecting(Array(zip(source.files, self.files))) { file throws(InputError) in
      try planned(files.open(file.0), of: file.0, file.1, own, capture: source.name)
    }
    let rows = all[0]
    let placement = namesDevices ? nil : try keys.placement()
    let participant = namesDevices ? "" : try keys.participant(of: source.name)
    let devices = try rows.words(.device)
    let screens = [placement?.screen ?? .none]
    var parts = try FrameParts(
      rows, participants: rows.words(.participant) ?? .init(repeating: participant, count: rows.count),
      displays: placement.map { .init(repeating: $0.display, count: rows.count) }
        ?? .init((devices?.all ?? []).map { Display(device: $0) }, devices?.codes ?? CodeColumn([])),
      screens: screens)
    let recording = Recording(source: source, files: files, keys: keys, screen: screens[0], rows: all)
    for other in all.dropFirst() { try parts.add(other, screens) }
    let oddities = try complete(&parts, recording)
    let frames = parts.table
    return CaptureContent(
      frames: frames, absentColumns: absentColumns(from: frames),
      unknownColumns: all.flatMap(\.plan.unread),
      warnings: oddities + (hasPoints ? [placement?.warning].compactMap(\.self) : []) + unfinished(all))
  }

  private func unfinished(_ all: [PlannedRows]) -> [CountedSentence] {
    guard !traits.contains(.endsWithoutLineEnd) else { return [] }
    return all.compactMap { rows in
      rows.columns.unfinishedLine.map { all.count == 1 ? $0 : "\(fileName(rows.file.path)): \($0)" }
    }
  }

  private func planned(
    _ text: FileText, of path: String, _ entries: [ColumnEntry], _ own: [ColumnEntry]?, capture: String
  ) throws(InputError) -> PlannedRows {
    let marks = missing.isEmpty && own != nil ? TableOptions.usualMissing : missing
    var file = try CSVFile(path: path, text: text, syntax: DelimitedSyntax(missing: marks))
    let header = try CSVHeader(&file)
    if isStrict {
      try header.requireStart(entries.flatMap { $0.columns.map(\.name) }, isWhole: true)
    } else {
      try header.checkDistinct()
    }
    return try ColumnPlan(entries + (own ?? []), header, of: path, format: name, capture: capture)
      .rows(of: file)
  }

  /// Channels that the format can hold and the frames lack, each with its columns.
  private func absentColumns(from frames: FrameTable) -> [Channel: [String]] {
    var absent = furtherChannels
    for entry in entries {
      if case .channel(let channel) = entry.role { absent[channel] = entry.columns.map(\.name) }
    }
    return absent.filter { !frames.has($0.key) }
  }
}
