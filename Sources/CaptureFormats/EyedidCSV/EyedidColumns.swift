import Captures
import Inputs

/// The columns of `eyedid-csv`: the event keys of the SDK, and those of older versions and of its sample app.
///
/// Source: visualcamp/eyedid-flutter-sdk@1f803947 lib/events/eyedid_flutter_metrics.dart.
enum EyedidColumns {
  static let required = ["timestamp", "gazeX", "gazeY", "trackingState"]

  /// What Android and Flutter, iOS, and a table without a value write where something was not found.
  static let missing = ["", "-1001", "-1001.0", "NaN", "nan"]

  static let trackingStates = [
    "SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "GAZE_NOT_FOUND", "FACE_MISSING",
  ]
  /// By the codes of older versions, which had no GAZE_NOT_FOUND.
  static let trackingCodes = ["SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "FACE_MISSING"].enumerated().map {
    (spelling: "\($0.offset)", word: $0.element)
  }
  static let eyeMovementCodes = [("0", "FIXATION"), ("2", "SACCADE"), ("3", "UNKNOWN")].map {
    (spelling: $0.0, word: $0.1)
  }
  static let screenStates = ["INSIDE_OF_SCREEN", "OUTSIDE_OF_SCREEN", "UNKNOWN"]

  /// The states by their columns.
  static let states = [
    (column: "trackingState", state: "tracking_state"),
    (column: "eyeMovementState", state: "eye_movement_state"),
    (column: "screenState", state: "screen_state"), (column: "isBlink", state: "blink"),
    (column: "isBlinkLeft", state: "blink_left"), (column: "isBlinkRight", state: "blink_right"),
    (column: "isDrowsy", state: "drowsy"), (column: "exercise", state: "exercise"),
  ]

  static let box = ["faceLeft", "faceTop", "faceRight", "faceBottom"]
  static let frame = ["frameWidth", "frameHeight"]
  static let rotation = ["facePitch", "faceYaw", "faceRoll"]
  static let position = ["faceCenterX", "faceCenterY", "faceCenterZ"]

  /// The year 5138, in ms.
  private static let timeLimit = 1e14

  static let known: [NamedColumn] = {
    let point = NamedColumn.Kind.number(limit: 1e9, mayBeMissing: true)
    let time = NamedColumn.Kind.number(limit: timeLimit, mayBeMissing: false)
    let window = NamedColumn.Kind.number(limit: timeLimit, mayBeMissing: true)
    let flag = NamedColumn.states(
      [], codes: [("1", "yes"), ("true", "yes"), ("0", "no"), ("false", "no")], missing: missing)
    let numbers =
      ["fixationX", "fixationY", "faceScore"] + frame + box + rotation + position + [
        "leftOpenness", "rightOpenness", "drowsinessIntensity", "attentionScore", "score", "target_x",
        "target_y",
      ]
    return [
      NamedColumn("timestamp", kind: time), NamedColumn("gazeX", "x", kind: point),
      NamedColumn("gazeY", "y", kind: point),
      NamedColumn(
        "trackingState",
        kind: NamedColumn.states(trackingStates, codes: trackingCodes, missing: missing)),
      NamedColumn(
        "eyeMovementState",
        kind: NamedColumn.states(
          ["FIXATION", "SACCADE", "UNKNOWN"], codes: eyeMovementCodes, missing: missing)),
      NamedColumn(
        "screenState",
        kind: NamedColumn.states(
          screenStates, codes: screenStates.enumerated().map { ("\($0.offset)", $0.element) },
          missing: missing)),
      NamedColumn("timestampBegin", kind: window), NamedColumn("timestampEnd", kind: window),
      NamedColumn("exercise", kind: .text),
    ] + numbers.map { NamedColumn($0, kind: point) }
      + ["isBlink", "isBlinkLeft", "isBlinkRight", "isDrowsy"].map { NamedColumn($0, kind: flag) }
  }()

  private static let names = Set(known.flatMap(\.names))

  /// Whether a header is that of a log: most of it could be another tracker's.
  static func recognises(_ header: [String]) -> Bool {
    let count = header.count { names.contains($0) }
    return header.contains("timestamp")
      && (header.contains("trackingState") ? count >= 3 : header.contains("gazeX") && count >= 5)
  }

  static let documentation = [
    FormatColumn(
      kind: "timestamp, gazeX, gazeY",
      summary:
        "of eyedid-csv, a log of SeeSo's or Eyedid's SDK: Unix milliseconds, and the gaze point in points from the upper left "
        + "corner, y down; also x and y",
      example: "1700000000033,49.1,43.8", keys: [],
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
      example: "SUCCESS", keys: [],
      detail:
        "eyeMovementState is FIXATION, SACCADE or UNKNOWN (0, 2 and 3), screenState INSIDE_OF_SCREEN, OUTSIDE_OF_SCREEN or "
        + "UNKNOWN (0 to 2); isBlink, isBlinkLeft, isBlinkRight and isDrowsy are 0, 1, true or false."),
    FormatColumn(
      kind: "target_x, target_y",
      summary:
        "the target on the screen, in the coordinates of the gaze; or a file NAME-events.csv beside the log",
      example: "195,422", keys: [],
      detail:
        "NAME-events.csv, or events.csv beside a single log, has the columns timestamp, type, x, y and progress. A row of "
        + "type onCalibrationNextXY is the target until the next one, onCalibrationFinished or onCalibrationCanceled."
    ),
  ]
}
