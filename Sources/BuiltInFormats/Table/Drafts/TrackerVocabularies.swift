import Captures

extension TrackerVocabulary {
  /// Those that are known, the most particular first.
  ///
  /// Sources: Tobii Pro Lab user manual 1.232, "Data export"; Tobii Pro SDK 2.0, "Gaze data"; Pupil Labs documentation,
  /// "Pupil Player raw data exporter", "Surface tracker" and "Neon data format"; SR Research, EyeLink Data Viewer 4.3
  /// user manual, "Sample report"; dcnieho/ETDQualitizer, example/data; brownhci/WebGazer, `getCurrentPrediction`;
  /// ruxailab/eye-tracker-api, `left_iris_x` and so on in files of calibrations.
  static let known = [
    etdQualitizer, ruxailab, eyeLink, tobiiProLab, tobiiSDK, pupilSurface, neon, pupilCore, webGazer,
  ]

  private static let etdQualitizer = TrackerVocabulary(
    name: "ETDQualitizer", signature: ["timestamp", "target_id", "tar_x", "tar_y"],
    time: ("timestamp", .milliseconds), leftGaze: [Point(x: "left_x", y: "left_y")],
    rightGaze: [Point(x: "right_x", y: "right_y")], target: [Point(x: "tar_x", y: "tar_y")],
    coordinates: ScreenCoordinates(unit: .pixels, origin: .centre, vertical: .down),
    fixation: ("target_id", ["-1"]))

  private static let ruxailab = TrackerVocabulary(
    name: "RUXAILAB", signature: ["left_iris_x", "left_iris_y", "right_iris_x", "right_iris_y"],
    target: [Point(x: "point_x", y: "point_y")],
    features: [("iris", ["left_iris_x", "left_iris_y", "right_iris_x", "right_iris_y"], "px")])

  private static let eyeLink = TrackerVocabulary(
    name: "EyeLink Data Viewer", signature: ["RECORDING_SESSION_LABEL", "TIMESTAMP"],
    time: ("TIMESTAMP", .milliseconds), gaze: [Point(x: "AVERAGE_GAZE_X", y: "AVERAGE_GAZE_Y")],
    leftGaze: [Point(x: "LEFT_GAZE_X", y: "LEFT_GAZE_Y")],
    rightGaze: [Point(x: "RIGHT_GAZE_X", y: "RIGHT_GAZE_Y")],
    target: [Point(x: "TARGET_X", y: "TARGET_Y"), Point(x: "TARGET_POS_X", y: "TARGET_POS_Y")],
    participant: ["RECORDING_SESSION_LABEL"], labels: [("trial", "TRIAL_INDEX")],
    features: [("pupil", ["LEFT_PUPIL_SIZE", "RIGHT_PUPIL_SIZE"], "")])

  private static let tobiiProLab = TrackerVocabulary(
    name: "Tobii Pro Lab", signature: ["Recording timestamp", "Gaze point X", "Gaze point Y"],
    time: ("Recording timestamp", .microseconds), gaze: [Point(x: "Gaze point X", y: "Gaze point Y")],
    leftGaze: [Point(x: "Gaze point left X", y: "Gaze point left Y")],
    rightGaze: [Point(x: "Gaze point right X", y: "Gaze point right Y")],
    target: [Point(x: "Target X", y: "Target Y")], participant: ["Participant name"],
    eyeValid: ("Validity left", "Validity right", "Valid"), labels: [("recording", "Recording name")],
    features: [("pupil", ["Pupil diameter left", "Pupil diameter right"], "mm")])

  private static let tobiiSDK = TrackerVocabulary(
    name: "Tobii Pro SDK",
    signature: [
      "system_time_stamp", "left_gaze_point_on_display_area_x", "left_gaze_point_on_display_area_y",
    ],
    time: ("system_time_stamp", .microseconds),
    leftGaze: [Point(x: "left_gaze_point_on_display_area_x", y: "left_gaze_point_on_display_area_y")],
    rightGaze: [Point(x: "right_gaze_point_on_display_area_x", y: "right_gaze_point_on_display_area_y")],
    target: [Point(x: "target_x", y: "target_y")],
    coordinates: ScreenCoordinates(unit: .normalised, origin: .topLeft, vertical: .down),
    eyeValid: ("left_gaze_point_validity", "right_gaze_point_validity", "1"),
    features: [("pupil", ["left_pupil_diameter", "right_pupil_diameter"], "mm")])

