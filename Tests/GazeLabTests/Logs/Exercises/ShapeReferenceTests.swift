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
    #expect(abs(try #require(Self.up(.mean)?.reference) - 3.1 / 5) < 1e-12)
    #expect(Self.up(.median)?.reference == 0.6)
    #expect(abs(try #require(Self.up(.peak)?.reference) - (0.9 + 0.6) / 2) < 1e-12)
    #expect(Self.up(.mean)?.cycleCount == 2 && Self.up(.mean)?.frameCount == 5)
  }

  @Test("the rest is the median outside exercises, or 0 for the source's rule")
  func rest() throws {
    // Outside are 0.1, −0.2, 0.3, 0.2, 0.1.
    #expect(Self.up(.mean)?.rest == 0.1)
    #expect(Self.up(.mean, .zero)?.rest == 0)
    let median = try #require(Self.up(.median)?.threshold(0.8))
    #expect(abs(median - (0.1 + 0.8 * 0.5)) < 1e-12)
    #expect(abs(try #require(Self.up(.median, .zero)?.threshold(0.8)) - 0.48) < 1e-12)
  }

  @Test("a shape that does not rise above its rest, or has no cycles, has no threshold")
  func withheld() {
    let references = [ShapeReference](Self.series, Self.intervals, .mean, rest: .median)
    // The right eye's shape is 0 throughout, and nothing shows a blink.
    #expect(references[.lookUpRight]?.reference == 0 && references[.lookUpRight]?.threshold(0.8) == nil)
    #expect(references[.blinkLeft]?.reference == nil && references[.blinkLeft]?.threshold(0.8) == nil)
    let negative = ShapeReference(shape: .blinkLeft, rest: -0.5, reference: 0, cycleCount: 1, frameCount: 1)
    #expect(negative.threshold(0.5) == nil)
  }

  @Test("asymmetry is (R − L)/(R + L) of the deflections")
  func asymmetry() throws {
    func reference(_ shape: EyeShape, _ reference: Double) -> ShapeReference {
      ShapeReference(shape: shape, rest: 0.1, reference: reference, cycleCount: 1, frameCount: 1)
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
