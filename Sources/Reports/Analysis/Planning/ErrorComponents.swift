import Scores
import Statistics
import Trials

/// What the errors of single fixations vary by: people, devices, targets and the rest.
struct ErrorComponents: Sendable {
  enum Source: Sendable, CaseIterable {
    case person, device, personOnDevice, target, personOnTarget, rest
  }

  struct Component: Sendable {
    let source: Source
    /// In squares of the error's unit; nil where the run cannot tell it from another.
    let variance: Double
  }

  /// In the order of the sources; without those that the recordings do not tell from others. The rest is the last.
  let components: [Component]
  let deviceCount: Int
  /// Targets per device.
  let targetCount: Int
  /// Fixations per person, device and target.
  let repeatCount: Double
  let fixationCount: Int
  let personCount: Int

  /// - Parameter fixations: Those of one row; its error must be a mean over them.
  /// - Returns: Nil where the errors are no means over fixations, or too few to tell people from the rest.
  init?(_ fixations: [FixationScore], _ measure: LeadingError) {
    let values = fixations.compactMap { fixation in
      switch measure {
      case .accuracy: fixation.sums.meanAccuracy
      case .frameAngle: fixation.sums.meanAngle
      case .centimetres, .points: nil
      }
    }
    guard values.count == fixations.count, !values.isEmpty else { return nil }
    let subjects = fixations.map(\.subject)
    func levels(_ key: (FixationScore.Subject) -> [String]) -> [Int] {
      var numbers = [[String]: Int]()
      return subjects.map { subject in
        let own = key(subject)
        let number = numbers[own] ?? numbers.count
        numbers[own] = number
        return number
      }
    }
    func count(_ levels: [Int]) -> Int { (levels.max() ?? -1) + 1 }
    let keys: [(source: Source, levels: [Int])] = [
      (.person, levels { [$0.participant] }), (.device, levels { [$0.device] }),
      (.personOnDevice, levels { [$0.participant, $0.device] }),
      (.target, levels { [$0.device, $0.targetName] }),
      (.personOnTarget, levels { [$0.participant, $0.device, $0.targetName] }),
    ]
    // Factors that divide the fixations as another one does, or each by itself, cannot be told from it.
    var told = [(source: Source, levels: [Int])]()
    for key in keys where (2..<values.count).contains(count(key.levels)) {
      if !told.contains(where: { $0.levels == key.levels }) { told.append(key) }
    }
    guard told.first?.source == .person,
      let found = VarianceComponents(values, factors: told.map(\.levels))
    else { return nil }
    components =
      zip(told, found.factors).map { Component(source: $0.source, variance: $1) }
      + [Component(source: .rest, variance: found.rest)]
    personCount = count(keys[0].levels)
    deviceCount = count(keys[1].levels)
    targetCount = max(1, (count(keys[3].levels) + deviceCount / 2) / deviceCount)
    repeatCount = Double(values.count) / Double(count(keys[4].levels))
    fixationCount = values.count
  }

  func variance(_ source: Source) -> Double { components.first { $0.source == source }?.variance ?? 0 }

  /// The variance of one person's error over as many devices, and fixations per target, as in the run. What devices and
  /// targets do to everybody alike is no part of it.
  func personVariance(targets: Int) -> Double {
    let (devices, targets) = (Double(deviceCount), Double(targets))
    return variance(.person) + variance(.personOnDevice) / devices
      + (variance(.personOnTarget) + variance(.rest) / repeatCount) / (devices * targets)
  }

  /// The smallest number of people whose mean error has a 95 % interval of at most a half width; nil above a million.
  func peopleCount(halfWidth: Double, targets: Int) -> Int? {
    MeanPrecision(variance: personVariance(targets: targets)).count(halfWidth: halfWidth)
  }
}
