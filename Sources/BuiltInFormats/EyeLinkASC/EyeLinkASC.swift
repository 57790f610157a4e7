import Captures
import Files
import Inputs

/// The format `eyelink-asc`: a recording of an EyeLink tracker as SR Research's edf2asc writes it.
///
/// Sources: SR Research, EyeLink user manuals, chapter 4.9; the files of pymovements' tests.
package enum EyeLinkASC {
  package static let name = "eyelink-asc"
  package static let ending = ".asc"

  static let format: CaptureFormat = {
    var format = made(StreamKeys(), nil)
    format.declared = { section, devices in
      let keys = StreamKeys(from: &section, devices)
      let pattern = EyeLinkTargets.Pattern.read(from: &section)
      return changed(made(keys, pattern)) {
        $0.declaration = keys.fingerprint + (pattern.map { " \($0.fingerprint)" } ?? "")
      }
    }
    return format
  }()

  private static func made(_ keys: StreamKeys, _ pattern: EyeLinkTargets.Pattern?) -> CaptureFormat {
    var format = CaptureFormat(
      name: name, recorder: "an EyeLink tracker (SR Research)",
      finder: .documents(endings: [ending], recognises: recognises),
      traits: [.recordsCalibratedPoints, .countsFromTop],
      columns: documentation,
      checks: CaptureAudit.usual + [{ $0.oddRate(beyond: 0.5...2500, "are the times in milliseconds?") }],
      read: { source, files throws(InputError) in
        let path = source.files[0]
        let recording = try EyeLinkRecording(files.open(path), pattern)
        let participant = try keys.participant(of: source.name)
        return try EyeLinkFrames(recording, keys, participant: participant, path: path).content
      })
    format.readings = { readings($0, pattern) }
    return format
  }

  /// A file begins with comments of edf2asc, unless these were left out.
  private static func recognises(_ head: [UInt8]) -> Bool {
    let start = String(decoding: head, as: UTF8.self)
    return start.hasPrefix("** CONVERTED FROM")
      || ["MSG", "START", "SAMPLES"].flatMap { ["\($0)\t", "\($0) "] }
        .contains { start.hasPrefix($0) || start.contains("\n\($0)") }
  }

  // MARK: Readings

  /// What was taken for what in a file, and the validations that it holds.
  private static func readings(_ path: String, _ pattern: EyeLinkTargets.Pattern?) -> [ColumnReading] {
    guard let recording = try? EyeLinkRecording(CaptureFiles().open(path), pattern) else { return [] }
    let eyes = recording.eyes.map(\.name)
    var readings = [
      ColumnReading(
        source: "SAMPLES", written: blocks(recording),
        meaning: "frames of the \(eyes.joined(separator: " and the ")) eye")
    ]
    if let size = recording.size {
      readings.append(
        ColumnReading(
          source: "GAZE_COORDS", written: "px from the top left, y down",
          meaning: "the display, \(shortest(size.width)) × \(shortest(size.height)) px"))
    }
    if !recording.targets.isEmpty {
      readings.append(
        ColumnReading(
          source: pattern?.message.pattern ?? "!V TARGET_POS", written: "time − offset",
          meaning: "targets, until the next one, one that is not visible, or END"))
    }
    if let pupil = recording.pupil {
      readings.append(
        ColumnReading(source: "PUPIL", written: pupil, meaning: "pupil, in the tracker's own units"))
    }
    return readings + validations(path)
  }

  private static func blocks(_ recording: EyeLinkRecording) -> String {
    let rates = Set(recording.blocks.compactMap(\.rate)).sorted().map { shortest($0) }
    return counted(recording.blocks.count, "block")
      + (rates.isEmpty ? "" : ", \(rates.joined(separator: " and ")) Hz")
  }

  private static func validations(_ path: String) -> [ColumnReading] {
    ((try? EyeLinkValidationLine.all(in: path)) ?? []).map { line in
      let errors = line.errors.map { "mean \(shortest($0.mean))°, worst \(shortest($0.worst))°" }
      return ColumnReading(
        source: "!CAL VALIDATION", written: "line \(line.line)",
        meaning: "the tracker's validation (\(line.kind)) of the \(line.eye) eye: \(errors ?? "aborted")")
    }
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let eyeLinkASC = Self(
    EyeLinkASC.format,
    "recordings of EyeLink trackers as edf2asc writes them, with events and targets of messages")
}

extension EyeLinkASC {
  fileprivate static let documentation = [
    FormatColumn(
      kind: "*.asc",
      summary:
        "of eyelink-asc, an EDF file after edf2asc: samples of one eye or of both, which the lines SAMPLES name, in "
        + "milliseconds and pixels from the upper left corner, y down; '.' is missing",
      example: "2154556.5 138.1 132.8 778.0",
      detail:
        "The messages DISPLAY_COORDS and GAZE_COORDS tell the display, whose pixels are the points; a file that "
        + "changes it is refused. The first and the last pixel are given, so that 0 0 1279 1023 are 1280 × 1024; "
        + "numbers that are both even are taken for the size itself. Several blocks START … END are one capture, in which no fixation goes on into another block. "
        + "Samples in HREF or of the raw pupil are the feature blocks `href` and `raw`, as they are not on the display. The pupil "
        + "is the feature block `pupil`, in the tracker's own units, and the input port `input`. Velocities, resolutions, buttons and "
        + "the remote mode's target are not read. The device, and with it centimetres and degrees, stands in dataset.yaml."
    ),
    FormatColumn(
      kind: "!V TARGET_POS",
      summary:
        "in messages: the target from then on, as the Data Viewer reads it: a name, x, y, and whether it is visible",
      example: "MSG 2154599 -11 !V TARGET_POS target (640, 512) 1 0",
      detail:
        "A whole number in front of a message's text is an offset in milliseconds: the event is at the time of the message less "
        + "the offset, here at 2154610. A target is shown until it is shown elsewhere, until a message says that it is not visible "
        + "(0), or until the END of the block. Two targets that are visible at a time are refused, as it is not known which one was looked at."
    ),
    FormatColumn(
      kind: "targets",
      summary:
        "in dataset.yaml, of eyelink-asc: the messages that show a target, in place of !V TARGET_POS, and those that hide it, as "
        + "regular expressions of the whole text behind time and offset",
      example: "{message: \"TARGET (?<x>[0-9.]+) (?<y>[0-9.]+)\", off: \"TARGET_OFF\"}"),
    FormatColumn(
      kind: "SFIX, SSACC, SBLINK",
      summary:
        "what the tracker found, up to EFIX, ESACC and EBLINK: the states `eye_movement_state` (FIXATION, "
        + "SACCADE, UNKNOWN) and `blink`",
      example: "EFIX L 2154563 2154695 133 141.0 132.2 791",
      detail:
        "Of two eyes each has its own, such as `blink_left` and `eye_movement_state_left`; `eye_movement_state` is then "
        + "what both do, or UNKNOWN, and `blink` a blink of either. During a blink the movement is UNKNOWN, since the saccade around it is one of the "
        + "lids. An event without an end lasts until the END of its block."
    ),
    FormatColumn(
      kind: "!CAL VALIDATION",
      summary:
        "in messages: the tracker's own validation, which `gazelab gate` judges and `gazelab describe` lists",
      example: "MSG 2148587 !CAL VALIDATION HV9 L LEFT GOOD ERROR 0.27 avg. 0.83 max"),
  ]
}
