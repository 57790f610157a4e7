import Captures

extension EyedidCSV {
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
