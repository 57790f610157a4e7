import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Files
import Inputs

/// One run as BIDS stores it: points in pixels, y down.
struct BIDSRun: Sendable {
  static let defaultTask = "calibration"

  private struct Recording: Sendable {
    let eye: BIDSRecording.Eye
    /// The columns of x and y.
    let points: [BIDSColumn]
    /// Nil for calibrated points, and without targets.
    var loss: DataLoss?
  }

  private let part: CapturePart
  /// The entities before the suffix in all names.
  private let entities: [BIDSName.Entity]
  private let recorder: String?
  private let coordinates: BIDSPixels
  /// Seconds since the first frame.
  private let seconds: [Double]
  /// The usual time from one frame to the next, seconds.
  private let step: Double
  /// The first recording also holds the own columns.
  private let recordings: [Recording]
  /// The points that a calibration has corrected, and its name; nil if there are none.
  private let derived: (recording: Recording, calibration: String)?
  /// How sure the corrected points are; empty where that is not known.
  private let deviations: [BIDSColumn]
  private let events: BIDSPhysioEvents?
  private let keepsOrigin: Bool
  private let labels: [FrameTable.WordColumn]
  private let own: BIDSOwnColumns

  /// The word that all frames of a part have for a label, if it can be part of a name.
  static func constant(_ label: String, of part: CapturePart) -> String? {
    guard let column = part.capture.frames.labels.first(where: { $0.label.name == label }),
      let code = column.words.codes.constant, case let word = column.words.all[Int(code)],
      BIDSSubjects.isLabel(word)
    else { return nil }
    return word
  }

