import Captures
import DelimitedText
import Inputs

/// The format `eyedid-csv`: a log of SeeSo's and Eyedid's SDK, one row per event, with the names of its event keys and
/// those of older versions and of its sample app.
///
/// The SDK itself writes no files. Its keys are those of visualcamp/eyedid-flutter-sdk@1f803947
/// lib/events/eyedid_flutter_metrics.dart.
enum EyedidCSV {
  static let format = RowFormat(
    name: "eyedid-csv", version: 2,
    recorder:
      "SeeSo's (Eyedid's) SDK with the front camera, which smooths gaze points (One-Euro filter) unless an app switches "
      + "that off",
    finder: .files(
      endings: [".csv"], recognises: recognises, firstColumns: ["timestamp", "gazeX", "gazeY"]),
    files: [entries], missing: missing, traits: [.smoothsGaze, .recordsCalibratedPoints, .countsFromTop],
    documentation: documentation,
    checks: [
      \.unknownColumns, \.repeatedTimes, \.pointsOffScreen, \.singleFrames,
      // The SDK gives at most 30 frames per second.
      { $0.oddRate(beyond: 0.5...1000, "are the timestamps in milliseconds?") },
    ],
    complete: complete, companions: EyedidEvents.companions, furtherChannels: [.faceBox: box + frame]
  ).format

  /// The marks of Android and Flutter, of iOS, and of a table without a value for something that was not found.
  static let missing = ["", "-1001", "-1001.0", "NaN", "nan"]

  private static let box = ["faceLeft", "faceTop", "faceRight", "faceBottom"]
  private static let frame = ["frameWidth", "frameHeight"]
  private static let screen = ScreenCoordinates(unit: .points, origin: .topLeft, vertical: .down)
  private static let trackingStates = [
    "SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "GAZE_NOT_FOUND", "FACE_MISSING",
  ]
  private static let eyeMovements = ["FIXATION", "SACCADE", "UNKNOWN"]
  private static let screenStates = ["INSIDE_OF_SCREEN", "OUTSIDE_OF_SCREEN", "UNKNOWN"]

