import Foundation
import Testing

@testable import Captures
@testable import Reading
@testable import Statistics

@Suite("What the errors of a calibration do to a reading")
struct ReadingErrorTests {
  private static let layout = ReadingSample.layout

  private static func model(_ errors: CalibrationErrors, frames: Int = 9) throws -> ErrorModel {
    try #require(ErrorModel(errors, frameCount: frames))
  }

  @Test("a field has the known errors at the known points, and a plane everywhere")
  func field() throws {
    let points = [0.0, 300, 700].flatMap { x in [0.0, 200, 500].map { ScreenPoint(x: x, y: $0) } }
    var generator = SeededGenerator(seed: 4, stream: "field")
    let errors = points.map { point in
      (point: point, error: ScreenPoint(x: 80 * generator.nearlyNormal(), y: 80 * generator.nearlyNormal()))
    }
    let field = try ErrorField(errors)
    for (point, error) in errors {
      #expect(abs(field.error(at: point).x - error.x) < 1e-8)
      #expect(abs(field.error(at: point).y - error.y) < 1e-8)
    }
    func plane(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: 12 + 0.1 * point.x - 0.3 * point.y, y: 5 - 0.2 * point.x)
    }
    let planar = try ErrorField(points.map { (point: $0, error: plane($0)) })
    for point in [ScreenPoint(x: 123, y: 45), ScreenPoint(x: 650, y: 480)] {
      #expect(abs(planar.error(at: point).x - plane(point).x) < 1e-8)
      #expect(abs(planar.error(at: point).y - plane(point).y) < 1e-8)
    }
    // Outside the rectangle of the points, its nearest point holds.
    let outside = planar.error(at: ScreenPoint(x: 900, y: -50))
    #expect(abs(outside.x - plane(ScreenPoint(x: 700, y: 0)).x) < 1e-8)
  }

  @Test("the field between two points bends as the thin plate does, by hand")
  func thinPlate() throws {
    // A bump at the middle of a square of side 2, scaled to 1: with corners at 0 and the middle at 1 the
    // weights are w, w, w, w and −4w, where 1 = Σ w φ at the middle minus the same at a corner, φ(r) = r² log
    // r.
    let corners = [(0.0, 0.0), (2, 0), (0, 2), (2, 2)].map { ScreenPoint(x: $0, y: $1) }
    let known = corners.map { (point: $0, error: ScreenPoint.zero) }
    let field = try ErrorField(known + [(point: ScreenPoint(x: 1, y: 1), error: ScreenPoint(x: 1, y: 0))])
    func phi(_ square: Double) -> Double { square > 0 ? square * log(square) / 2 : 0 }
    // Half-way along an edge, in squares of the side: two corners at 1/4, two at 5/4, the middle at 1/4.
    func sum(_ near: [Double], middle: Double) -> Double { near.map(phi).reduce(0, +) - 4 * phi(middle) }
    let (middle, corner) = (sum([0.5, 0.5, 0.5, 0.5], middle: 0), sum([0, 1, 1, 2], middle: 0.5))
    let edge = sum([0.25, 0.25, 1.25, 1.25], middle: 0.25)
    let expected = (edge - corner) / (middle - corner)
    #expect(abs(field.error(at: ScreenPoint(x: 1, y: 0)).x - expected) < 1e-9)
  }

  @Test("without errors every length is exact, everything comes out as planted, and saccades are resolved")
  func exact() throws {
    let model = try Self.model(ReadingSample.errors { _, _ in .zero })
    for kind in ErrorModel.Kind.allCases {
      let resolution = try #require(SaccadeResolution(model, kind, Self.layout, screenHeight: 600))
      #expect(resolution.halfWidth < 1e-9 && abs(resolution.bias) < 1e-9 && resolution.isResolved)
      #expect(resolution.verdict == "yes (±0.0 characters; ±2.0 needed)")
      let errors = ReadingErrors(
        model, kind, Self.layout, by: .nearest, screenHeight: 600, framesPerSecond: 60, count: 20)
      for measure in ReadingMeasure.allCases {
        let change = try #require(errors.change(measure))
        #expect(max(abs(change.low), abs(change.median), abs(change.high)) < 1e-9, "\(measure)")
      }
      #expect(errors.rightLineShare == 1 && errors.rightWordShare == 1)
    }
  }

  @Test("noise of σ per fixation makes lengths uncertain by 1.96 × √2 σ")
  func noise() throws {
    // A variance of 900 over 9 frames: σ = 10 pt = 1 character.
    let model = try Self.model(ReadingSample.errors(variance: ScreenPoint(x: 900, y: 400)) { _, _ in .zero })
    #expect(model.noise == ScreenPoint(x: 10, y: 400.0.squareRoot() / 3))
    let resolution = try #require(SaccadeResolution(model, .field, Self.layout, screenHeight: 600))
    // The SD of an SD from 1,000 numbers is its √(1/2000): 4 of them.
    #expect(abs(resolution.halfWidth / (1.96 * 2.0.squareRoot()) - 1) < 4 / 2000.0.squareRoot())
    #expect(!resolution.isResolved)
  }

  @Test("a gain makes all saccades too long, and one that differs between sessions makes them uncertain")
  func gain() throws {
    let same = try Self.model(ReadingSample.errors { _, target in ScreenPoint(x: 0.25 * target.x, y: 0) })
    let steady = try #require(SaccadeResolution(same, .field, Self.layout, screenHeight: 600))
    // A quarter of 7, 8 or 9 characters.
    #expect(abs(steady.bias - 2) < 0.05)
    #expect(abs(steady.halfWidth - 1.96 * 0.25 * (2.0 / 3).squareRoot()) < 0.05)
    let other = try Self.model(
      ReadingSample.errors { session, target in
        ScreenPoint(x: (session.isMultiple(of: 2) ? 0.25 : -0.25) * target.x, y: 0)
      })
    let varying = try #require(SaccadeResolution(other, .field, Self.layout, screenHeight: 600))
    // ±0.25 × L with L of 7, 8 or 9: the root mean square of L is √(194/3).
    #expect(abs(varying.halfWidth - 1.96 * 0.25 * (194.0 / 3).squareRoot()) < 0.25)
  }

  @Test("a shift of a session changes no length as a field, and every length if errors are independent")
  func independent() throws {
    let model = try Self.model(
      ReadingSample.errors { session, _ in ScreenPoint(x: session.isMultiple(of: 2) ? 30 : -30, y: 0) })
    let field = try #require(SaccadeResolution(model, .field, Self.layout, screenHeight: 600))
    #expect(field.halfWidth < 1e-9)
    let bound = try #require(SaccadeResolution(model, .independent, Self.layout, screenHeight: 600))
    // Differences of ±3 characters: 0 or ±6, with an SD of √18.
    #expect(abs(bound.halfWidth / (1.96 * 18.0.squareRoot()) - 1) < 4 / 2000.0.squareRoot())
  }

  @Test("of a calibration that states an RMSE, lengths are uncertain by 1.96 × √2 of it")
  func stated() throws {
    let errors = CalibrationErrors(.summary(rmse: 50, bias: ScreenPoint(x: 30, y: 10)), origin: "a file")
    let model = try Self.model(errors)
    #expect(model.kinds == [.independent])
    let resolution = try #require(SaccadeResolution(model, .independent, Self.layout, screenHeight: 600))
    // Without the bias, √(50² − (30² + 10²) / 2) pt are left on each axis.
    let expected = 1.96 * (2.0 * (2500 - 500)).squareRoot() / 10
    #expect(abs(resolution.halfWidth / expected - 1) < 4 / 2000.0.squareRoot())
    #expect(ErrorModel(CalibrationErrors(.unknown(reason: "none"), origin: ""), frameCount: 9) == nil)
  }

  @Test("the limit is 2.0 characters, and a value that misses it is not rounded to it")
  func limit() throws {
    func verdict(sigma: Double) throws -> SaccadeResolution {
      let model = try Self.model(
        ReadingSample.errors(variance: ScreenPoint(x: sigma * sigma, y: 0)) { _, _ in .zero }, frames: 1)
      return try #require(SaccadeResolution(model, .field, Self.layout, screenHeight: 600))
    }
    let one = try verdict(sigma: 5)
    // Lengths scale with σ, so that one value of σ is exactly at the limit.
    let scale = SaccadeResolution.needed / one.halfWidth
    #expect(try verdict(sigma: 5 * scale * 0.999).isResolved)
    let missed = try verdict(sigma: 5 * scale * 1.001)
    #expect(!missed.isResolved && missed.verdict == "no (±2.002 characters; ±2.0 needed)")
  }

  @Test("a calibration that always predicts the same point resolves nothing, little as it scatters")
  func constant() throws {
    let model = try Self.model(
      ReadingSample.errors { _, target in ScreenPoint(x: 400 - target.x, y: 300 - target.y) })
    let resolution = try #require(SaccadeResolution(model, .field, Self.layout, screenHeight: 600))
    #expect(resolution.halfWidth < SaccadeResolution.needed && abs(resolution.bias + 8) < 0.1)
    #expect(!resolution.isResolved)
    #expect(resolution.verdict == "no (±1.6 characters, but 8.0 too short on average; ±2.0 needed)")
  }

  @Test("a text without room for nine characters says nothing about saccades")
  func short() throws {
    let layout = TextLayout(
      origin: .topLeft, characterWidth: 10,
      lines: [TextLine(text: "too short", characterCount: 9, left: 0, centre: 20, height: 40)])
    let model = try Self.model(ReadingSample.errors { _, _ in .zero })
    #expect(SaccadeResolution(model, .field, layout, screenHeight: 600) == nil)
  }

  @Test(
    "95 % ranges hold the planted number in at least 90 % of 400 other readings, measure by measure",
    arguments: LineRule.allCases)
  func coverage(rule: LineRule) throws {
    // Fields that shift and stretch each session, with noise of a character.
    var generator = SeededGenerator(seed: 11, stream: "coverage")
    let fields = (0..<12).map { _ in
      (
        shift: ScreenPoint(x: 15 * generator.nearlyNormal(), y: 12 * generator.nearlyNormal()),
        gain: 0.05 * generator.nearlyNormal()
      )
    }
    let errors = ReadingSample.errors(sessions: 12, variance: ScreenPoint(x: 400, y: 400)) {
      session, target in
      fields[session].shift + ScreenPoint(x: fields[session].gain * (target.x - 400), y: 0)
    }
    let model = try Self.model(errors, frames: 4)
    let stated = ReadingErrors(
      model, .field, Self.layout, by: rule, screenHeight: 600, framesPerSecond: 60)
    if rule == .nearest { #expect(stated.rightLineShare < 1) }
    for measure in ReadingMeasure.allCases {
      let change = try #require(stated.change(measure))
      var covered = 0
      for index in 0..<400 {
        let other = SimulatedReading(
          model, .field, Self.layout, by: rule, screenHeight: 600, framesPerSecond: 60, seed: 77, index: index
        )
        guard let planted = measure.value(other.planted), let measured = measure.value(other.measured) else {
          continue
        }
        let range = measured - change.high - 1e-9...measured - change.low + 1e-9
        if range.contains(planted) { covered += 1 }
      }
      #expect(covered >= 360, "\(measure): \(covered)")
    }
  }
}
