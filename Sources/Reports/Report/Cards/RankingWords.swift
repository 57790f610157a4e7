import Calibration
import Captures
import Documents
import Foundation
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// What sentences and tables call the rows, units and errors of a ranking.
struct RankingWords: Sendable {
  let ranking: Ranking
  let featuresVary: Bool
  let calibratorsVary: Bool
  /// Whether a row has to be named by its run.
  let runsVary: Bool
  /// What the error is called.
  let measure: String
  /// Follows a number: `°`, ` cm` or ` pt`.
  let unit: String
  /// As many as the intervals bear; also for numbers of single units, which stand without intervals.
  let decimals: Int
  private let differenceDecimals: Int
  let names: CellNames

  init(_ ranking: Ranking) {
    self.ranking = ranking
    let cells = ranking.rows.flatMap { $0.names.map { $0.cells[0] } }
    names = CellNames(telling: cells)
    runsVary = ranking.rows.contains(where: \.isNamedByRun)
    calibratorsVary = Set(cells.map(\.calibrator)).count > 1
    featuresVary = Set(cells.filter(\.usesFeatures).map(\.features)).count > 1
    let least: Int
    switch ranking.measure {
    case .accuracy: (unit, measure, least) = ("°", "accuracy", 1)
    case .frameAngle: (unit, measure, least) = ("°", "mean error of single frames", 1)
    case .centimetres: (unit, measure, least) = (" cm", "RMSE", 1)
    case .points: (unit, measure, least) = (" pt", "RMSE", 0)
    }
    let margins = ranking.set.compactMap { row in row.interval.map { ($0.high - $0.low) / 2 } }
    let own = margins.min().map(Self.decimals) ?? least
    let decimals = max(least, min(own, least + 1))
    self.decimals = decimals
    // A row outside the set is worse by more than 0, and has to be printed so.
    let lows = ranking.rows.compactMap(\.comparison).filter { !$0.isInSet }.map(\.low)
    differenceDecimals =
      (decimals..<decimals + 3).first { decimals in
        lows.allSatisfy { !Rounding.isPrintedAsZero($0, decimals) }
      } ?? decimals
  }

  /// Two units of the last digit fit into the margin.
  private static func decimals(_ margin: Double) -> Int {
    margin > 0 && margin.isFinite ? max(0, Int((-log10(margin / 2)).rounded(.up))) : 0
  }

  // MARK: Rows and units

  /// Such as `gaze + face + right eye`, or `gaze + face (ridge)` where calibrators differ, too, or `ridge` where they alone
  /// do. The run is named where another one has the same features and calibrator with other errors. The names of rows with
  /// the same errors are joined by ` = `.
  func name(_ row: Ranking.Row) -> String {
    singleNames(row).joined(separator: " = ")
  }

  /// More than one where rows have the same errors.
  func singleNames(_ row: Ranking.Row) -> [String] {
    row.names.map { name($0.cells[0], run: $0.isNamedByRun ? enumerated($0.runs) : nil) }
  }