  private static let entries: [ColumnEntry] =
    [
      .time("timestamp", in: .milliseconds),
      .point(.channel(.gazePoint), "gazeX|x", "gazeY|y", screen, mayBeMissing: true),
      .word(
        .state("tracking_state"), "trackingState", trackingStates,
        // Older versions had no GAZE_NOT_FOUND.
        codes: codes(["SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "FACE_MISSING"]), missing: missing, .all),
      .word(
        .state("eye_movement_state"), "eyeMovementState", eyeMovements,
        codes: [("0", "FIXATION"), ("2", "SACCADE"), ("3", "UNKNOWN")], missing: missing),
      .word(
        .state("screen_state"), "screenState", screenStates, codes: codes(screenStates), missing: missing),
    ]
    + [
      ("blink", "isBlink"), ("blink_left", "isBlinkLeft"), ("blink_right", "isBlinkRight"),
      ("drowsy", "isDrowsy"),
    ].map { state, column in
      .word(
        .state(state), column, [], codes: [("1", "yes"), ("true", "yes"), ("0", "no"), ("false", "no")],
        missing: missing)
    }
    + [
      .text(.state("exercise"), "exercise", mayBeMissing: true),
      .point(.channel(.target), "target_x", "target_y", screen, mayBeMissing: true, .whole),
      .numbers(.channel(.openness), ["leftOpenness", "rightOpenness"], mayBeMissing: true, .any),
      .numbers(
        .channel(.headRotation), ["facePitch", "faceYaw", "faceRoll"], in: .degrees, mayBeMissing: true,
        .whole),
      .numbers(
        .channel(.headPosition), ["faceCenterX", "faceCenterY", "faceCenterZ"], in: .millimetres,
        mayBeMissing: true, .whole),
      .numbers(.channel(.eyeDistance), ["faceCenterZ"], in: .millimetres, mayBeMissing: true, .whole),
      changed(.point(.own("fixation_point"), "fixationX", "fixationY", screen, mayBeMissing: true, .whole)) {
        $0.ownUnit = "pt"
      },
      .own("confidence", ["faceScore"], mayBeMissing: true),
      .own("drowsiness", ["drowsinessIntensity"], mayBeMissing: true),
      .own("attention", ["attentionScore"], mayBeMissing: true),
      // The sample app writes the score of a window in rows of its own.
      .numbers(.part("score"), ["score"], mayBeMissing: true, .whole),
      .own(
        "attention_window", ["timestampBegin", "timestampEnd"], unit: "s", in: .milliseconds,
        limit: ColumnEntry.timeLimit * 1000, mayBeMissing: true),
      .own("face_rectangle", box, unit: "px", mayBeMissing: true),
      .numbers(.part("frame"), frame, mayBeMissing: true, .whole),
    ]

  /// The words by their places, as older versions write them.
  private static func codes(_ words: [String]) -> [(spelling: String, word: String)] {
    words.enumerated().map { ("\($0)", $1) }
  }

  /// Returns true for the header of a log: most of it could be another tracker's.
  @Sendable private static func recognises(_ header: [String]) -> Bool {
    let names = Set(entries.flatMap { $0.columns.flatMap(\.names) })
    let count = header.count { names.contains($0) }
    return header.contains("timestamp")
      && (header.contains("trackingState") ? count >= 3 : header.contains("gazeX") && count >= 5)
  }

  @Sendable private static func complete(
    _ parts: inout FrameParts, _ recording: RowFormat.Recording
  ) throws(InputError) -> [CountedSentence] {
    let rows = recording.rows[0]
    let time = parts.time
    // -1 and -1001 stand for a missing one.
    if let row = time.firstIndex(where: { $0 < 0 }), let stamps = rows.numbers(.time)?[0] {
      throw InputError(
        Place(file: rows.file.path, line: row + 2),
        "'timestamp' is \(shortest(stamps[row])); every row needs a time in Unix milliseconds")
    }
    var oddities = [CountedSentence]()
    if let path = recording.source.files.dropFirst().first {
      let events = try EyedidEvents(path, recording.files)
      guard !rows.plan.holds("target_x"), !rows.plan.holds("target_y") else {
        throw InputError(
          Place(file: path),
          "holds targets, but so do the columns target_x and target_y of \(rows.file.path); remove one of them"
        )
      }
      parts.channels[.target] = events.targets(at: time, height: recording.screen.height)
      oddities += events.warnings
    }
    if let box = faceBox(rows) {
      parts.channels[.faceBox] = box
      parts.own.removeAll { $0.columns.name == "face_rectangle" }
    }
    addAttention(&parts, rows)
    let back = time.indices.dropFirst().count { time[$0] < time[$0 - 1] }
    if back > 0 {
      parts.sortsByTime = true
      oddities.append(
        "\(count: back) of \(count: rows.count) rows were earlier than the row before; all were put in the order of their times"
      )
    }
    return oddities
  }

  /// The score of a window where a row has no score of its own.
  private static func addAttention(_ parts: inout FrameParts, _ rows: PlannedRows) {
    guard let windowed = rows.number("score") else { return }
    let attention = OwnColumns(name: "attention", columns: ["attentionScore"], unit: "1")
    let whole = rows.numbers(.own("attention"))?[0]
    let both = whole.map { whole in
      NumberColumn(whole.indices.map { whole[$0].isNaN ? windowed[$0] : whole[$0] })
    }
    let position =
      parts.own.firstIndex { $0.columns.name == "attention" }
      ?? parts.own.firstIndex { !["fixation_point", "confidence", "drowsiness"].contains($0.columns.name) }
      ?? parts.own.count
    parts.own.removeAll { $0.columns.name == "attention" }
    parts.own.insert((attention, [both ?? windowed]), at: position)
  }

  /// Left, top, width and height as shares of the picture, as for all captures.
  private static func faceBox(_ rows: PlannedRows) -> [NumberColumn]? {
    guard let box = rows.numbers(.own("face_rectangle")), let frame = rows.numbers(.part("frame")) else {
      return nil
    }
    func share(_ side: Int, _ number: (Int) -> Double) -> NumberColumn {
      NumberColumn(
        (0..<rows.count).map { row in
          let size = frame[side][row]
          return size > 0 ? number(row) / size : .nan
        })
    }
    return [
      share(0) { box[0][$0] }, share(1) { box[1][$0] }, share(0) { box[2][$0] - box[0][$0] },
      share(1) { box[3][$0] - box[1][$0] },
    ]
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let eyedidCSV = Self(
    EyedidCSV.format, "logs of SeeSo's and Eyedid's SDK, with gaze, states, openness and attention")
}

extension EyedidCSV {
  fileprivate static let documentation = [
    FormatColumn(
      kind: "timestamp, gazeX, gazeY",
      summary:
        "of eyedid-csv, a log of SeeSo's or Eyedid's SDK: Unix milliseconds, and the gaze point in points from the upper left "
        + "corner, y down; also x and y",
      example: "1700000000033,49.1,43.8",
      detail:
        "The columns are named as the SDK's events name what they hold, and may be in any order. timestamp, gazeX, gazeY and trackingState "
        + "must be there. -1001, NaN and an empty field are missing values. The SDK smooths the points it reports with a One-Euro "
        + "filter (30 Hz, minCutOff 1, beta 0.007, dCutOff 1) unless an app sets useGazeFilter to false; a log does not say "
        + "which. Rows are put in the order of their times. Further columns: fixationX, fixationY (`fixation_point`), faceScore (`confidence`), "
        + "facePitch, faceYaw, faceRoll in degrees, faceCenterX, faceCenterY, faceCenterZ in mm, the face's box in pixels of a frame of "
        + "frameWidth × frameHeight, leftOpenness, rightOpenness, drowsinessIntensity (`drowsiness`), attentionScore or score "
        + "(`attention`), timestampBegin and timestampEnd (`attention_window`), exercise."),
    FormatColumn(
      kind: "trackingState",
      summary:
        "SUCCESS, LOW_CONFIDENCE, UNSUPPORTED, GAZE_NOT_FOUND or FACE_MISSING; also 0 to 3, as older versions write SUCCESS, "
        + "LOW_CONFIDENCE, UNSUPPORTED and FACE_MISSING",
      example: "SUCCESS",
      detail:
        "eyeMovementState is FIXATION, SACCADE or UNKNOWN (0, 2 and 3), screenState INSIDE_OF_SCREEN, OUTSIDE_OF_SCREEN or "
        + "UNKNOWN (0 to 2); isBlink, isBlinkLeft, isBlinkRight and isDrowsy are 0, 1, true or false."),
    FormatColumn(
      kind: "target_x, target_y",
      summary:
        "the target on the screen, in the coordinates of the gaze; or a file NAME-events.csv beside the log",
      example: "195,422",
      detail:
        "NAME-events.csv, or events.csv beside a single log, has the columns timestamp, type, x, y and progress. A row of "
        + "type onCalibrationNextXY is the target until the next one, onCalibrationFinished or onCalibrationCanceled."
    ),
  ]
}
