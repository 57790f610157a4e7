import Captures
import DelimitedText
import Inputs

/// Makes a capture of the four files of a recording.
struct OllierReader {
  let content: CaptureContent

  init(_ source: CaptureSource, _ files: CaptureFiles, _ keys: StreamKeys) throws(InputError) {
    if let screen = keys.screen, screen.width > screen.height {
      throw InputError(
        keys.screenPlace,
        "'screen' must have the shorter side first for \(OllierLogs.name), whose coordinates are those of the portrait screen"
      )
    }
    if let turned = keys.orientation, turned != .portrait {
      throw InputError(
        keys.orientationPlace,
        "the coordinates of \(OllierLogs.name) are those of the portrait screen; leave out 'orientation'")
    }
    let all = try InputError.collecting(Array(zip(source.files, OllierFile.entries))) {
      file throws(InputError) in try OllierFile(file.0, file.1, files)
    }
    for other in all.dropFirst() {
      try other.checkTimes(of: all[0])
    }
    let placement = try keys.placement()
    let (gaze, touch) = (Self.points(all[0].rows, .gazePoint), Self.points(all[1].rows, .touch))
    let place = Self.lostPlace(on: placement.screen)
    let isLost = gaze.indices.map { gaze[$0] == place }
    // Nobody has touched the screen before the first point that is not 0,0.
    let first = touch.firstIndex { $0 != .zero } ?? touch.count
    let missing = ScreenPoint(x: .nan, y: .nan)
    let touched = Self.columns(touch.indices.map { $0 < first ? missing : touch[$0] })
    let position = all[3].rows.numbers(.channel(.headPosition)) ?? []
    var channels: [Channel: [NumberColumn]] = [
      .gazePoint: Self.columns(gaze.indices.map { isLost[$0] ? missing : gaze[$0] }),
      .touch: touched, .headPosition: position,
    ]
    if first < touch.count { channels[.target] = touched }
    channels[.headRotation] = all[2].rows.numbers(.channel(.headRotation))
    channels[.eyeDistance] = position.last.map { [NumberColumn($0.map { abs($0) })] }
    let count = gaze.count
    content = CaptureContent(
      frames: FrameTable(
        time: all[0].time,
        participants: .init(repeating: try keys.participant(of: source.name), count: count),
        displays: .init(repeating: placement.display, count: count), channels: channels),
      warnings: OllierAudit.oddities(all, gaze: gaze, touch: touch, firstTouch: first, lostPlace: place)
        + [placement.warning].compactMap(\.self))
  }

  /// Where the app puts a point when gaze and screen do not meet; nil if the size of the screen is not known.
  private static func lostPlace(on screen: Screen) -> ScreenPoint? {
    screen.isThere ? ScreenPoint(x: screen.width / 2, y: screen.height) : nil
  }

  private static func points(_ rows: PlannedRows, _ channel: Channel) -> [ScreenPoint] {
    guard let columns = rows.numbers(.channel(channel)) else {
      preconditionFailure("a file without its columns")
    }
    return columns[0].indices.map { ScreenPoint(x: columns[0][$0], y: columns[1][$0]) }
  }

  private static func columns(_ points: [ScreenPoint]) -> [NumberColumn] {
    [NumberColumn(points.map(\.x)), NumberColumn(points.map(\.y))]
  }
}
