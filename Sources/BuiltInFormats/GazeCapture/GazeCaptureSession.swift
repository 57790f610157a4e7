import Captures
import Files
import Inputs

/// The content of the JSON files of a session of GazeCapture, one entry per frame, checked but not converted.
///
/// Source: K. Krafka et al., "Eye tracking for everyone", CVPR 2016; github.com/CSAILVision/GazeCapture@e4af90da
/// README.md.
struct GazeCaptureSession: Sendable {
  /// Without the extension: `00012`.
  let frames: [String]
  let dots: Dots
  let screens: Screens
  let face: GazeCaptureBoxes
  /// The subject's own left and right, relative to the upper left corner of the face's box.
  let leftEye: GazeCaptureBoxes
  let rightEye: GazeCaptureBoxes
  /// Squares of a 25 × 25 grid over the frame, from 1.
  let grid: GazeCaptureBoxes
  let info: Info
  /// The irregularities that were tolerated.
  let oddities: [CountedSentence]

  struct Dots: Sendable {
    /// Which target of the session a frame belongs to, from 0.
    let numbers: [Int]
    /// The dot in points from the upper left corner of the screen as it is held, y down.
    let x: [Double]
    let y: [Double]
    /// The dot in cm from the camera, y up; nil if the file has none.
    let camera: (x: [Double], y: [Double])?
    /// Seconds since the dot appeared.
    let times: [Double]
  }

  /// The active area of the screen, as it is held.
  struct Screens: Sendable {
    let width: [Double]
    let height: [Double]
    /// The numbers of UIKit, from 1 to 4.
    let orientations: [Int]

    func held(_ frame: Int) -> Orientation { Orientation(uiKit: orientations[frame]) ?? .landscapeLeft }
  }

  struct Info: Sendable {
    let device: String
    /// train, val or test; nil if the file does not say.
    let split: String?
    let frameCount: Int?
    let faceCount: Int?
    let eyeCount: Int?
    /// The tracker that measured where the person really looked, in sessions of EyeCapture.
    let referenceTracker: String?
  }

  enum File: String, CaseIterable {
    case frames = "frames.json"
    case dots = "dotInfo.json"
    case screen = "screen.json"
    case face = "appleFace.json"
    case leftEye = "appleLeftEye.json"
    case rightEye = "appleRightEye.json"
    case grid = "faceGrid.json"
    case info = "info.json"
    case motion = "motion.json"
    case device = "deviceMetrics.json"
  }

  /// Points, pixels and centimetres beyond this are no measurements.
  static let limit = 100_000.0

  /// True if the camera found a face and both eyes, so that a tracker could work.
  func isValid(_ frame: Int) -> Bool {
    face.isFound(frame) && leftEye.isFound(frame) && rightEye.isFound(frame)
  }

  fileprivate static func frames(_ file: JSONDocument) throws(InputError) -> [String] {
    let isObject = if case .object = file.root.content { true } else { false }
    let key = "frameNames"
    var section = isObject ? JSONSection(file) : JSONSection(file, asValueOf: key)
    let names = section.texts(key)
    var seen = Set<String>()
    let frames = names.enumerated().map { index, name in
      let frame = Substring(name).dropLast(".jpg".count)
      if !name.hasSuffix(".jpg") || !isFrame(frame) {
        section.complain(key, at: index, "the name of a frame like 00012.jpg", not: name.quoted)
      } else if !seen.insert(name).inserted {
        section.record(
          key, at: index, "\(section.name(of: key, at: index)) is \(name.quoted) for a second time")
      }
      return String(frame)
    }
    if names.isEmpty && section.errors.isEmpty { section.record(key, "there are no frames") }
    try section.finish()
    return frames
  }