  func name(_ cell: Cell, run: String? = nil) -> String {
    let name = ownName(cell)
    let details = [name.details, run].compactMap(\.self)
    return name.first + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  private func ownName(_ cell: Cell) -> (first: String, details: String?) {
    guard cell.usesFeatures else {
      return (cell.calibrator == Self.ownGazePoint ? "tracker's own gaze point" : cell.calibrator, nil)
    }
    guard featuresVary || !calibratorsVary else { return (cell.calibrator, nil) }
    return (readable(cell), calibratorsVary ? cell.calibrator : nil)
  }

  /// The label of the calibrator that leaves the tracker's gaze point as it is.
  private static let ownGazePoint = "none"

  /// The row of the tracker's own gaze point; nil without one.
  var ownGazePoint: Ranking.Row? {
    ranking.rows.first { row in
      row.names.contains { !$0.cells[0].usesFeatures && $0.cells[0].calibrator == Self.ownGazePoint }
    }
  }

  /// The feature set in words; without its options where no other set has the same blocks.
  private func readable(_ cell: Cell) -> String {
    func blocks(_ features: String) -> String { String(Self.withoutOptions(features)) }
    let own = blocks(cell.features)
    let names = ranking.rows.flatMap(\.names)
    let sets = Set(names.map { $0.cells[0].features }.filter { blocks($0) == own })
    return Self.readable(features: sets.count > 1 ? cell.features : own)
  }

  /// `sets`, `calibrators` or `rows`.
  func noun(_ count: Int) -> String {
    let word =
      runsVary
      ? "row"
      : featuresVary && !calibratorsVary ? "set" : calibratorsVary && !featuresVary ? "calibrator" : "row"
    return count == 1 ? word : word + "s"
  }

  var rowTitle: String {
    let varying =
      (featuresVary ? ["features"] : []) + (calibratorsVary || !featuresVary ? ["calibrator"] : [])
    return (varying + (runsVary ? ["run"] : [])).joined(separator: ", ")
  }

  func units(_ count: Int) -> String { ranking.units.noun(count) }
  /// Such as `8 people`.
  var countedUnits: String { "\(unitCount) \(units(unitCount))" }
  var unitCount: Int { ranking.units.names.count }
  /// What limits are called: of few positions, they hold less often than they say.
  var level: String { ranking.units.areFewPositions ? "nominal 95 %" : "95 %" }

  private static let thesisBlocks: Set = ["gaze", "face", "right_eye", "euler", "look_at"]
  private static let blockWords = ["euler": "Euler"]

  private static func withoutOptions(_ features: String) -> Substring {
    features[..<(features.firstRange(of: " (drop_constant=")?.lowerBound ?? features.endIndex)]
  }

  /// Blocks are joined by ` + ` and written in words; a set of all blocks of the thesis is called `all blocks`. Columns and
  /// blocks of one's own, and any other formula, stay as they are written.
  static func readable(features: String) -> String {
    let formula = withoutOptions(features).replacing("quadratic(", with: "")
    if formula.contains(where: { "*:-,(".contains($0) }) { return features }
    let blocks = features.split(separator: "+").map(String.init)
    if Set(blocks) == thesisBlocks && blocks.count == thesisBlocks.count { return "all blocks" }
    return blocks.map { block in
      blockWords[block] ?? (FeatureBlockName(block).block == nil ? block : block.replacing("_", with: " "))
    }.joined(separator: " + ")
  }

  // MARK: Numbers

  /// The unit by itself, such as `cm`.
  var unitSymbol: String { unit.filter { $0 != " " } }

  /// `6.5°`
  func error(_ value: Double) -> String { decimal(value, decimals) + unit }

  /// `6.2–6.9`; empty where there is no interval.
  func interval(_ row: Ranking.Row) -> String {
    row.interval.map { "\(decimal($0.low, decimals))–\(decimal($0.high, decimals))" } ?? ""
  }

  /// `4.2°`
  func difference(_ value: Double) -> String { decimal(value, differenceDecimals) + unit }

  /// How much worse a row is than the best, as `3.6 to 4.8`.
  func range(_ comparison: BestComparison.Row) -> String {
    "\(decimal(comparison.low, differenceDecimals)) to \(decimal(comparison.high, differenceDecimals))"
  }
}

extension ComparedUnits {
  /// Such as `people` or `head poses`; in the singular for one.
  func noun(_ count: Int) -> String {
    let (one, many) =
      switch kind {
      case .people: ("person", "people")
      case .leftOut(.label(let name)): (Label.title(name), Label.plural(name))
      case .leftOut(let property): (property.word, property.word + "s")
      case .blocks(["head pose", "viewing distance"]): ("pose and distance", "poses and distances")
      case .blocks([]): ("block", "blocks")
      case .blocks: ("combination of labels", "combinations of labels")
      case .runs: ("run of fixations", "runs of fixations")
      case .repeats: ("repeat", "repeats")
      case .groups: ("group", "groups")
      }
    return count == 1 ? one : many
  }
}

/// A count in words up to twelve.
func countWord(_ count: Int) -> String {
  let words = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  return words.indices.contains(count) ? words[count] : "\(count)"
}

extension String {
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
