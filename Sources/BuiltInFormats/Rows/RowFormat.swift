import Captures
import DelimitedText
import Inputs

/// A format of files with a header and one row per frame: the declaration of its columns, and what none can say.
struct RowFormat: Sendable {
  /// What is known of a recording beside its rows.
  struct Recording: Sendable {
    let source: CaptureSource
    let files: CaptureFiles
    /// The screen of all rows; `Screen.none` where columns name the devices.
    let screen: Screen
  }

  let name: String
  var version = 1
  let recorder: String
  let entries: [ColumnEntry]
  /// What stands for a missing number or word, whether or not a dataset declares columns of its own.
  var missing: [String] = []
  /// What headers begin with, for messages.
  let firstColumns: [String]
  let recognises: @Sendable (_ header: [String]) -> Bool
  let documentation: [FormatColumn]
  var traits: Set<CaptureFormat.Trait> = []
  /// Changes what the entries tell, and returns what was tolerated.
  var complete: @Sendable (inout FrameParts, PlannedRows, Recording) throws(InputError) -> [CountedSentence] =
    {
      _, _, _ in []
    }
  /// Files that belong to captures beside them, as for `CaptureFormat`.
  var companions: @Sendable (_ folder: String, _ names: [String]) throws(InputError) -> [String: String] = {
    _, _ in [:]
  }
  /// Channels that no entry tells, each with the columns that would.
  var furtherChannels: [Channel: [String]] = [:]
  var audit: @Sendable (_ capture: Capture) -> [Warning]

  /// The labels that its captures have.
  private var labels: [Label] {
    entries.compactMap { entry in
      if case .label(let name) = entry.role { Label(name, order: entry.order) } else { nil }
    }
  }

  /// Whether columns name participants and devices; otherwise `dataset.yaml` does.
  private var namesDevices: Bool { entries.contains { $0.role == .device } }

  /// Whether a reader needs the size of the screen.
  private var hasPoints: Bool { entries.contains { $0.coordinates != nil } }

  /// The format, with what `dataset.yaml` says about it: the keys of streams, and columns of the dataset's own.
  var format: CaptureFormat {
    var format = made(StreamKeys(), nil)
    format.declared = { section in
      let keys = namesDevices ? StreamKeys() : StreamKeys(from: &section)
      let own = section.section("columns") { section in
        let own = ColumnsDeclaration(from: &section, isWhole: false)
        own.checkLabels(amongst: labels, of: name, in: &section)
        return own
      }
      var format = made(keys, own)
      format.declaration = (namesDevices ? "" : keys.fingerprint) + (own.map { " \($0)" } ?? "")
      return format
    }
    return format
  }

  private func made(_ keys: StreamKeys, _ own: ColumnsDeclaration?) -> CaptureFormat {
    var format = CaptureFormat(
      name: name, version: version, recorder: recorder, labels: labels + (own?.labels ?? []),
      finder: .files(endings: [".csv"], recognises: recognises, firstColumns: firstColumns),
      read: { source, files throws(InputError) in try read(source, files, keys, own?.entries) },
      columns: documentation, traits: traits, audit: audit)
    format.companions = companions
    if !namesDevices { format.devices = [(try? keys.placement())?.device].compactMap(\.self) }
    return format
  }

  private func read(
    _ source: CaptureSource, _ files: CaptureFiles, _ keys: StreamKeys, _ own: [ColumnEntry]?
  ) throws(InputError) -> CaptureContent {
    let path = source.files[0]
    let marks = missing.isEmpty && own != nil ? TableOptions.usualMissing : missing
    var file = try CSVFile(path: path, text: files.open(path), syntax: DelimitedSyntax(missing: marks))
    let header = try CSVHeader(&file)
    try header.checkDistinct()
    let plan = try ColumnPlan(
      entries + (own ?? []), header, of: path, format: name, capture: source.name)
    let placement = namesDevices ? nil : try keys.placement()
    let participant = namesDevices ? "" : try keys.participant(of: source.name)
    let rows = try plan.rows(of: file)
    let devices = try rows.words(.device)
    var parts = try rows.parts(
      participants: rows.words(.participant) ?? .init(repeating: participant, count: rows.count),
      displays: placement.map { .init(repeating: $0.display, count: rows.count) }
        ?? .init((devices?.all ?? []).map { Display(device: $0) }, devices?.codes ?? CodeColumn([])),
      screens: [placement?.screen ?? .none])
    let oddities = try complete(
      &parts, rows, Recording(source: source, files: files, screen: placement?.screen ?? .none))
    let frames = parts.table
    return CaptureContent(
      frames: frames, absentColumns: absentColumns(from: frames), unknownColumns: plan.unread,
      warnings: oddities + (hasPoints ? [placement?.warning].compactMap(\.self) : []))
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
