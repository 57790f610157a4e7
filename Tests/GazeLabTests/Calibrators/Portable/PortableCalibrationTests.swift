import Foundation
import Inputs
import LinearAlgebra
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange

@Suite("Portable calibrations")
struct PortableCalibrationTests {
  @Test("every calibrator of the catalogue that is fitted here can be exported")
  func exportable() {
    // The prior of the last one needs more people than the planted frames have.
    let others: Set = ["predictions", "program", "hierarchical"]
    #expect(Set(PortableCase.inCatalogue.map(\.name)) == Set(Catalogue.calibrators.kinds).subtracting(others))
  }

  @Test("each kind can be made from its example", arguments: Catalogue.portables.kinds)
  func examples(kind: String) throws {
    let entry = try #require(Catalogue.portables.entries.first { $0.kind == kind })
    let made = try entry.madeFromExample()
    #expect(made.kind == kind && made.parameters.count == made.layout.count)
  }

  @Test(
    "fused streams need variances above 0, because points are weighted by them", arguments: ["0", "-400"])
  func variances(variance: String) throws {
    let text = FusedMap.example.replacing("[400, 900]", with: "[400, \(variance)]")
    #expect(text != FusedMap.example)
    var errors = [InputError]()
    let made = Catalogue.portables.make(
      try ConfigNode(yaml: Array(text.utf8), place: Place(file: "e")), into: &errors)
    #expect(made == nil)
    #expect(
      errors.flatMap(\.complaints).map(\.sentence) == ["'parameters' must have variances above 0"])
  }

  @Test("a calibrator that chooses exports what it has chosen, a clamped one what it clamps")
  func wrapped() throws {
    let one = PortableCase(
      name: "linear", calibrator: LinearCalibrator(), columns: ["gazePointX", "gazePointY"])
    let part = try one.part(PortableCase.planted)
    let training = Training(own: part, others: nil, seed: 1)
    let selecting = SelectingCalibrator(
      candidates: [1e-3, 1e-6].map {
        SelectionCandidate(
          label: "\($0)", features: nil, calibrator: LinearCalibrator(relativeCutoff: $0))
      }, scheme: .leaveOneTargetOut, rule: .least)
    let plain = try #require(try one.calibrator.fit(training).portable)
    #expect(try selecting.fit(training).portable?.parameters == plain.parameters)
    let clamped = PostProcessedCalibrator(base: one.calibrator, processor: .clamp)
    let fitted = try clamped.fit(training)
    #expect(fitted.portable?.parameters == plain.parameters)
    guard case .clamp = try #require(fitted.afterwards.first), fitted.afterwards.count == 1 else {
      Issue.record("\(fitted.afterwards)")
      return
    }
  }

  @Test("a mean has the points of a plain mean and of a weighted one, without members that have none")
  func means() throws {
    let streams = "{kind: weighted-average, streams: [{ray: right_eye_ray}, {ray: left_eye_ray, every: 1}]}"
    let one = PortableCase(name: "weighted", calibrator: try #require(PortableCase.calibrator(streams)))
    let part = try one.part(PortableCase.planted)
    let fitted = try one.calibrator.fit(Training(own: part, others: nil, seed: 1))
    let mean = try #require(fitted.portable)
    #expect(mean.kind == "mean" && mean.formula == "available" && mean.parameters.count == 4)
    let (found, expected) = (mean.estimates(part, on: nil), try fitted.predict(part))
    for (one, other) in zip(found, expected) {
      let (point, own) = (try #require(one.point), try #require(other.point))
      #expect(abs(point.x - own.x) < 1e-9 && abs(point.y - own.y) < 1e-9)
    }
  }

  @Test("a linear map counts from the centres")
  func linear() {
    let map = LinearMap.planted(
      [("headX", 0.5, 100, 10), ("headZ", -0.25, -8, 0.5)], at: ScreenPoint(x: 600, y: 300))
    #expect(
      map.layout == [
        "x at the centres", "y at the centres", "centre of headX", "x per headX", "y per headX",
        "centre of headZ", "x per headZ", "y per headZ",
      ])
    let samples = Self.samples(facePosition: Vector(0.75, 9, -1.25))
    // x = 600 + 0.25·100 − 1·(−8) = 633, y = 300 + 0.25·10 − 1·0.5 = 302.
    #expect(
      map.estimates(samples, on: Device.builtIn[0].screen).map(\.point) == [ScreenPoint(x: 633, y: 302)])
  }

  @Test("a kernel map adds its slopes and its points, by their distance in standardised columns")
  func kernel() throws {
    // One column with centre 0.5 and deviation 0.25; the sample has z = 1. Points at z = 1 and z = −1 with decline 0.25:
    // exp(0) = 1 and exp(−0.25·4) = 1/e.
    let map = KernelMap(
      PortableColumns(["headX"]),
      KernelExpansion(
        standardisation: Standardisation(means: [0.5], deviations: [0.25]), valuesAtCentres: [600, 300],
        slopes: Matrix(rowCount: 1, columnCount: 2, elements: [10, -20]), decline: 0.25,
        points: Matrix(rowCount: 2, columnCount: 1, elements: [1, -1]),
        weights: Matrix(rowCount: 2, columnCount: 2, elements: [4, 8, exp(1), -2 * exp(1)])))
    #expect(
      map.layout == ["x at the centres", "y at the centres", "decline"]
        + ["centre", "deviation", "x per deviation", "y per deviation"].map { "\($0) of headX" }
        + ["point 1", "point 1", "point 1", "point 2", "point 2", "point 2"])
    let samples = Self.samples(facePosition: Vector(0.75, 9, -1.25))
    let point = try #require(map.estimates(samples, on: Device.builtIn[0].screen)[0].point)
    #expect(abs(point.x - 615) < 1e-9 && abs(point.y - 286) < 1e-9)
    let moved = map.scaled(by: ScreenPoint(x: 2, y: -1), plus: ScreenPoint(x: 1, y: 5))
    let other = try #require(moved.estimates(samples, on: Device.builtIn[0].screen)[0].point)
    #expect(abs(other.x - 1231) < 1e-9 && abs(other.y + 281) < 1e-9)
  }

  @Test("an exported fit gives the gaze points that it predicts", arguments: PortableCase.kernels)
  func predictions(one: PortableCase) throws {
    let samples = PortableCase.planted
    let fitted = try one.fitted(samples)
    let predicted = try fitted.predict(one.part(samples)).map(\.point)
    let exported = try #require(fitted.portable).estimates(samples, on: samples.views[0].screen).map(\.point)
    #expect(predicted.count == exported.count)
    for (own, other) in zip(predicted, exported) {
      let (own, other) = (try #require(own), try #require(other))
      #expect(abs(own.x - other.x) < 1e-8 && abs(own.y - other.y) < 1e-8, "\(one.name)")
    }
  }

  @Test("one step of single precision in a column of noise moves a kernel's gaze point by its slope")
  func noise() throws {
    // faceTransform_3_w is 1 or a little more, so that one step is 2⁻²³.
    let frames = PlantedCapture(framesPerFixation: 1).frames.enumerated().map { row, frame in
      var frame = frame
      var numbers = frame.face.numbers
      numbers[15] = row.isMultiple(of: 2) ? 1 : 1 + 0x1p-23
      frame.face = Transform(numbers)
      return frame
    }
    let expansion = KernelExpansion(
      standardisation: Standardisation(means: [1], deviations: [1e-8]), valuesAtCentres: [0, 0],
      slopes: Matrix(rowCount: 1, columnCount: 2, elements: [3, -4]), decline: 1,
      points: Matrix(rowCount: 0, columnCount: 1), weights: Matrix(rowCount: 0, columnCount: 2))
    let map = KernelMap(PortableColumns(["faceTransform_3_w"]), expansion)
    let samples = PortableCase.samples(frames)
    let part = Part(samples: samples, rows: Array(0..<samples.count), columns: .none)
    let slopes = try #require(map.noiseSlopes(part, on: samples.views[0].screen))
    #expect(slopes.columns.map(\.name) == ["faceTransform_3_w"])
    #expect(abs(slopes.columns[0].x / 3e8 - 1) < 1e-6 && abs(slopes.columns[0].y / -4e8 - 1) < 1e-6)
    #expect(
      RayMap(.recorded, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))).noiseSlopes(
        part, on: samples.views[0].screen) == nil)
  }

  @Test(
    "one step of single precision in what a ray or a model is computed from moves the gaze point as far as it says"
  )
  func steps() throws {
    let samples = PortableCase.planted
    let screen = samples.views[0].screen
    let part = Part(samples: samples, rows: Array(0..<samples.count), columns: .none)
    let recorded = RayMap(.recorded, PolynomialMap(x: (5, 2, 0), y: (0, 0, 1)))
    let step = try #require(InputStep(recorded, part, on: screen))
    // The map doubles x, so that one step of x counts most.
    let largest = samples.views.map { abs($0.recordedPoint.x) }.max() ?? 0
    #expect(step.column == "gazePointX" && abs(step.points / (2 * Double(Float(largest).ulp)) - 1) < 1e-6)
    for one in PortableCase.all
    where ["none right_eye_ray", "physical P13", "{kind: kalman}"].contains(one.name) {
      let step = try #require(InputStep(one.file(samples).calibration, part, on: screen))
      #expect(step.points > 1e-6 && step.points < 0.1, "\(one.name)")
      #expect(step.column.contains("Transform_"), "\(one.name)")
    }
    #expect(InputStep(LinearMap.planted([], at: ScreenPoint(x: 1, y: 2)), part, on: screen) == nil)
  }

  @Test("a column that no feature block has, or a number that is not finite, cannot be exported")
  func refused() {
    func map(_ column: String, centre: Double) -> LinearMap {
      LinearMap.planted([(column, centre, 1, 2)], at: ScreenPoint(x: 0, y: 0))
    }
    #expect(
      map("headX", centre: 1).exportable != nil && map("headX*headZ", centre: 1).input.unknownColumns == [])
    #expect(map("noseX*headZ", centre: 1).input.unknownColumns == ["noseX"])
    #expect(map("headX", centre: .infinity).exportable == nil)
    #expect(RayMap(.recorded, PolynomialMap(x: (0, .nan, 0), y: (0, 0, 1))).exportable == nil)
    #expect(PhysicalMap(.p6, [0, 1, 0, 0, 1, .nan]).exportable == nil)
  }

  @Test("a physical map casts the corrected angles from the middle between the eyes")
  func physical() throws {
    // Upright eyes look along the z axis: h = v = 0. The camera is straight ahead at (−0.1, 0) from 0.4 m.
    let samples = Self.samples(facePosition: Vector(0.1, 0, -0.4))
    let screen = Device.builtIn[0].screen
    let camera = atan2(-0.1, 0.4)
    let map = PhysicalMap(.p6, [0.25, 1, 0.5, -0.125, 1, 0.5])
    let point = try #require(map.estimates(samples, on: screen)[0].point)
    let horizontal = 0.25 + 0.5 * camera
    let x = (0.1 + 0.4 * tan(horizontal)) * screen.pointsPerMetre
    let y = 372 + 0.4 * tan(-0.125) / cos(horizontal) * screen.pointsPerMetre
    #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9)
  }

  @Test("every column of every feature block has a unit")
  func units() {
    for entry in Catalogue.featureBlocks.entries {
      for block in [entry.made, entry.made.quadratic] {
        #expect(block.units.count == block.columns.count && !block.units.contains(""))
      }
    }
    #expect(PortableInput.unit(ofColumn: "faceTransform_3_x") == "m")
    #expect(PortableInput.unit(ofColumn: "faceTransform_2_x") == "1")
    #expect(PortableInput.unit(ofColumn: "headHorizontal^2") == "radians^2")
    #expect(PortableInput.unit(ofColumn: "eyeOriginX*eyeOriginY") == "1")
    #expect(PortableInput.unit(ofColumn: "noseX") == nil)
  }

  /// A frame of upright eyes on both sides of the face's place.
  private static func samples(facePosition: Vector) -> Samples {
    let upright: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    var frame = PlantedCapture(framesPerFixation: 1).frames[0]
    frame.face = Transform(upright + [facePosition.x, facePosition.y, facePosition.z, 1])
    frame.rightEye = Transform(upright + [0.03, 0, 0, 1])
    frame.leftEye = Transform(upright + [-0.03, 0, 0, 1])
    return PortableCase.samples([frame])
  }
}
