import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("The physical calibrators")
struct PhysicalCalibratorTests {
  // MARK: What they are fitted to

  @Test("trained on frames or on their medians, in whatever order: the same gaze points")
  func medians() throws {
    let eyes = PlantedEyes(noise: 0.03)
    let (frames, medians) = (try eyes.samples(), try eyes.samples(.fixationMedians))
    var shuffled = frames.part()
    shuffled = shuffled.with(rows: shuffled.rows.reversed())
    for calibrator in [PhysicalCalibrator(), Self.fixed] as [any Calibrator] {
      let points = try calibrator.fitted(to: medians.part()).predict(frames.part()).map(\.point)
      #expect(points.allSatisfy { $0 != nil })
      #expect(try calibrator.fitted(to: frames.part()).predict(frames.part()).map(\.point) == points)
      #expect(try calibrator.fitted(to: shuffled).predict(frames.part()).map(\.point) == points)
    }
  }

  @Test("a camera elsewhere moves all gaze points by as much as the screen, and nothing else")
  func camera() throws {
    let screen = Device.builtIn[0].screen
    let moved = Device(
      name: "another",
      screen: Screen(
        width: 1133, height: 744, pixelsPerInch: screen.pixelsPerInch, scale: screen.scale,
        camera: ScreenPoint(x: 100, y: 322)))
    var (here, there) = (PlantedEyes(noise: 0.03), PlantedEyes(noise: 0.03))
    here.capture.targets = Planted.targets
    there.capture.targets = Planted.targets.map { ScreenPoint(x: $0.x + 100, y: $0.y - 50) }
    // The heads stand before the middle of the screen, which lies elsewhere too.
    here.capture.device = Device(
      name: "another",
      screen: Screen(
        width: 933, height: 844, pixelsPerInch: screen.pixelsPerInch, scale: screen.scale,
        camera: ScreenPoint(x: 0, y: 372)))
    there.capture.device = moved
    let (one, other) = (try here.samples(), try there.samples())
    let (first, second) = (
      try PhysicalCalibrator().fitted(to: one.part()), try PhysicalCalibrator().fitted(to: other.part())
    )
    for (a, b) in try zip(first.predict(one.part()), second.predict(other.part())) {
      let (a, b) = (try #require(a.point), try #require(b.point))
      #expect(abs(a.x + 100 - b.x) < 1e-6 && abs(a.y - 50 - b.y) < 1e-6)
    }
  }

  // MARK: The process

  @Test("a process of scale 0 is the physical calibrator; a small one nearly so")
  func noProcess() throws {
    let samples = try PlantedEyes(noise: 0.05).samples()
    let plain = try PhysicalCalibrator().fitted(to: samples.part()).predict(samples.part()).map(\.point)
    func withProcess(_ scale: Double) throws -> [ScreenPoint?] {
      let calibrator = PhysicalGPCalibrator(
        options: (PhysicalOptions(), PhysicalProcessOptions(scale: scale)))
      return try calibrator.fitted(to: samples.part()).predict(samples.part()).map(\.point)
    }
    #expect(try withProcess(0) == plain)
    for (a, b) in zip(try withProcess(1e-6), plain) {
      let (a, b) = (try #require(a), try #require(b))
      #expect(a != b && abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01)
    }
  }

  @Test("a head far from the training is left to the physical fit")
  func farAway() throws {
    let samples = try PlantedEyes(noise: 0.05).samples()
    let near = samples.part { $0.key.viewingDistance == .regular && $0.key.headPose == .middle }
    let far = samples.part { $0.key.headPose == .top }
    let process = PhysicalProcessOptions(features: .phys9, length: 0.7, scale: 30)
    let plain = try PhysicalCalibrator().fitted(to: near)
    let corrected = try PhysicalGPCalibrator(options: (PhysicalOptions(), process)).fitted(to: near)
    #expect(corrected.rootMeanSquare(near) < 0.9 * plain.rootMeanSquare(near))
    for (a, b) in try zip(corrected.predict(far), plain.predict(far)) {
      let (a, b) = (try #require(a.point), try #require(b.point))
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
    }
  }

  @Test("numbers that are constant except for rounding are no features; look-at points are, if there are any")
  func features() throws {
    let fixations = try PlantedEyes().fixations()
    func columnCount(_ blocks: Set<String>) -> Int {
      let samples = Samples(.fixationMedians, of: fixations, blocks: blocks, screens: Planted.screens)
      return PhysicalFeatures.all.matrix(PhysicalSamples(samples.part())).columnCount
    }
    let blocks: Set<String> = ["gaze", "face", "right_eye", "euler"]
    // 2 + 16 + 16 + 3 numbers without 4 + 4 of fourth rows and one of the eye's y axis.
    #expect(columnCount(blocks) == 28)
    #expect(columnCount(blocks.union(["look_at", "left_eye"])) == 31)
  }

  @Test("phys9 are the angles of the eyes and the head, and where the head is")
  func nineFeatures() throws {
    let samples = PhysicalSamples(try PlantedEyes().samples(.fixationMedians).part())
    let (matrix, view) = (PhysicalFeatures.phys9.matrix(samples), samples.part.views[3])
    let frame = view.frame
    func angles(_ direction: Vector) -> [Double] {
      [VisualAngle.horizontal(direction), VisualAngle.vertical(direction)]
    }
    let expected =
      angles(try #require(frame.rightEye).forward) + angles(try #require(frame.leftEye).forward)
      + angles(frame.face.forward) + [
        frame.face.translation.x, frame.face.translation.y, frame.face.translation.z,
      ]
    #expect(matrix.columnCount == 9)
    for (value, expected) in zip(matrix.row(3), expected) { #expect(abs(value - expected) < 1e-15) }
  }

  // MARK: Other people

  @Test("without own samples other people's parameters are the result; own samples pull away from them")
  func otherPeople() throws {
    let theirs = try PlantedEyes(terms: .p8d, parameters: try #require(PlantedEyes.planted[.p8d])).samples()
    let own = try PlantedEyes(
      terms: .p8d, parameters: [-0.05, 0.8, 0.05, 0.2, 0.06, 1.3, -0.1, -0.2]
    ).samples()
    let options = PhysicalOptions(terms: .p8d)
    let calibrator = PhysicalCalibrator(options: options)
    func parameters(_ rows: Part, adapting adaptation: Double = 10) throws -> [Double] {
      let calibrator = PhysicalCalibrator(options: options, adaptation: adaptation)
      return try #require(
        try calibrator.fitted(to: rows, others: theirs.part()) as? FittedMap
      ).map.parameters
    }
    let learned = try #require(try calibrator.fitted(to: theirs.part()) as? FittedMap).map.parameters
    let nobody = own.part { _ in false }
    #expect(try parameters(nobody) == learned)
    // The very fit that the recipe asks for: from the others' parameters, with their weight.
    let few = own.part { $0.role == .corner && $0.key.headPose == .middle }
    let samples = PhysicalSamples(few.fixationMedians)
    let design = PhysicalDesign(.p8d, samples.geometries, targets: samples.targets)
    let adapted = try PhysicalFit(
      design, rows: Array(0..<samples.count), lambda: 3, prior: learned
    ).parameters
    #expect(try parameters(few, adapting: 3) == adapted)
    #expect(adapted != learned)
    // The less the others weigh, the nearer the own targets.
    func error(_ adaptation: Double) throws -> Double {
      try PhysicalCalibrator(options: options, adaptation: adaptation)
        .fitted(to: few, others: theirs.part()).rootMeanSquare(few)
    }
    #expect(try error(0.1) < error(10))
    #expect(try error(10) < calibrator.fitted(to: nobody, others: theirs.part()).rootMeanSquare(few))
    #expect(throws: FitError.noTrainingRows) { try calibrator.fitted(to: nobody, others: nobody) }
  }

  @Test("under nested selection it is the other people's samples that choose")
  func chosenByOthers() throws {
    let capture = PlantedCapture(headPoses: [.middle, .left], framesPerFixation: 1)
    let theirs = try PlantedEyes(capture: capture, noise: 0.02).samples()
    let nested = PhysicalCalibrator(options: nil)
    let alone = try nested.fitted(to: theirs.part())
    #expect(alone.summary.choice == (try NestedSelection(PhysicalSamples(theirs.part()))).physical.label)
    let fitted = try nested.fitted(to: theirs.part { $0.fixation == 3 }, others: theirs.part())
    #expect(fitted.summary.choice == alone.summary.choice)
  }

  // MARK: Where the recipe comes from

  @Test(
    "of samples with the capture that the recipe was found on, its fits say so; others have nothing to say")
  func recipe() throws {
    let fixations = try PlantedEyes().fixations()
    let renamed = fixations.enumerated().map { index, fixation in
      let key = fixation.key
      return SampledFixation(
        key: FixationKey(
          capture: index == 0 ? PhysicalOptions.recipeCapture : key.capture, participant: key.participant,
          device: key.device, labels: key.labels, target: key.target
        ),
        firstRow: fixation.firstRow, frames: fixation.frames)
    }
    func notes(_ calibrator: any Calibrator, _ fixations: [SampledFixation]) throws -> [String] {
      let samples = Samples(
        .frames, of: fixations, blocks: ["gaze", "face", "right_eye", "euler"], screens: Planted.screens)
      // The fixation of that capture is not among the training rows, but in the test perhaps.
      return try calibrator.fitted(to: samples.part { $0.key.capture == "planted eyes" }).summary.notes
    }
    let said = [
      "the options were found on the capture \(PhysicalOptions.recipeCapture): errors on it are optimistic (too low)"
    ]
    for calibrator in [PhysicalCalibrator(), Self.fixed] as [any Calibrator] {
      #expect(try notes(calibrator, renamed) == said)
      #expect(try notes(calibrator, fixations) == [])
    }
    for calibrator in [
      PhysicalCalibrator(options: nil), PhysicalCalibrator(options: PhysicalOptions(terms: .p8d)),
      PhysicalGPCalibrator(options: (PhysicalOptions(), PhysicalProcessOptions(length: 1))),
    ] as [any Calibrator] {
      #expect(try notes(calibrator, renamed) == [])
    }
  }

  // MARK: Eyes that are not there

  @Test("a row without an eye, or with one that is nowhere, is lost; in training it is an error")
  func lost() throws {
    var fixations = try PlantedEyes().fixations()
    let whole = Samples(.frames, of: fixations, blocks: [], screens: Planted.screens)
    fixations[0] = SampledFixation(
      key: fixations[0].key, firstRow: 0,
      frames: fixations[0].frames.enumerated().map { index, frame in
        var frame = frame
        if index == 0 { frame.leftEye = nil } else { frame.rightEye?.columns.2.x = .nan }
        return frame
      })
    let broken = Samples(.frames, of: fixations, blocks: [], screens: Planted.screens)
    let estimates = try PhysicalCalibrator().fitted(to: whole.part()).predict(broken.part())
    #expect(estimates.count == broken.count)
    #expect(estimates.prefix(2).allSatisfy { $0.point == nil })
    #expect(estimates.dropFirst(2).allSatisfy { $0.point != nil })
    #expect(throws: FitError.noEyes) { try PhysicalCalibrator().fitted(to: broken.part()) }
  }

  // MARK: Experiment files

  @Test("a plain kind is the fixed recipe, and options are read")
  func options() throws {
    #expect(
      (try made("physical") as? PhysicalCalibrator)?.options == PhysicalOptions(terms: .p13, lambda: 30))
    let gp = try #require((try made("physical-gp") as? PhysicalGPCalibrator)?.options)
    #expect(gp.physical == PhysicalOptions(terms: .p13, lambda: 30))
    #expect(gp.process == PhysicalProcessOptions(features: .all, length: 0.7, scale: 30))
    let adapted = try #require(
      try made("{kind: physical, terms: P8d, lambda: 3, adapt: 100}") as? PhysicalCalibrator)
    #expect(adapted.options == PhysicalOptions(terms: .p8d, lambda: 3) && adapted.adaptation == 100)
    let own = try #require(
      (try made("{kind: physical-gp, features: phys9, length: 2, scale: 0}") as? PhysicalGPCalibrator)?
        .options)
    #expect(own.process == PhysicalProcessOptions(features: .phys9, length: 2, scale: 0))
    #expect((try made("{kind: physical, select: nested}") as? PhysicalCalibrator)?.options == nil)
    #expect((try made("{kind: physical-gp, select: nested}") as? PhysicalGPCalibrator)?.options == nil)
  }

  @Test(
    "what nested selection chooses cannot be given as well, and 'select' knows one word",
    arguments: [
      (
        "{kind: physical, select: nested, terms: P6}",
        "e.yaml:1:41: error: 'terms' is chosen by 'select: nested'; leave one of them out"
      ),
      (
        "{kind: physical-gp, select: nested, scale: 3}",
        "e.yaml:1:44: error: 'scale' is chosen by 'select: nested'; leave one of them out"
      ),
      (
        "{kind: physical, select: nest}",
        "e.yaml:1:26: error: 'select' must be nested, or a mapping of candidates, not 'nest'"
      ),
      (
        "{kind: physical, terms: P7}",
        "e.yaml:1:25: error: 'terms' must be one of P6, P8d, P10, P13, not 'P7'"
      ),
    ])
  func wrongOptions(text: String, line: String) throws {
    let error = #expect(throws: InputError.self) { try made(text) }
    #expect(error?.complaints.map(\.line) == [line])
  }

  @Test("candidates of 'select' may differ in the features of the process")
  func candidates() throws {
    let calibrator = try made(
      "{kind: physical-gp, lambda: 10, select: {over: [phys9, {features: all, length: 2}]}}")
    let selecting = try #require(calibrator as? SelectingCalibrator)
    #expect(selecting.candidates.map(\.label) == ["features=phys9", "features=all, length=2"])
    let options = selecting.candidates.compactMap { ($0.calibrator as? PhysicalGPCalibrator)?.options }
    #expect(options.map(\.process.features) == [.phys9, .all])
    #expect(options.map(\.physical.lambda) == [10, 10])
    #expect(selecting.candidates.allSatisfy { $0.features == nil })
    let error = #expect(throws: InputError.self) {
      try made("{kind: physical-gp, select: {over: [phys9, gaze]}}")
    }
    #expect(error?.complaints.map(\.sentence) == ["'features' must be one of phys9, all, not 'gaze'"])
  }

  @Test("eyes are asked for; the blocks of all features too, and the look-at point only where it is")
  func needs() throws {
    #expect(PhysicalCalibrator().needs.parts == [.rightEye, .leftEye])
    #expect(PhysicalCalibrator().needs.featureSets.isEmpty)
    #expect(Self.fixed.needs.featureSets.map(\.name) == ["gaze+face+right_eye+euler"])
    #expect(Self.fixed.needs.optionalFeatureSets.map(\.name) == ["look_at"])
    #expect(PhysicalGPCalibrator(options: nil).needs.optionalFeatureSets.map(\.name) == ["look_at"])
    let small = PhysicalGPCalibrator(options: (PhysicalOptions(), PhysicalProcessOptions(features: .phys9)))
    #expect(small.needs.featureSets.map(\.name) == ["eye_angles+head_angles+head_position"])
    #expect(small.needs.optionalFeatureSets.isEmpty)
  }

  private static let fixed = PhysicalGPCalibrator(options: (PhysicalOptions(), PhysicalProcessOptions()))

  private func made(_ text: String) throws -> any Calibrator {
    var errors = [InputError]()
    let made = Catalogue.calibrators.make(try ConfigFixture.node(text), into: &errors)
    guard let product = made?.product, errors.isEmpty else { throw InputError(errors) }
    return product
  }
}
