import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Inputs

extension BIDSRun {
  static let defaultTask = "calibration"

  /// The word that all frames of a part have for a label, if it can be part of a name.
  static func constant(_ label: String, of part: CapturePart) -> String? {
    guard let column = part.capture.frames.labels.first(where: { $0.label.name == label }),
      let code = column.words.codes.constant, case let word = column.words.all[Int(code)],
      BIDSSubjects.isLabel(word)
    else { return nil }
    return word
  }

  /// - Throws: If BIDS cannot hold the part.
  init(
    _ part: CapturePart, _ entities: [BIDSName.Entity], _ calibrated: CalibratedPoints?, recorder: String?
  ) throws(InputError) {
    let times = part.column(FrameColumn.time)
    func complaint(_ sentence: String) -> InputError {
      InputError(Place(file: part.capture.path), sentence)
    }
    if let row = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw complaint("its times go back at frame \(part.rows[row]), but those of BIDS must rise")
    }
    let coordinates = BIDSPixels(part.screen)
    let seconds = times.map { $0 - times[0] }
    recordings = try Self.recordings(part, calibrated, coordinates)
    let labels = part.capture.frames.labels.filter { column in
      !(["ses", "task", "run"].contains(column.label.name)
        && entities.contains { entity in
          entity.key == column.label.name && entity.label == Self.constant(column.label.name, of: part)
        })
    }
    var columns = BIDSOwnColumns(part, coordinates)
    for label in labels { try columns.append(label, of: part) }
    self.entities = entities
    task = entities.first { $0.key == "task" }?.label ?? Self.defaultTask
    self.times = seconds
    self.columns = columns.all
    features = columns.features
    events = Self.events(part, labels, seconds, coordinates)
    self.labels = labels.map { ($0.label.name, part.words(of: $0).words) }
    keys = Self.keys(part, coordinates, recorder)
    screen = Self.screen(part, coordinates)
  }

  private static func recordings(
    _ part: CapturePart, _ calibrated: CalibratedPoints?, _ coordinates: BIDSPixels
  ) throws(InputError) -> [Recording] {
    func recording(_ eye: BIDSRecording.Eye, _ points: [[Double]], _ description: String) -> Recording {
      Recording(
        eye: eye, x: points[0].map(coordinates.x), y: points[1].map(coordinates.y), description: description)
    }
    let left = part.columns(of: .leftGazePoint)
    let right = part.columns(of: .rightGazePoint)
    var recordings = [Recording]()
    if let left { recordings.append(recording(.left, left, "Gaze point of the left eye")) }
    if let right { recordings.append(recording(.right, right, "Gaze point of the right eye")) }
    if let both = part.columns(of: .gazePoint), !isMeanOfEyes(part.capture) {
      recordings.append(
        recordings.isEmpty
          ? recording(.right, both, "Gaze point as recorded")
          : recording(.cyclopean, both, "Gaze point of both eyes"))
    }
    if let calibrated {
      guard !recordings.contains(where: { $0.eye == .cyclopean }) else {
        throw InputError(
          Place(file: part.capture.path),
          "has gaze points of both eyes beside those of each, so that eye3 cannot hold calibrated ones")
      }
      let all = calibrated.points(of: part.capture)
      let points = part.rows.map { all[$0] }
      recordings.append(
        recording(
          .cyclopean, [points.map(\.x), points.map(\.y)], "Gaze point calibrated by \(calibrated.file.name)"))
    }
    guard !recordings.isEmpty else {
      throw InputError(
        Place(file: part.capture.path),
        "bids needs gazePoint, which captures of \(part.capture.format.name) do not have here")
    }
    return recordings
  }

  /// Whether the gaze point is the mean of those of both eyes, as it is read back where there is no other.
  static func isMeanOfEyes(_ capture: Capture) -> Bool {
    let frames = capture.frames
    guard [.gazePoint, .leftGazePoint, .rightGazePoint].allSatisfy(frames.has) else { return false }
    return frames.indices.allSatisfy { row in
      let (both, left) = (frames.point(row, .gazePoint), frames.point(row, .leftGazePoint))
      let right = frames.point(row, .rightGazePoint)
      return [(both.x, left.x, right.x), (both.y, left.y, right.y)].allSatisfy { both, left, right in
        let mean = (left + right) / 2
        return both == mean || both.isNaN && mean.isNaN
      }
    }
  }

  private static func events(
    _ part: CapturePart, _ labels: [FrameTable.LabelColumn], _ seconds: [Double], _ coordinates: BIDSPixels
  ) -> [Event] {
    let steps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.sorted()
    let step = steps.isEmpty ? 0 : steps[steps.count / 2]
    var position = [Int](repeating: 0, count: part.capture.frames.count)
    for (index, row) in part.rows.enumerated() { position[row] = index }
    return part.fixations.map { fixation in
      let (first, last) = (position[fixation.frames.lowerBound], position[fixation.frames.upperBound - 1])
      let target = fixation.key.target
      return Event(
        onset: seconds[first], duration: seconds[last] - seconds[first] + step,
        target: part.screen.targetName(of: target), x: coordinates.x(target.x), y: coordinates.y(target.y),
        words: labels.map { $0.words[fixation.frames.lowerBound] })
    }
  }

  private static func keys(
    _ part: CapturePart, _ coordinates: BIDSPixels, _ recorder: String?
  ) -> [(key: String, value: JSONValue)] {
    let camera = part.screen.camera
    var keys: [(key: String, value: JSONValue)] = [
      (BIDSKeys.device, .text(part.display.device)), (BIDSKeys.pixelsPerPoint, .number(coordinates.scale)),
    ]
    if let orientation = part.display.orientation {
      keys.append((BIDSKeys.orientation, .text(orientation.rawValue)))
    }
    keys.append((BIDSKeys.points, .numbers([part.screen.width, part.screen.height])))
    keys.append((BIDSKeys.camera, .numbers([coordinates.x(camera.x), coordinates.y(camera.y)])))
    if let recorder { keys.append(("EyeTrackingMethod", .text(recorder))) }
    return keys
  }

  private static func screen(_ part: CapturePart, _ coordinates: BIDSPixels) -> JSONValue {
    let screen = part.screen
    return .object([
      ("ScreenDistance", part.eyeDistance.map { .number($0) } ?? .text(BIDSTable.missing)),
      ("ScreenOrigin", .texts(["top", "left"])),
      (
        "ScreenResolution",
        .numbers([(screen.width * screen.scale).rounded(), (screen.height * screen.scale).rounded()])
      ),
      (
        "ScreenSize",
        .numbers([screen.width / screen.pointsPerMetre, screen.height / screen.verticalPointsPerMetre])
      ),
    ])
  }
}

/// Points of a screen in pixels from its top left corner.
struct BIDSPixels: Sendable {
  let scale: Double
  private let height: Double

  init(_ screen: Screen) { (scale, height) = (screen.scale, screen.height) }

  /// The number of pixels that is read back as the same number of points.
  func x(_ points: Double) -> Double { nearest(points * scale, to: points) { $0 / scale } }

  /// Down; read back as the same number of points up, as far as doubles allow it.
  func y(_ points: Double) -> Double {
    nearest((height - points) * scale, to: points) { height - $0 / scale }
  }

  private func nearest(_ pixels: Double, to points: Double, _ read: (Double) -> Double) -> Double {
    guard points.isFinite, read(pixels) != points else { return pixels }
    let near = [pixels.nextDown, pixels.nextUp, pixels.nextDown.nextDown, pixels.nextUp.nextUp]
    let best = near.min { abs(read($0) - points) < abs(read($1) - points) } ?? pixels
    return abs(read(best) - points) < abs(read(pixels) - points) ? best : pixels
  }
}
