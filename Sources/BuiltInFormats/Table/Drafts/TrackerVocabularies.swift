import Captures
import Inputs

extension TrackerVocabulary {
  /// The known vocabularies, the most particular first.
  ///
  /// Sources: Tobii Pro Lab user manual 1.232, "Data export"; Tobii Studio user manual 3.4.5, "Data export"; Tobii Pro
  /// SDK 2.0, "Gaze data"; Pupil Labs documentation,
  /// "Pupil Player raw data exporter", "Surface tracker" and "Neon data format"; SR Research, EyeLink Data Viewer 4.3
  /// user manual, "Sample report"; dcnieho/ETDQualitizer, example/data; brownhci/WebGazer, `getCurrentPrediction`;
  /// ruxailab/eye-tracker-api, `left_iris_x` and so on in files of calibrations.
  static let known = [
    etdQualitizer, ruxailab, eyeLink, tobiiProLab, tobiiStudio, tobiiSDK, pupilSurface, neon, pupilCore,
    webGazer,
  ]

  private static let pixels = ScreenCoordinates(unit: .pixels, origin: .topLeft, vertical: .down)
  private static let shares = ScreenCoordinates(unit: .normalised, origin: .bottomLeft, vertical: .up)

  /// Alternatives for the columns of a point, the best first, with `*` for x and y.
  private static func points(
    _ channel: Channel, _ names: [String], _ coordinates: ScreenCoordinates = pixels
  ) -> [ColumnEntry] {
    names.map { name in
      .point(
        .channel(channel), name.replacing("*", with: "x"), name.replacing("*", with: "y"), coordinates)
    }
  }

  private static func eyes(
    _ left: [String], _ right: [String], _ coordinates: ScreenCoordinates = pixels
  ) -> [ColumnEntry] {
    points(.leftGazePoint, left, coordinates) + points(.rightGazePoint, right, coordinates)
  }

  private static func feature(_ name: String, _ columns: [String], _ unit: String = "") -> ColumnEntry {
    changed(.own(name, columns)) { $0.written = unit }
  }

  /// Columns for the left and the right eye with the words of valid rows.
  private static func valid(_ left: String, _ right: String, keep words: String...) -> [ColumnEntry] {
    [
      .text(.valid(.init(rule: .keep(words), eye: .left)), left),
      .text(.valid(.init(rule: .keep(words), eye: .right)), right),
    ]
  }

  private static let confidence = ColumnEntry.numbers(
    .valid(.init(rule: .atLeast(0.6), eye: .both)), ["confidence"])

  private static let etdQualitizer: TrackerVocabulary = {
    let centre = ScreenCoordinates(unit: .pixels, origin: .centre, vertical: .down)
    return TrackerVocabulary(
      name: "ETDQualitizer", signature: ["timestamp", "target_id", "tar_x", "tar_y"],
      entries: [.time("timestamp", in: .milliseconds), .text(.fixation(ignoring: ["-1"]), "target_id")]
        + eyes(["left_*"], ["right_*"], centre) + points(.target, ["tar_*"], centre))
  }()

  private static let iris = ["left_iris_x", "left_iris_y", "right_iris_x", "right_iris_y"]

  private static let ruxailab = TrackerVocabulary(
    name: "RUXAILAB", signature: iris,
    entries: points(.target, ["point_*"]) + [feature("iris", iris, "px")])

  private static let eyeLink = TrackerVocabulary(
    name: "EyeLink Data Viewer", signature: ["RECORDING_SESSION_LABEL", "TIMESTAMP"],
    entries: [.time("TIMESTAMP", in: .milliseconds), .text(.participant, "RECORDING_SESSION_LABEL")]
      + points(.gazePoint, ["AVERAGE_GAZE_*"]) + eyes(["LEFT_GAZE_*"], ["RIGHT_GAZE_*"])
      + points(.target, ["TARGET_*", "TARGET_POS_*"]) + [
        .text(.label("trial"), "TRIAL_INDEX"), feature("pupil", ["LEFT_PUPIL_SIZE", "RIGHT_PUPIL_SIZE"]),
      ])

  private static let tobiiProLab = TrackerVocabulary(
    name: "Tobii Pro Lab", signature: ["Recording timestamp", "Gaze point X", "Gaze point Y"],
    entries: [.time("Recording timestamp", in: .microseconds), .text(.participant, "Participant name")]
      + points(.gazePoint, ["Gaze point *"]) + eyes(["Gaze point left *"], ["Gaze point right *"])
      + points(.target, ["Target *"]) + valid("Validity left", "Validity right", keep: "Valid") + [
        .text(.label("recording"), "Recording name"),
        feature("pupil", ["Pupil diameter left", "Pupil diameter right"], "mm"),
      ])

  private static let tobiiStudio: TrackerVocabulary = {
    func eye(_ word: String) -> [String] { ["GazePoint\(word)* (ADCSpx)", "GazePoint\(word)*"] }
    return TrackerVocabulary(
      name: "Tobii Studio", signature: ["RecordingTimestamp", "GazePointLeftX", "ValidityLeft"],
      entries: [
        .time("RecordingTimestamp", in: .milliseconds), .text(.participant, "ParticipantName"),
      ]
        + points(.gazePoint, eye("")) + eyes(eye("Left"), eye("Right"))
        + points(.target, ["Target*", "Target_*"]) + valid("ValidityLeft", "ValidityRight", keep: "0", "1")
        + [
          .text(.label("recording"), "RecordingName"), feature("pupil", ["PupilLeft", "PupilRight"], "mm"),
        ])
  }()

