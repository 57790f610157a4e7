import Calibration
import Captures
import Trials

/// What the rows and units of an answer are called in sentences.
struct AnswerNames: Sendable {
  private let names: CellNames
  let featuresVary: Bool
  let calibratorsVary: Bool

  init(_ answer: Answer) {
    let cells = answer.rows.map { $0.cells[0] }
    names = CellNames(telling: cells)
    calibratorsVary = Set(cells.map(\.calibrator)).count > 1
    featuresVary = Set(cells.filter(\.usesFeatures).map(\.features)).count > 1
  }

  /// Such as `gaze + face + right eye`, or `gaze + face (ridge)` where calibrators differ, too.
  func name(_ row: Answer.Row) -> String { name(row.cells[0]) }

  func name(_ cell: Cell) -> String {
    let fields = names.fields(cell).filter { !$0.isEmpty && $0 != ColumnSet.none.name }
    guard cell.usesFeatures else { return fields.joined(separator: ", ") }
    return Self.readable(features: fields[0]) + (fields.count > 1 ? " (\(fields[1]))" : "")
  }

  /// `sets`, `calibrators` or `rows`.
  func noun(_ count: Int) -> String {
    let word =
      featuresVary && !calibratorsVary ? "set" : calibratorsVary && !featuresVary ? "calibrator" : "row"
    return count == 1 ? word : word + "s"
  }

  /// The title of the rows' names.
  var rowTitle: String {
    featuresVary ? calibratorsVary ? "features, calibrator" : "features" : "calibrator"
  }

  private static let thesisBlocks: Set = ["gaze", "face", "right_eye", "euler", "look_at"]
  private static let blockWords = ["euler": "Euler"]

  /// Blocks are joined by ` + ` and written in words; a set of all blocks of the thesis is called `all blocks`.
  static func readable(features: String) -> String {
    let blocks = features.split(separator: "+").map(String.init)
    if Set(blocks) == thesisBlocks && blocks.count == thesisBlocks.count { return "all blocks" }
    return blocks.map { blockWords[$0] ?? $0.split(separator: "_").joined(separator: " ") }
      .joined(separator: " + ")
  }
}

extension AnswerUnits {
  /// Such as `people` or `head poses`; in the singular for one.
  func noun(_ count: Int) -> String {
    let (one, many) =
      switch kind {
      case .people: ("person", "people")
      case .leftOut(.target): ("target", "targets")
      case .leftOut(.label(let name)): (Label.title(name), Label.plural(name))
      case .leftOut(.capture): ("recording", "recordings")
      case .leftOut(.device): ("device", "devices")
      case .leftOut(.participant), .leftOut(.fixation): ("unit", "units")
      case .blocks(let labels): Self.blockNouns(labels)
      case .runs: ("run of fixations", "runs of fixations")
      case .repeats: ("repeat", "repeats")
      case .groups: ("group", "groups")
      }
    return count == 1 ? one : many
  }

  private static func blockNouns(_ labels: [String]) -> (String, String) {
    switch labels {
    case ["head pose", "viewing distance"]: ("pose and distance", "poses and distances")
    case []: ("block", "blocks")
    default: ("combination of labels", "combinations of labels")
    }
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