  /// Five digits; in sessions of EyeCapture five of the target and five of the picture.
  private static func isFrame(_ name: Substring) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { $0.utf8.count == 5 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Motion is recorded more often than frames, and nothing uses it; but what is there must be whole.
  fileprivate static func checkMotion(_ file: JSONDocument) throws(InputError) {
    let isObject = if case .object = file.root.content { true } else { false }
    var section = isObject ? JSONSection(file) : JSONSection(file, asValueOf: "motion")
    if isObject {
      let count = section.numbers("DotNum", in: 0...limit).count
      _ = section.numbers("Time", count: count, unit: "samples", in: 0...limit)
    } else {
      _ = section.sections("motion") { sample in
        _ = sample.integer("DotNum", in: 0...Int(limit))
        _ = sample.number("Time", in: 0...limit)
      }
    }
    try section.finish()
  }
}

extension GazeCaptureSession {
  /// Reads all files of a session, and reports everything that is wrong with them together. Only some have motion.
  init(
    hasMotion: Bool, open: (_ name: String) throws(InputError) -> (path: String, bytes: [UInt8])
  ) throws(InputError) {
    var errors = [InputError]()
    func read<Value>(_ name: File, _ make: (JSONDocument) throws(InputError) -> Value) -> Value? {
      do throws(InputError) {
        let file = try open(name.rawValue)
        return try make(JSONDocument(path: file.path, bytes: file.bytes))
      } catch {
        errors.append(error)
        return nil
      }
    }
    let frames = read(.frames, Self.frames)
    // Without the frames nobody knows how long the lists must be, and each would be an error of its own.
    guard let frames else { throw InputError(errors) }
    let count = frames.count
    let boxes = [File.face, .leftEye, .rightEye, .grid].map { name in
      read(name) { file throws(InputError) in try GazeCaptureBoxes(file, count: count) }
    }
    let dots = read(.dots) { file throws(InputError) in try Dots(file, count: count) }
    let screens = read(.screen) { file throws(InputError) in try Screens(file, count: count) }
    let info = read(.info, Info.init)
    let hasReadMotion = !hasMotion || read(.motion, Self.checkMotion) != nil
    guard let dots, let screens, let info, hasReadMotion, let face = boxes[0], let leftEye = boxes[1],
      let rightEye = boxes[2], let grid = boxes[3]
    else { throw InputError(errors) }
    self.init(
      frames: frames, dots: dots, screens: screens, face: face, leftEye: leftEye, rightEye: rightEye,
      grid: grid,
      info: info,
      oddities: info.split == nil ? ["info.json does not say whether this is training data ('Dataset')"] : [])
  }
}

extension GazeCaptureSession.Dots {
  fileprivate init(_ file: JSONDocument, count: Int) throws(InputError) {
    let limit = GazeCaptureSession.limit
    var section = JSONSection(file)
    func numbers(_ key: String, _ range: ClosedRange<Double> = -limit...limit) -> [Double] {
      section.numbers(key, count: count, unit: "frames", in: range)
    }
    let dots = numbers("DotNum", 0...limit)
    if let index = dots.firstIndex(where: { $0 != $0.rounded() }) {
      section.complain("DotNum", at: index, "a whole number", not: shortest(dots[index]))
    }
    self.numbers = dots.map { Int($0) }
    (x, y) = (numbers("XPts"), numbers("YPts"))
    let hasCamera = section.has("XCam") || section.has("YCam")
    camera = hasCamera ? (numbers("XCam"), numbers("YCam")) : nil
    times = numbers("Time", 0...limit)
    if section.errors.isEmpty,
      let index = times.indices.dropFirst().first(where: {
        dots[$0] == dots[$0 - 1] && times[$0] < times[$0 - 1]
      })
    {
      section.record(
        "Time", at: index,
        "'Time[\(index)]' goes back from \(shortest(times[index - 1])) to \(shortest(times[index])) s, although the dot "
          + "is still \(self.numbers[index])")
    }
    try section.finish()
  }

  /// Times of the whole recording, in seconds: the files say only how long each dot has been there.
  ///
  /// A dot is taken to appear one usual step between frames after the last frame of the dot before.
  var capturedTimes: [Double] {
    let steps = times.indices.dropFirst().compactMap { frame in
      numbers[frame] == numbers[frame - 1] ? times[frame] - times[frame - 1] : nil
    }.filter { $0 > 0 }.sorted()
    let step = steps.isEmpty ? 1.0 / 30 : steps[steps.count / 2]
    var appeared = 0.0
    return times.indices.map { frame in
      if frame > 0 && numbers[frame] != numbers[frame - 1] { appeared += times[frame - 1] + step }
      return appeared + times[frame]
    }
  }
}

extension GazeCaptureSession.Screens {
  fileprivate init(_ file: JSONDocument, count: Int) throws(InputError) {
    var section = JSONSection(file)
    /// EyeCapture writes one number for all frames, as its screens are never turned.
    func numbers(_ key: String, _ range: ClosedRange<Double>) -> [Double] {
      if case .number = section.value(of: key)?.content {
        return Array(repeating: section.number(key, in: range), count: count)
      }
      return section.numbers(key, count: count, unit: "frames", in: range)
    }
    (width, height) = (numbers("W", 1...GazeCaptureSession.limit), numbers("H", 1...GazeCaptureSession.limit))
    let found = numbers("Orientation", 1...4)
    if let index = found.firstIndex(where: { $0 != $0.rounded() }) {
      section.complain("Orientation", at: index, "1, 2, 3 or 4", not: shortest(found[index]))
    }
    orientations = found.map { Int($0) }
    try section.finish()
  }
}

extension GazeCaptureSession.Info {
  fileprivate init(_ file: JSONDocument) throws(InputError) {
    var section = JSONSection(file)
    device = section.text("DeviceName")
    if section.has("DeviceName"), section.errors.isEmpty, device.isEmpty || device.utf8.count > 200 {
      section.complain("DeviceName", "a name of 1 to 200 bytes", not: device.quoted)
    }
    split = section.has("Dataset") ? section.word("Dataset", among: ["train", "val", "test"]) : nil
    let counts = 0...10_000_000
    frameCount = section.optionalInteger("TotalFrames", in: counts)
    faceCount = section.optionalInteger("NumFaceDetections", in: counts)
    eyeCount = section.optionalInteger("NumEyeDetections", in: counts)
    referenceTracker = section.optionalText("ReferenceEyeTracker")
    try section.finish()
  }
}