  private static let tobiiSDK: TrackerVocabulary = {
    let area = ScreenCoordinates(unit: .normalised, origin: .topLeft, vertical: .down)
    let point = "gaze_point_on_display_area"
    return TrackerVocabulary(
      name: "Tobii Pro SDK", signature: ["system_time_stamp", "left_\(point)_x", "left_\(point)_y"],
      entries: [.time("system_time_stamp", in: .microseconds)]
        + eyes(["left_\(point)_*"], ["right_\(point)_*"], area) + points(.target, ["target_*"], area)
        + valid("left_gaze_point_validity", "right_gaze_point_validity", keep: "1")
        + [feature("pupil", ["left_pupil_diameter", "right_pupil_diameter"], "mm")])
  }()

  private static let pupilSurface = TrackerVocabulary(
    name: "Pupil Labs surface", signature: ["gaze_timestamp", "x_norm", "y_norm", "on_surf"],
    entries: [.time("gaze_timestamp", in: .seconds), confidence]
      + points(.gazePoint, ["*_norm"], shares) + points(.target, ["target_*"], shares),
    notes: ["The surface must be the whole screen."])

  private static let neon = TrackerVocabulary(
    name: "Pupil Labs Neon", signature: ["recording id", "timestamp", "gaze x", "gaze y", "worn"],
    entries: [.time("timestamp", in: .nanoseconds)] + points(.gazePoint, ["gaze *"])
      + points(.target, ["target_*"]),
    notes: ["These gaze points lie in the picture of the scene camera: map them to the screen first."])

  private static let pupilCore = TrackerVocabulary(
    name: "Pupil Labs Core", signature: ["gaze_timestamp", "norm_pos_x", "norm_pos_y"],
    entries: [.time("gaze_timestamp", in: .seconds), confidence]
      + points(.gazePoint, ["norm_pos_*"], shares) + points(.target, ["target_*"], shares),
    notes: ["These gaze points lie in the picture of the world camera: export those on a surface instead."])

  private static let webGazer = TrackerVocabulary(
    name: "WebGazer", signature: ["x", "y", "t"],
    entries: [.time("t", in: .milliseconds)] + points(.gazePoint, ["*"])
      + points(.target, ["target_*", "point_*"]))

  /// Names that many programs use, of which only the meaning is certain.
  static let common = TrackerVocabulary(
    name: "", signature: [],
    entries: points(
      .gazePoint,
      [
        "gaze_*", "gaze*", "gaze *", "gaze.*", "gaze_point_*", "por_*", "eye_*", "eye.*", "blick_*",
        "blick *",
        "blickpunkt_*",
      ])
      + [.point(.channel(.gazePoint), "gaze_az", "gaze_el", pixels)] + points(.gazePoint, ["*"])
      + eyes(
        ["left_gaze_*", "gaze_left_*", "left_*", "l*"], ["right_gaze_*", "gaze_right_*", "right_*", "r*"])
      + points(
        .target,
        [
          "target_*", "target*", "target.*", "tar_*", "stim_*", "stim.*", "point_*", "dot_*", "dot.*",
          "ziel_*", "ziel *",
          "zielpunkt_*",
        ]) + [
        .point(.channel(.target), "stim_az", "stim_el", pixels),
        .point(.channel(.target), "target_az", "target_el", pixels),
        .text(
          .participant,
          "participant|subject|participant_id|subject_id|participant name|user|proband|versuchsperson|teilnehmer"
        ),
        .text(.device, "device|device_name|devicename|device name|device_model|monitor|geraet|gerät"),
        .text(.valid(.init(rule: .keep([]), eye: .left)), "\(validity("left"))"),
        .text(.valid(.init(rule: .keep([]), eye: .right)), "\(validity("right"))"),
        .text(.valid(.init(rule: .keep([]), eye: .both)), "valid|validity|gaze_valid|gaze_validity|is_valid"),
        feature("pupil", ["pupil_left", "pupil_right"]), feature("pupil", ["left_pupil", "right_pupil"]),
        feature("pupil", ["pupil"]),
      ])

  private static func validity(_ eye: String) -> String {
    let patterns = [
      "validity *", "validity_*", "validity*", "*_validity", "*validity", "* validity", "*_valid", "valid_*",
      "*_gaze_validity", "gaze_*_validity", "*_gaze_point_validity",
    ]
    return patterns.map { $0.replacing("*", with: eye) }.joined(separator: "|")
  }

  /// Columns that probably hold times, in a unit that only their values show.
  static let time = ColumnEntry.time(
    "timestamp|time|t|time_ms|time_s|t_ms|t_s|timestamp_ms|timestamp_s|system_time_stamp|recording timestamp|zeit|zeit_ms|zeit_s|zeitstempel",
    in: .seconds)
}