  /// - Parameter keepsOrigin: Whether the time of the first frame, which can be a date, is told.
  /// - Throws: If BIDS cannot hold the part.
  init(
    _ part: CapturePart, _ entities: [BIDSName.Entity], _ calibrated: CalibratedPoints?, recorder: String?,
    keepsOrigin: Bool
  ) throws(InputError) {
    let times = part.column(FrameColumn.time)
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw InputError(
        Place(file: part.capture.path),
        "its times go back at frame \(part.rows[row]), but those of BIDS must rise")
    }
    self.part = part
    self.entities = entities
    self.recorder = recorder
    coordinates = BIDSPixels(part.screen)
    self.keepsOrigin = keepsOrigin
    seconds = Self.seconds(times)
    step = Self.medianStep(of: seconds)
    guard BIDSRecording.frequencies.contains(1 / step) else {
      throw InputError(
        Place(file: part.capture.path),
        "bids needs a sampling frequency, which follows from the time between frames; that of the "
          + "\(counted(part.rows.count, "frame")) of \(part.participant.quoted) is \(shortest(step)) s")
    }
    try Self.requireNearPoints(part, coordinates)
    recordings = try Self.recordings(part, coordinates)
    derived = try Self.derived(part, calibrated, coordinates)
    deviations = Self.deviations(part, calibrated, coordinates)
    events = BIDSPhysioEvents(part, seconds: seconds, step: step, coordinates)
    labels = part.capture.frames.labels.filter { column in
      let name = column.label.name
      return
        !(["ses", "task", "run"].contains(name)
        && entities.contains { $0.key == name && $0.label == Self.constant(name, of: part) })
    }
    own = try BIDSOwnColumns(part, coordinates, labels: labels)
  }

  /// Times since the first one that are read back as the same times, as far as doubles allow it.
  private static func seconds(_ times: [Double]) -> [Double] {
    let (start, plain) = (times[0], times.map { $0 - times[0] })
    let exact = zip(plain, times).map { nearest($0, to: $1) { $0 + start } }
    return zip(exact, exact.dropFirst()).allSatisfy { $0 <= $1 } ? exact : plain
  }

  private static func complaint(_ part: CapturePart, _ sentence: String) -> InputError {
    InputError(Place(file: part.capture.path), sentence)
  }

  private static func recording(
    _ eye: BIDSRecording.Eye, _ points: [[Double]], _ description: String, _ coordinates: BIDSPixels,
    loss: DataLoss? = nil
  ) -> Recording {
    let columns = zip(BIDSRecording.firstColumns.dropFirst(), coordinates.pixels(points[0], points[1]))
    return Recording(
      eye: eye,
      points: zip(columns, BIDSPixels.directions).map { column, direction in
        BIDSColumn(
          name: column.0, unit: "pixel", description: "\(description), \(direction)",
          values: .numbers(column.1))
      }, loss: loss)
  }

  /// The points that the tracker recorded.
  private static func recordings(
    _ part: CapturePart, _ coordinates: BIDSPixels
  ) throws(InputError) -> [Recording] {
    var recordings = [Recording]()
    func add(_ eye: BIDSRecording.Eye, _ points: [[Double]], _ description: String, of recorded: DataLoss.Eye)
    {
      recordings.append(
        recording(
          eye, points, description, coordinates,
          loss: DataLoss(of: recorded, in: part.capture.frames, part.fixations)))
    }
    if let left = part.columns(of: .leftGazePoint) {
      add(.left, left, "Gaze point of the left eye", of: .left)
    }
    if let right = part.columns(of: .rightGazePoint) {
      add(.right, right, "Gaze point of the right eye", of: .right)
    }
    if let both = part.columns(of: .gazePoint), !isMeanOfEyes(part.capture) {
      if recordings.isEmpty {
        add(.right, both, "Gaze point as recorded", of: .both)
      } else {
        add(.cyclopean, both, "Gaze point of both eyes", of: .both)
      }
    }
    guard !recordings.isEmpty else {
      throw complaint(
        part, "bids needs gazePoint, which captures of \(part.capture.format.name) do not have here")
    }
    return recordings
  }

  /// The points that a calibration has corrected: those of `calibrated`, or those that the capture has.
  private static func derived(
    _ part: CapturePart, _ calibrated: CalibratedPoints?, _ coordinates: BIDSPixels
  ) throws(InputError) -> (Recording, String)? {
    let own = part.columns(of: .calibratedGazePoint)
    if let calibrated {
      guard own == nil else {
        throw complaint(
          part, "has calibrated gaze points already, and bids can hold those of one calibration")
      }
      let (name, all) = (calibrated.file.name, calibrated.points(of: part.capture))
      let points = part.rows.map { all[$0] }
      return (
        recording(
          .cyclopean, [points.map(\.x), points.map(\.y)], "Gaze point calibrated by \(name)", coordinates),
        name
      )
    }
    return own.map {
      (recording(.cyclopean, $0, "Gaze point that was already calibrated", coordinates), BIDSText.missing)
    }
  }

  private static func deviations(
    _ part: CapturePart, _ calibrated: CalibratedPoints?, _ coordinates: BIDSPixels
  ) -> [BIDSColumn] {
    guard let all = calibrated?.deviations(of: part.capture) else { return [] }
    return [("x", \ScreenPoint.x), ("y", \ScreenPoint.y)].map { axis, place in
      BIDSColumn(
        name: "sd_\(axis)", unit: "pixel",
        description: "Expected standard deviation of the error of the gaze point along \(axis)",
        values: .numbers(
          part.rows.map { row in all[row].map { $0[keyPath: place] * coordinates.scale } ?? .nan }))
    }
  }

  /// - Throws: If a point is too far away to be read back.
  private static func requireNearPoints(
    _ part: CapturePart, _ coordinates: BIDSPixels
  ) throws(InputError) {
    for channel in Channel.allCases where channel.entry.unit == .points {
      guard let points = part.columns(of: channel) else { continue }
      for pixels in coordinates.pixels(points[0], points[1]) {
        guard let row = pixels.firstIndex(where: { abs($0) > BIDSRecording.pointLimit }) else { continue }
        throw InputError(
          Place(file: part.capture.path),
          "the \(channel.entry.title) of frame \(part.rows[row]) is at \(shortest(pixels[row])) pixels; in BIDS points are "
            + "at most \(shortest(BIDSRecording.pointLimit)) pixels from the corner of the screen")
      }
    }
  }

  /// True if the gaze point is the mean of those of both eyes, as it is read back where there is no other.
  static func isMeanOfEyes(_ capture: Capture) -> Bool {
    let frames = capture.frames
    guard [.gazePoint, .leftGazePoint, .rightGazePoint].allSatisfy(frames.has) else { return false }
    return frames.indices.allSatisfy { row in
      let both = frames.point(row, .gazePoint)
      let left = frames.point(row, .leftGazePoint)
      let right = frames.point(row, .rightGazePoint)
      return [(both.x, left.x, right.x), (both.y, left.y, right.y)].allSatisfy { both, left, right in
        let mean = (left + right) / 2
        return both == mean || both.isNaN && mean.isNaN
      }
    }
  }
}