  private static let pupilSurface = TrackerVocabulary(
    name: "Pupil Labs surface", signature: ["gaze_timestamp", "x_norm", "y_norm", "on_surf"],
    time: ("gaze_timestamp", .seconds), gaze: [Point(x: "x_norm", y: "y_norm")],
    target: [Point(x: "target_x", y: "target_y")],
    coordinates: ScreenCoordinates(unit: .normalised, origin: .bottomLeft, vertical: .up),
    valid: ("confidence", "at_least: 0.6"), notes: ["The surface must be the whole screen."])

  private static let neon = TrackerVocabulary(
    name: "Pupil Labs Neon", signature: ["recording id", "timestamp", "gaze x", "gaze y", "worn"],
    time: ("timestamp", .nanoseconds), gaze: [Point(x: "gaze x", y: "gaze y")],
    target: [Point(x: "target_x", y: "target_y")],
    notes: ["These gaze points lie in the picture of the scene camera: map them to the screen first."])

  private static let pupilCore = TrackerVocabulary(
    name: "Pupil Labs Core", signature: ["gaze_timestamp", "norm_pos_x", "norm_pos_y"],
    time: ("gaze_timestamp", .seconds), gaze: [Point(x: "norm_pos_x", y: "norm_pos_y")],
    target: [Point(x: "target_x", y: "target_y")],
    coordinates: ScreenCoordinates(unit: .normalised, origin: .bottomLeft, vertical: .up),
    valid: ("confidence", "at_least: 0.6"),
    notes: ["These gaze points lie in the picture of the world camera: export those on a surface instead."])

  private static let webGazer = TrackerVocabulary(
    name: "WebGazer", signature: ["x", "y", "t"], time: ("t", .milliseconds), gaze: [Point(x: "x", y: "y")],
    target: [Point(x: "target_x", y: "target_y"), Point(x: "point_x", y: "point_y")])

  /// Names that many programs use, of which only the meaning is certain.
  static let common = TrackerVocabulary(
    name: "", signature: [],
    gaze: [
      Point(x: "gaze_x", y: "gaze_y"), Point(x: "gazex", y: "gazey"), Point(x: "gaze x", y: "gaze y"),
      Point(x: "gaze_point_x", y: "gaze_point_y"), Point(x: "por_x", y: "por_y"), Point(x: "x", y: "y"),
    ],
    leftGaze: [
      Point(x: "left_gaze_x", y: "left_gaze_y"), Point(x: "gaze_left_x", y: "gaze_left_y"),
      Point(x: "left_x", y: "left_y"), Point(x: "lx", y: "ly"),
    ],
    rightGaze: [
      Point(x: "right_gaze_x", y: "right_gaze_y"), Point(x: "gaze_right_x", y: "gaze_right_y"),
      Point(x: "right_x", y: "right_y"), Point(x: "rx", y: "ry"),
    ],
    target: [
      Point(x: "target_x", y: "target_y"), Point(x: "targetx", y: "targety"), Point(x: "tar_x", y: "tar_y"),
      Point(x: "stim_x", y: "stim_y"), Point(x: "point_x", y: "point_y"), Point(x: "dot_x", y: "dot_y"),
    ],
    participant: ["participant", "subject", "participant_id", "subject_id", "participant name", "user"],
    features: [
      ("pupil", ["pupil_left", "pupil_right"], ""), ("pupil", ["left_pupil", "right_pupil"], ""),
      ("pupil", ["pupil"], ""),
    ])

  /// Names of columns of times.
  static let timeNames = [
    "timestamp", "time", "t", "time_ms", "time_s", "system_time_stamp", "recording timestamp",
  ]
}
