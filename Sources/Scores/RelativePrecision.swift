import Captures
import Inputs
import Statistics

/// The agreement of the differences between gaze points with those between their targets.
///
/// An error that two fixations share does not count, as in reading, where a gaze point is placed by those before it.
/// For fixations i and j of one capture under the same labels with targets at most a given distance apart,
/// δ = (pᵢ − pⱼ) − (tᵢ − tⱼ), with p the mean gaze point of a fixation and t its target.
package struct RelativePrecision: Sendable, Equatable {
  /// The options that an experiment sets.
  package struct Options: Sendable, Codable, Equatable {
    /// The largest distance between the targets of a pair, pt.
    package let within: Double
    /// The width of a character of text, pt.
    package let characterWidth: Double
  }

  package let pairCount: Int
  package let points: PerAxis
  /// The error in centimetres; nil if the size of a screen is unknown.
  package let centimetres: PerAxis?
  /// The error in degrees, by the mean horizontal and vertical angles at the eyes; nil without both eyes.
  package let degrees: PerAxis?
  /// 1.96 √mean(δx²) as a number of characters: 95 % of horizontal differences are wrong by less, if they are normal.
  package let characters: Double

  /// - Parameters:
  ///   - fixations: The fixations of one row of a report.
  ///   - pointsPerCentimetre: Across and down, by device, on one line.
  /// - Returns: Nil if no two targets are close enough.
  package init?(_ fixations: [FixationScore], _ options: Options, pointsPerCentimetre: [String: PerAxis]) {
    var (points, centimetres, degrees) = (Sums(), Sums(), Sums())
    for group in grouped(fixations, by: \.subject.circumstances) {
      let scale = pointsPerCentimetre[group[0].subject.device.onOneLine]
      let ordered = group.sorted { $0.subject.target.x < $1.subject.target.x }
      for (index, one) in ordered.enumerated() {
        let target = one.subject.target
        for other in ordered[(index + 1)...] {
          let apart = other.subject.target - target
          // All later targets are farther to the right.
          if apart.x > options.within { break }
          guard apart.squaredLength <= options.within * options.within else { continue }
          let difference = one.sums.meanError - other.sums.meanError
          points.add(difference.x, difference.y)
          scale.map { centimetres.add(difference.x / $0.x, difference.y / $0.y) }
          if let bias = one.sums.meanBias, let otherBias = other.sums.meanBias {
            degrees.add(bias.x - otherBias.x, bias.y - otherBias.y)
          }
        }
      }
    }
    guard let axes = points.axes else { return nil }
    pairCount = points.count
    self.points = axes
    self.centimetres = centimetres.count == points.count ? centimetres.axes : nil
    self.degrees = degrees.count == points.count ? degrees.axes : nil
    characters = 1.96 * axes.x / options.characterWidth
  }

  private struct Sums {
    private(set) var count = 0
    private var x = 0.0
    private var y = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      count += 1
      self.x += x * x
      self.y += y * y
    }

    var axes: PerAxis? {
      count > 0 ? PerAxis(x: (x / Double(count)).squareRoot(), y: (y / Double(count)).squareRoot()) : nil
    }
  }
}

extension RelativePrecision.Options {
  package init(from section: inout ConfigSection) {
    within = section.number("within", in: 0...100_000)
    characterWidth = section.number("character_width", in: 0.1...10_000, default: 12)
  }
}

/// A number for each axis of the screen, such as √mean(δ²).
package struct PerAxis: Sendable, Equatable {
  package let x: Double
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static func + (one: PerAxis, other: PerAxis) -> PerAxis { PerAxis(x: one.x + other.x, y: one.y + other.y) }
}

extension FixationScore.Subject {
  fileprivate var circumstances: [String] { [capture, participant, device] + labels.words }
}

extension FixationScore.Sums {
  fileprivate var meanError: ScreenPoint {
    ScreenPoint(x: errorX / Double(count), y: errorY / Double(count))
  }

  fileprivate var meanBias: PerAxis? {
    bias.map { PerAxis(x: $0.x / Double(repeatCount), y: $0.y / Double(repeatCount)) }
  }
}
