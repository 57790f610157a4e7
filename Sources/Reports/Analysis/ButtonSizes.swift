import Calibration
import Captures
import Scores
import Statistics
import Trials

/// How big a button on a device's screen must be, so that people hit it when they look at its middle.
///
/// Along each axis a fixation needs S = 2 (|bias| + 2 SD), where bias is the mean error of its predictions and SD their
/// standard deviation (n − 1). A button suffices if it is at least that wide and that high.
///
/// Source: Feit et al., "Toward Everyday Gaze Input", CHI 2017, doi:10.1145/3025453.3025599.
struct ButtonSizes: Sendable {
  struct Fixation: Sendable {
    /// The number of the fixation among those of its split.
    let number: Int
    /// The width and the height that it needs, pt.
    let size: PerAxis
    /// The angle at the eyes, in degrees, that a point on the screen has at the target: the sum of the angles of the
    /// errors ÷ the sum of their lengths. Nil without both eyes.
    let degreesPerPoint: Double?

    /// Nil where the spread is unknown, because some repeat tested a single frame.
    init?(_ sums: FixationScore.Sums, number: Int) {
      guard sums.count >= 2 * max(1, sums.repeatCount) else { return nil }
      let count = Double(sums.count)
      func needed(_ sum: Double, _ squares: Double) -> Double {
        let bias = sum / count
        // Rounding can leave the variance of equal errors below 0.
        let deviation = (max(0, squares - sum * bias) / (count - 1)).squareRoot()
        return 2 * (abs(bias) + 2 * deviation)
      }
      self.number = number
      size = PerAxis(
        x: needed(sums.errorX, sums.squaredErrorX), y: needed(sums.errorY, sums.squaredErrorY))
      guard size.x.isFinite, size.y.isFinite else { return nil }
      degreesPerPoint = sums.angle.flatMap { sums.distance > 0 ? $0 / sums.distance : nil }
    }

    fileprivate func fits(_ button: PerAxis) -> Bool { size.x <= button.x && size.y <= button.y }
  }

  /// Equal buttons that fill the screen.
  struct Grid: Sendable, Equatable {
    let columnCount: Int
    let rowCount: Int
    /// The share of fixations that would hit the button that they look at.
    let hitShare: Double
  }

  let device: String
  /// Nil for a device of several screens, or of one whose size is not known.
  let screen: Screen?
  /// The fixations of each person; nobody is without any, and there is somebody.
  let people: [[Fixation]]

  var fixationCount: Int { people.reduce(0) { $0 + $1.count } }

  /// The same of the fixations that share a word, by the word.
  func divided(by words: NumberedFixations.Words) -> [String: ButtonSizes] {
    var parts = [Int: [[Fixation]]]()
    for fixations in people {
      for own in grouped(fixations, by: { words.places[$0.number] }) {
        parts[words.places[own[0].number], default: []].append(own)
      }
    }
    let sizes = parts.map { (words.all[$0], ButtonSizes(device: device, screen: screen, people: $1)) }
    return Dictionary(uniqueKeysWithValues: sizes)
  }

  /// Quantiles over each person's fixations, then the mean of each over people; nil if a fixation has no value.
  func quantiles(_ shares: [Double], _ value: (Fixation) -> Double?) -> [Double]? {
    var sums = [Double](repeating: 0, count: shares.count)
    for fixations in people {
      let values = fixations.compactMap(value).sorted()
      guard values.count == fixations.count else { return nil }
      for (place, share) in shares.enumerated() { sums[place] += Statistics.quantile(values, share) ?? .nan }
    }
    return sums.map { $0 / Double(people.count) }
  }

  /// A quantile over each person's fixations, then the mean over people; nil if a fixation has no value.
  func quantile(_ share: Double, _ value: (Fixation) -> Double?) -> Double? { quantiles([share], value)?[0] }

  /// The share of a person's fixations for which a button suffices, then the mean over people.
  func share(hitting button: PerAxis) -> Double {
    let shares = people.map { fixations in
      Double(fixations.count { $0.fits(button) }) / Double(fixations.count)
    }
    return shares.reduce(0, +) / Double(shares.count)
  }

  /// The button in the proportions of the screen that a share of the fixations needs, pt; nil without a screen.
  func button(for share: Double) -> PerAxis? {
    guard let screen else { return nil }
    let part = quantile(share) { max($0.size.x / screen.width, $0.size.y / screen.height) }
    return part.map { PerAxis(x: $0 * screen.width, y: $0 * screen.height) }
  }

  /// The finest grid has at most so many columns and rows.
  static let mostGridLines = 20

  /// The grid of the most buttons, at least 2 × 2, that a share of the fixations would hit, and among several of as many
  /// buttons the one that most would hit; nil where there is none.
  func finestGrid(for share: Double) -> Grid? {
    guard let screen else { return nil }
    var finest: Grid?
    for columnCount in 2...Self.mostGridLines {
      for rowCount in 2...Self.mostGridLines {
        let button = PerAxis(
          x: screen.width / Double(columnCount), y: screen.height / Double(rowCount))
        let hitShare = self.share(hitting: button)
        // More rows have lower buttons.
        guard hitShare >= share else { break }
        let grid = Grid(columnCount: columnCount, rowCount: rowCount, hitShare: hitShare)
        if finest.map({ ($0.buttonCount, $0.hitShare) < (grid.buttonCount, hitShare) }) ?? true {
          finest = grid
        }
      }
    }
    return finest
  }
}

extension ButtonSizes.Grid {
  var buttonCount: Int { columnCount * rowCount }
}

extension SplitResults {
  /// The button sizes of a row of the report, one element per device, those with the most fixations first. Empty for
  /// medians of fixations, which have no spread.
  func buttonSizes(of cells: [Cell]) -> [ButtonSizes] {
    guard samples == SampleKind.frames.rawValue else { return [] }
    let (own, numbered) = (fixations(of: cells), numberedFixations)
    let numbers = numbered.numbers(of: cells)
    let sized = own.indices.compactMap { ButtonSizes.Fixation(own[$0].sums, number: numbers[$0]) }
    let devices = grouped(sized) { numbered.devices.places[$0.number] }.map { own in
      let device = numbered.devices.all[numbered.devices.places[own[0].number]]
      return ButtonSizes(
        device: device, screen: run.record.onlyScreen(of: device),
        people: grouped(own) { numbered.participants.places[$0.number] })
    }
    return devices.sorted { ($1.fixationCount, $0.device) < ($0.fixationCount, $1.device) }
  }

  /// How many fixations of a row have no button size.
  func unsizedFixationCount(of cells: [Cell]) -> Int {
    let own = fixations(of: cells)
    return own.indices.count { ButtonSizes.Fixation(own[$0].sums, number: 0) == nil }
  }
}

extension RunRecord {
  /// The only screen of a device; nil where it has several that differ, and where its size is not known.
  fileprivate func onlyScreen(of device: String) -> Screen? {
    let screens = screens(of: device)
    guard let first = screens.first, first.isThere, first.height > 0 else { return nil }
    let isOne = screens.allSatisfy {
      ($0.width, $0.height) == (first.width, first.height)
        && ($0.pixelsPerInch, $0.verticalPixelsPerInch, $0.scale)
          == (first.pixelsPerInch, first.verticalPixelsPerInch, first.scale)
    }
    return isOne ? first : nil
  }
}
