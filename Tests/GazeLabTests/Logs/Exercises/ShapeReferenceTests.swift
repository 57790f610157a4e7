import Statistics
import Testing

@testable import Exercises

@Suite("References and thresholds of shapes")
struct ShapeReferenceTests {
  /// Ten rows, 0.1 s apart: `up` in rows 2 to 4, and `topLeft` in rows 6 and 7.
  static let series: ShapeSeries = {
    var planted = PlantedShapes(times: (0..<10).map { Double($0) / 10 })
    planted.values[EyeShape.lookUpLeft.rawValue] = [0.1, -0.2, 0.5, 0.9, 0.7, 0.3, 0.4, 0.6, 0.2, 0.1]
    return planted.series
  }()
  static let intervals = [
    ExerciseInterval(exercise: .up, cycle: 1, start: 0.15, end: 0.45),
    ExerciseInterval(exercise: .topLeft, cycle: 1, start: 0.6, end: 0.7),
  ]

  static func up(_ kind: ShapeReference.Kind, _ rest: ShapeReference.Rest = .median) -> ShapeReference? {
    [ShapeReference](series, intervals, kind, rest: rest)[.lookUpLeft]
  }

  @Test("the mean, the median and the peak are those of all cycles that require the shape")
  func kinds() throws {
    // The marked values are 0.5, 0.9, 0.7 and 0.4, 0.6.
    #expect(abs(try #require(Self.up(.mean)).reference.get() - 3.1 / 5) < 1e-12)
    #expect(Self.up(.median)?.reference == .success(0.6))
    #expect(abs(try #require(Self.up(.peak)).reference.get() - (0.9 + 0.6) / 2) < 1e-12)
    #expect(Self.up(.mean)?.cycleCount == 2 && Self.up(.mean)?.frameCount == 5)
  }

  @Test("the rest is the median outside exercises, or 0 for the source's rule")
  func rest() throws {
    // Outside are 0.1, −0.2, 0.3, 0.2, 0.1.
    #expect(Self.up(.mean)?.rest == .success(0.1))
    #expect(Self.up(.mean, .zero)?.rest == .success(0))
    let median = try #require(Self.up(.median)).threshold(0.8).get()
    #expect(abs(median - (0.1 + 0.8 * 0.5)) < 1e-12)
    #expect(abs(try #require(Self.up(.median, .zero)).threshold(0.8).get() - 0.48) < 1e-12)
  }

  @Test("a shape that does not rise above its rest, or has no cycles, has no threshold, and says why")
  func withheld() {
    let references = [ShapeReference](Self.series, Self.intervals, .mean, rest: .median)
    // The right eye's shape is 0 throughout, and nothing shows a blink.
    let flat = references[.lookUpRight]
    #expect(flat?.reference == .success(0) && flat?.threshold(0.8) == .failure(.noDeflection))
    let unseen = references[.blinkLeft]
    #expect(unseen?.reference == .failure(.noCycle) && unseen?.threshold(0.8) == .failure(.noCycle))
    let negative = ShapeReference(
      shape: .blinkLeft, rest: .success(-0.5), reference: .success(0), cycleCount: 1, frameCount: 1)
    #expect(negative.threshold(0.5) == .failure(.noThreshold))
    // With every row in a cycle, no row shows the rest.
    let whole = [ExerciseInterval(exercise: .up, cycle: 1, start: 0, end: 1)]
    let restless = [ShapeReference](Self.series, whole, .mean, rest: .median)[.lookUpLeft]
    #expect(restless?.rest == .failure(.noRestFrames) && restless?.deflection == .failure(.noRestFrames))
  }

  @Test("asymmetry is (R − L)/(R + L) of the deflections")
  func asymmetry() throws {
    func reference(_ shape: EyeShape, _ reference: Double) -> ShapeReference {
      ShapeReference(
        shape: shape, rest: .success(0.1), reference: .success(reference), cycleCount: 1, frameCount: 1)
    }
    let references = [
      reference(.lookInLeft, 0.5), reference(.lookOutRight, 0.7), reference(.lookOutLeft, 0.9),
      reference(.lookInRight, 0.7), reference(.blinkLeft, 0.1), reference(.blinkRight, 0.7),
    ]
    #expect(abs(try #require(references.asymmetry(.right)?.value) - 0.2) < 1e-12)
    // To the right both eyes move 0.5 on average, to the left 0.7.
    #expect(abs(try #require(references.asymmetryOfSides?.value) + 0.2 / 1.2) < 1e-12)
    #expect(references.asymmetry(.blink) == nil && references.asymmetry(.up) == nil)
  }
}
