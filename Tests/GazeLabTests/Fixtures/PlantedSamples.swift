import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Programs
@testable import Scores
@testable import Splits
@testable import Trials

/// Fixations and samples with chosen numbers.
enum Planted {
  static let device = "iPad Mini 6th"
  static let screens = Dictionary(uniqueKeysWithValues: Device.builtIn.map { ($0.name, $0.screen) })

  /// The nine targets of the iPad Mini, from left to right and bottom to top.
  static let targets = [0, 566.5, 1133].flatMap { x in [0, 372, 744].map { ScreenPoint(x: x, y: $0) } }

  static let cell = Cell(group: "", samples: "frames", features: "gaze", calibrator: "linear", split: "s")

  /// A frame with random transforms.
  static func frame(
    on target: ScreenPoint, participant: String = "anna", headPose: HeadPose = .middle, time: Double = 0,
    recorded: ScreenPoint, _ generator: inout SeededGenerator
  ) -> Frame {
    func transform() -> Transform { Transform((0..<16).map { _ in generator.nearlyNormal() }) }
    return Frame(
      participant: participant, device: device, headPose: headPose, viewingDistance: .regular, time: time,
      target: target, recordedPoint: recorded, face: transform(), rightEye: transform(), leftEye: transform(),
      lookAt: Vector(generator.uniform(), generator.uniform(), generator.uniform()))
  }

  /// One fixation for each participant, head pose and target.
  ///
  /// - Parameters:
  ///   - step: The time between two frames, seconds.
  ///   - recorded: The recorded gaze point for a target; by default near it.
  static func fixations(
    participants: [String] = ["anna"], poses: [HeadPose] = HeadPose.allCases, framesEach: Int = 4,
    step: Double = 0, seed: UInt64 = 1,
    recorded: (ScreenPoint, inout SeededGenerator) -> ScreenPoint = { target, generator in
      ScreenPoint(x: target.x + 50 * generator.nearlyNormal(), y: target.y + 50 * generator.nearlyNormal())
    }
  ) -> [SampledFixation] {
    var generator = SeededGenerator(seed: seed, stream: "planted")
    var fixations = [SampledFixation]()
    for participant in participants {
      var row = 0
      for pose in poses {
        for target in targets {
          let frames = (0..<framesEach).map { frame in
            let point = recorded(target, &generator)
            return Self.frame(
              on: target, participant: participant, headPose: pose, time: step * Double(row + frame),
              recorded: point, &generator)
          }
          let key = FixationKey(frames[0], "capture of \(participant)")
          fixations.append(SampledFixation(key: key, firstRow: row, frames: frames))
          row += framesEach
        }
      }
    }
    return fixations
  }

  /// Fixations in two pieces each, as in a file whose rows were sorted or copied.
  static func pieces(participants: [String] = ["anna"], step: Double = 0) -> [SampledFixation] {
    fixations(participants: participants, step: step).flatMap { fixation in
      [
        fixation,
        SampledFixation(key: fixation.key, firstRow: 1000 + fixation.firstRow, frames: fixation.frames),
      ]
    }
  }

  private static let measured: Set<Channel> = [.gazePoint, .face, .rightEye, .leftEye, .lookAt]

  /// Frames of a plausible head and eyes under two poses and two distances, with all blocks except blend
  /// shapes.
  static let captured = captured(participants: ["anna"])

  /// The same of enough people for a calibrator that learns how people differ.
  static let capturedOthers = captured(participants: ["ben", "cleo", "dora", "emil", "finn", "gina"])

  private static func captured(participants: [String]) -> Samples {
    let capture = PlantedCapture(
      participants: participants, headPoses: [.middle, .left], viewingDistances: [.regular, .close],
      framesPerFixation: 3)
    let frames = capture.frames
    let fixations = Fixation.divide(FrameTable(frames), capture: "planted").map { fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.frames.lowerBound, frames: Array(frames[fixation.frames]))
    }
    return Samples(
      .frames, of: fixations,
      blocks: Set(
        Catalogue.featureBlocks.entries.filter { $0.made.needs.isSubset(of: measured) }.map(\.kind)),
      screens: screens)
  }

  /// The file that examples refer to: of the 45 fixations of p01, four frames each, 25 are for training and
  /// 20 for testing.
  static let foldFile = (
    name: "splits.csv",
    text: "part,capture,first_frame,last_frame\ntrain,capture of p01,0,99\ntest,capture of p01,100,179\n"
  )

  /// One prediction for each of the first 400 samples, for all folds.
  static let modelFile = (
    name: "model.csv",
    text: "sample,x,y\n" + (0..<400).map { "\($0),\($0 % 20),\($0 / 20)\n" }.joined()
  )

  /// A program that predicts the mean of the training targets, in Python without any package.
  static let programFile = (
    name: "model.py",
    text: """
    import json, struct, sys
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    def send(header, numbers=()):
        text = json.dumps(header).encode()
        answers.write(struct.pack("<4sII", b"GZL1", len(text), len(numbers)) + text)
        answers.write(struct.pack("<%dd" % len(numbers), *numbers))
        answers.flush()
    while len(prefix := source.read(12)) == 12:
        _, size, count = struct.unpack("<4sII", prefix)
        header = json.loads(source.read(size))
        numbers = struct.unpack("<%dd" % count, source.read(8 * count))
        if header["type"] == "hello":
            send({"type": "hello", "protocol": 1})
        elif header["type"] == "fit":
            n = header["rows"]
            targets = numbers[n * len(header["columns"]):][:2 * n]
            mean = [sum(targets[0::2]) / n, sum(targets[1::2]) / n]
            send({"type": "fitted"})
        else:
            send({"type": "points"}, mean * header["rows"])

    """
  )

  static func writeExampleFiles(to folder: TemporaryFolder) throws {
    for (name, text) in [foldFile, modelFile, programFile] { try folder.write(name, text) }
  }

  static func samples(
    _ kind: SampleKind = .frames, of fixations: [SampledFixation] = fixations(),
    blocks: Set<String> = ["gaze", "face", "euler"]
  ) -> Samples {
    Samples(kind, of: fixations, blocks: blocks, screens: screens)
  }
}

extension Catalogue {
  /// The product of the example of a kind.
  func example(_ kind: String) throws -> Product {
    try #require(entries.first { $0.kind == kind }).madeFromExample()
  }

  /// Works with the product of the example of a kind, which may start programs.
  func withExample<Value>(_ kind: String, _ body: (Product) throws -> Value) throws -> Value {
    try #require(entries.first { $0.kind == kind }).withExample(body)
  }
}

extension Catalogue.Entry {
  /// The product of the entry's own example.
  func madeFromExample() throws -> Product { try withExample { $0 } }

  /// Works with the product of the entry's own example while the files that it names are there.
  func withExample<Value>(_ body: (Product) throws -> Value) throws -> Value {
    try TemporaryFolder.with { folder in
      try Planted.writeExampleFiles(to: folder)
      let node = try ConfigNode(yaml: Array(example.utf8), place: Place(file: kind))
      var errors = [InputError]()
      let catalogue = Catalogue(noun: kind, isNameable: true, entries: [self])
      let made = catalogue.make(node, folder: folder.path, into: &errors)
      guard let product = made?.product else { throw InputError(errors) }
      let host = ProgramHost(ProgramPermission(allowingAll: true))
      defer { host.end() }
      return try ProgramHost.$current.withValue(host) { try body(product) }
    }
  }
}
