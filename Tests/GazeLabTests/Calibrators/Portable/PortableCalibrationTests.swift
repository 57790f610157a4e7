import Foundation
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("Portable calibrations")
struct PortableCalibrationTests {
  @Test("calibrators that are a formula of few numbers can be exported, others cannot")
  func kinds() throws {
    let exportable = Set(PortableCase.inCatalogue.map(\.name))
    #expect(
      exportable.isSuperset(of: [
        "linear", "offset", "weighted-offset", "none", "physical", "points-per-metre", "affine", "axis-scale",
        "similarity", "projective", "polynomial", "theil-sen", "ridge", "lasso", "elastic-net", "huber",
        "pooled", "recentre", "fine-tune",
      ]))
    #expect(exportable.isDisjoint(with: ["svr", "gaussian-process", "physical-gp", "angle", "average"]))
  }

  @Test("each kind can be made from its example", arguments: Catalogue.portables.kinds)
  func examples(kind: String) throws {
    let entry = try #require(Catalogue.portables.entries.first { $0.kind == kind })
    let made = try entry.madeFromExample()
    #expect(made.kind == kind && made.parameters.count == made.layout.count)
  }

  @Test("a calibrator that chooses exports what it has chosen, a clamped one nothing")
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
    #expect(try clamped.fit(training).portable == nil)
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