extension BIDSRun {
  /// The folder of what no tracker recorded, in that of the dataset.
  static let derivatives = "derivatives/gazelab"

  /// Names are relative to the dataset's folder.
  var files: [ConvertedFile] {
    let recorded = recordings.enumerated().flatMap { index, recording in
      // The third eye is the one between the two.
      let number = recording.eye == .cyclopean ? 3 : index + 1
      return files(recording, number, (index == 0 ? own.all : []), calibratedBy: nil)
    }
    var events = [ConvertedFile]()
    if let own = self.events {
      let eye = Self.recordingEntity(1)
      events = [
        file(eye, "physioevents", ".tsv.gz", own.bytes),
        file(eye, "physioevents", ".json", own.sidecar.bytes(.outline)),
      ]
    }
    return recorded + events + fixationFiles + derivedFiles
  }

  /// True if some files are derivatives.
  var isDerived: Bool { derived != nil }

  /// Derivatives are a dataset of their own, which needs its own screen.
  private var derivedFiles: [ConvertedFile] {
    guard let derived else { return [] }
    return (files(derived.recording, 3, deviations, calibratedBy: derived.calibration) + fixationFiles).map {
      ConvertedFile("\(Self.derivatives)/\($0.name)", $0.bytes)
    }
  }

  private static func recordingEntity(_ number: Int) -> [BIDSName.Entity] {
    [BIDSName.Entity(key: "recording", label: "eye\(number)")]
  }

  private func file(
    _ recording: [BIDSName.Entity], _ suffix: String, _ fileExtension: String, _ bytes: [UInt8]
  ) -> ConvertedFile {
    let folder = entities.filter { ["sub", "ses"].contains($0.key) }.map(\.text) + ["beh"]
    let name = BIDSName(entities: entities + recording, suffix: suffix, fileExtension: fileExtension)
    return ConvertedFile((folder + [name.text]).joined(separator: "/"), bytes)
  }

  private func files(
    _ recording: Recording, _ number: Int, _ further: [BIDSColumn], calibratedBy calibration: String?
  ) -> [ConvertedFile] {
    let time = BIDSColumn(
      name: "timestamp", unit: "s", description: "Time since the first frame", values: .numbers(seconds))
    let (entity, columns) = (Self.recordingEntity(number), [time] + recording.points + further)
    return [
      file(entity, "physio", ".tsv.gz", gzip(BIDSColumn.bytes(columns, hasHeader: false))),
      file(entity, "physio", ".json", sidecar(recording, columns, calibration).bytes(.outline)),
    ]
  }

  private var fixationFiles: [ConvertedFile] {
    let fixations = fixations
    return [
      file([], "events", ".tsv", BIDSColumn.bytes(fixations)),
      file([], "events", ".json", eventSidecar(fixations).bytes(.outline)),
    ]
  }

  private func sidecar(_ recording: Recording, _ columns: [BIDSColumn], _ calibration: String?) -> JSONValue {
    let (camera, origin) = (part.screen.camera, part.column(FrameColumn.time)[0])
    // Calibrated points have no own columns beside them.
    let hasFeatures =
      calibration == nil && !own.features.isEmpty && columns.count > BIDSRecording.firstColumns.count
    return Facts {
      Fact("PhysioType", nil, "eyetrack")
      Fact("SampleCoordinateSystem", nil, "gaze-on-screen")
      Fact("RecordedEye", nil, recording.eye.rawValue)
      Fact("SamplingFrequency", nil, 1 / step)
      Fact("StartTime", nil, 0.0)
      Fact("Columns", nil, JSONValue.texts(columns.map(\.name)))
      Fact(BIDSKeys.device, nil, part.display.device)
      Fact(BIDSKeys.pixelsPerPoint, nil, coordinates.scale)
      if let orientation = part.display.orientation { Fact(BIDSKeys.orientation, nil, orientation.rawValue) }
      Fact(BIDSKeys.points, nil, JSONValue.numbers([part.screen.width, part.screen.height]))
      Fact(BIDSKeys.camera, nil, JSONValue.numbers([coordinates.x(camera.x), coordinates.y(camera.y)]))
      if let loss = recording.loss { Fact(BIDSKeys.dataLoss, nil, loss.percent) }
      if let recorder { Fact("EyeTrackingMethod", nil, recorder) }
      if keepsOrigin, origin != 0 { Fact(BIDSKeys.timeOrigin, nil, origin) }
      if let distance = part.screen.eyeDistance { Fact(BIDSKeys.eyeDistance, nil, distance) }
      if let calibration { Fact(BIDSKeys.calibratedBy, nil, calibration) }
      if hasFeatures { Fact(BIDSKeys.features, nil, JSONValue.object(own.features)) }
      for (name, description) in columns.map(\.member) { Fact(name, nil, description) }
    }.json
  }

