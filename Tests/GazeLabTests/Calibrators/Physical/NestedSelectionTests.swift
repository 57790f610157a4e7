import Testing

@testable import Calibration
@testable import Captures

@Suite("The nested selection of the physical calibrators")
struct NestedSelectionTests {
  private typealias Way = (Origin) -> String

  @Test("terms and lambda, then the process, are what direct fits with parts left out say")
  func direct() throws {
    let capture = PlantedCapture(headPoses: [.middle, .left, .top], framesPerFixation: 1)
    let samples = try PlantedEyes(capture: capture, noise: 0.03).samples(.fixationMedians)
    let selection = try NestedSelection(PhysicalSamples(samples.part()))
    let ways: [Way] = [\.targetName, { $0.key.labels["head_pose"] }]

    var best = (label: "", score: Double.infinity, options: PhysicalOptions())
    for terms in PhysicalTerms.allCases {
      for lambda in [3.0, 10, 30, 100, 300] {
        let options = PhysicalOptions(terms: terms, lambda: lambda)
        let score = try Self.score(PhysicalCalibrator(options: options), samples, ways)
        if score < best.score { best = (options.label, score, options) }
      }
    }
    #expect(selection.physical.label == best.label)
    #expect(abs(selection.physicalScore - best.score) < 1e-9 * best.score)

    var withProcess = (options: PhysicalProcessOptions(scale: 0), score: best.score)
    for features in PhysicalFeatures.allCases {
      for length in [0.7, 1, 1.5, 2, 3] {
        for scale in [3.0, 10, 30, 100] {
          let options = PhysicalProcessOptions(features: features, length: length, scale: scale)
          let score = try Self.score(PhysicalGPCalibrator(options: (best.options, options)), samples, ways)
          if score < withProcess.score { withProcess = (options, score) }
        }
      }
    }
    let process = try selection.process()
    #expect(process.options == withProcess.options && process.options.scale > 0)
    #expect(abs(process.score - withProcess.score) < 1e-9 * withProcess.score)
    let training = samples.part()
    let label = "\(best.label), \(withProcess.options.label)"
    #expect(try PhysicalGPCalibrator(options: nil).fitted(to: training).summary.choice == label)
    #expect(try PhysicalCalibrator(options: nil).fitted(to: training).summary.choice == best.label)
  }

  @Test("with three targets and one pose, fixations and then targets are left out")
  func fewTargets() throws {
    let capture = PlantedCapture(
      viewingDistances: [.regular, .close, .armsExtended],
      targets: [Planted.targets[0], Planted.targets[4], Planted.targets[8]], framesPerFixation: 1)
    let samples = try PlantedEyes(capture: capture, noise: 0.03).samples(.fixationMedians)
    let selection = try NestedSelection(PhysicalSamples(samples.part()))
    let score = try Self.score(
      PhysicalCalibrator(options: selection.physical), samples, [{ "\($0.fixation)" }, \.targetName])
    #expect(abs(selection.physicalScore - score) < 1e-9 * score)
  }

  @Test("with one target and one pose, fixations are left out; a single fixation leaves nothing")
  func oneTarget() throws {
    let capture = PlantedCapture(
      viewingDistances: [.regular, .close], targets: [Planted.targets[2]], framesPerFixation: 2)
    let samples = try PlantedEyes(capture: capture, noise: 0.03).samples(.fixationMedians)
    let selection = try NestedSelection(PhysicalSamples(samples.part()))
    let score = try Self.score(
      PhysicalCalibrator(options: selection.physical), samples, [{ "\($0.fixation)" }, { "\($0.fixation)" }])
    #expect(abs(selection.physicalScore - score) < 1e-9 * score)
    #expect(throws: FitError.nothingToLeaveOut(single: ["fixation"])) {
      try NestedSelection(PhysicalSamples(samples.part { $0.fixation == 0 }))
    }
    #expect(throws: FitError.noTrainingRows) {
      try NestedSelection(PhysicalSamples(samples.part { _ in false }))
    }
  }

  @Test("a tracker whose errors follow no place gets no process; one whose errors do gets one")
  func process() throws {
    let capture = PlantedCapture(headPoses: [.middle, .left], framesPerFixation: 1)
    let noise = try PlantedEyes(
      terms: .p6, parameters: PhysicalTerms.p6.plainParameters, capture: capture, noise: 0.1
    )
    .samples(.fixationMedians)
    let without = try NestedSelection(PhysicalSamples(noise.part())).process()
    #expect(without.options.scale == 0)
    // Cubes of 8, far beyond what the prior of any term expects.
    let bent = try PlantedEyes(
      terms: .p8d, parameters: [0, 1, 0, -4, 0, 1, 0, 4], capture: capture
    ).samples(.fixationMedians)
    #expect(try NestedSelection(PhysicalSamples(bent.part())).process().options.scale > 0)
  }

  /// The mean over the ways, of the mean squared error over both axes of medians left out group by group.
  private static func score(_ calibrator: any Calibrator, _ samples: Samples, _ ways: [Way]) throws -> Double
  {
    var score = 0.0
    for way in ways {
      var (sum, count) = (0.0, 0)
      for name in Set(samples.origins.map(way)) {
        let test = samples.part { way($0) == name }
        let error = try calibrator.fitted(to: samples.part { way($0) != name }).rootMeanSquare(test)
        sum += error * error * Double(test.rows.count)
        count += test.rows.count
      }
      score += sum / Double(count) / Double(ways.count)
    }
    return score
  }
}
