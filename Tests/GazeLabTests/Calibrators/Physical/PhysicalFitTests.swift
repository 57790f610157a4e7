import Testing

@testable import Calibration
@testable import Captures

@Suite("The physical fit")
struct PhysicalFitTests {
  @Test("the parameters that were planted are found, of all terms", arguments: PhysicalTerms.allCases)
  func recovers(terms: PhysicalTerms) throws {
    let planted = try #require(PlantedEyes.planted[terms])
    let design = try Self.design(terms, PlantedEyes(terms: terms, parameters: planted))
    let fit = try PhysicalFit(design, rows: Array(design.targets.indices), lambda: 1e-9)
    // The captures hold single precision, so a turned face is not quite a rotation.
    for (found, parameter) in zip(fit.parameters, planted) { #expect(abs(found - parameter) < 1e-5) }
  }

  @Test(
    "where it stops, no parameter can be changed for the better: central differences of the objective",
    arguments: [(1.0, false), (30, false), (300, false), (10, true)])
  func minimum(lambda: Double, fromAnotherPrior: Bool) throws {
    let terms = PhysicalTerms.p13
    let design = try Self.design(terms, PlantedEyes(noise: 0.05))
    // With only nine samples the prior counts.
    let rows = Array(stride(from: 0, to: design.targets.count, by: 6))
    let prior = fromAnotherPrior ? PlantedEyes.planted[terms] : nil
    let fit = try PhysicalFit(design, rows: rows, lambda: lambda, prior: prior)

    func objective(_ parameters: [Double]) -> Double {
      var sum = 0.0
      for row in rows {
        let point = design.geometries[row].cast(design.angles(row: row, parameters))
        let (x, y) = (point.x - design.targets[row].x, point.y - design.targets[row].y)
        sum += (x * x + y * y) / 10_000 / 2
      }
      for (index, parameter) in parameters.enumerated() {
        let standard = (parameter - (prior ?? terms.plainParameters)[index]) / terms.spreads[index]
        sum += lambda * standard * standard / 2
      }
      return sum
    }
    let least = objective(fit.parameters)
    #expect(least < objective(prior ?? terms.plainParameters))
    for index in fit.parameters.indices {
      let step = 1e-4 * terms.spreads[index]
      var (more, less) = (fit.parameters, fit.parameters)
      more[index] += step
      less[index] -= step
      let (above, below) = (objective(more), objective(less))
      #expect(above > least && below > least)
      // The slope is negligible against curvature × spread, the slope one spread away.
      let curvature = (above - 2 * least + below) / (step * step)
      #expect(abs((above - below) / (2 * step)) < 1e-4 * curvature * terms.spreads[index])
    }
  }

  @Test("without samples, or under a heavy prior, the parameters are the prior's")
  func prior() throws {
    let design = try Self.design(.p10, PlantedEyes(terms: .p13))
    let plain = PhysicalTerms.p10.plainParameters
    #expect(try PhysicalFit(design, rows: [], lambda: 30).parameters == plain)
    let other = plain.map { $0 + 0.1 }
    #expect(try PhysicalFit(design, rows: [], lambda: 30, prior: other).parameters == other)
    let heavy = try PhysicalFit(design, rows: Array(design.targets.indices), lambda: 1e9, prior: other)
    for (found, parameter) in zip(heavy.parameters, other) { #expect(abs(found - parameter) < 1e-4) }
  }

  @Test("a perfect fit stays as it is")
  func perfect() throws {
    let plain = PhysicalTerms.p6.plainParameters
    let design = try Self.design(.p6, PlantedEyes(terms: .p6, parameters: plain))
    let fit = try PhysicalFit(design, rows: Array(design.targets.indices), lambda: 30)
    for (found, parameter) in zip(fit.parameters, plain) { #expect(abs(found - parameter) < 1e-5) }
  }

  /// One frame a fixation: medians of several do not fit together, number by number.
  private static func design(_ terms: PhysicalTerms, _ eyes: PlantedEyes) throws -> PhysicalDesign {
    var eyes = eyes
    eyes.capture.framesPerFixation = 1
    let samples = PhysicalSamples(try eyes.samples(.fixationMedians).part())
    return PhysicalDesign(terms, samples.geometries, targets: samples.targets)
  }
}