  /// Seconds; of the steps that take time if most do not, and 0 if none does.
  private static func medianStep(of seconds: [Double]) -> Double {
    let steps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.sorted()
    guard !steps.isEmpty else { return 0 }
    let middle = steps[steps.count / 2]
    guard middle == 0, let first = steps.firstIndex(where: { $0 > 0 }) else { return middle }
    return steps[(first + steps.count) / 2]
  }

  /// One row per fixation.
  private var fixations: [BIDSColumn] {
    var position = [Int](repeating: 0, count: part.capture.frames.count)
    for (index, row) in part.rows.enumerated() { position[row] = index }
    let onsets = part.fixations.map { seconds[position[$0.frames.lowerBound]] }
    let ends = part.fixations.map { seconds[position[$0.frames.upperBound - 1]] }
    let targets = part.fixations.map(\.key.target)
    let points = zip(BIDSColumns.target, coordinates.pixels(targets.map(\.x), targets.map(\.y)))
    let shown =
      [
        BIDSColumn(
          name: "target", description: "Name of the target shown",
          values: .texts(targets.map(part.screen.targetName(of:))))
      ]
      + zip(points, BIDSPixels.directions).map { point, direction in
        BIDSColumn(
          name: point.0, unit: "pixel", description: "Target shown, \(direction)", values: .numbers(point.1))
      }
    return [
      BIDSColumn(name: "onset", values: .numbers(onsets)),
      BIDSColumn(name: "duration", values: .numbers(zip(onsets, ends).map { $1 - $0 + step })),
    ] + (part.capture.frames.has(.target) ? shown : [])
      + labels.map { label in
        let words = part.words(of: label)
        let codes = part.fixations.map { words.codes[position[$0.frames.lowerBound]] }
        return BIDSColumn(
          name: label.label.name, description: "Label of the frames", values: .words(words.words, codes))
      }
  }

  private func eventSidecar(_ events: [BIDSColumn]) -> JSONValue {
    let screen = part.screen
    let size = [screen.width / screen.pointsPerMetre, screen.height / screen.verticalPointsPerMetre]
    let resolution = [screen.width, screen.height].map { ($0 * screen.scale).rounded() }
    let task = entities.first { $0.key == "task" }?.label ?? Self.defaultTask
    // A head that a tracker puts far away or on the screen has no distance in BIDS.
    let distance = part.eyeDistance.flatMap { BIDSScreen.distances.contains($0) ? $0 : nil }
    let unknown = (distance == nil ? ["ScreenDistance"] : []) + (screen.hasLengths ? [] : ["ScreenSize"])
    let presentation = Facts {
      if let distance { Fact("ScreenDistance", nil, distance) }
      Fact("ScreenOrigin", nil, JSONValue.texts(["top", "left"]))
      Fact("ScreenResolution", nil, JSONValue.numbers(resolution))
      if screen.hasLengths { Fact("ScreenSize", nil, JSONValue.numbers(size)) }
      // What is not known has no value that BIDS allows on a screen.
      if !unknown.isEmpty { Fact(BIDSKeys.unknown, nil, JSONValue.texts(unknown)) }
    }
    let described = events.filter { !$0.description.isEmpty }.map(\.member)
    return .object([("TaskName", .text(task))] + described + [(BIDSScreen.key, presentation.json)])
  }
}
