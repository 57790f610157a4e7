import Calibration
import Captures
import Documents
import Files
import Formulas
import Gate
import Inputs
import Trials

/// Everything that the Swift of an app's own calibration needs to know.
struct Fitter: Sendable {
  /// What a file says of where it comes from.
  struct Origin: Sendable {
    let experiment: String
    let experimentSHA256: String
    let group: String
    let features: String
    /// As the experiment file writes it, or as asked for.
    let calibrator: String
    let gazelab: String
    let isSimulated: Bool
  }

  /// Rows of a person of the run, and the points that the program's own fit has for them.
  struct Vector: Sendable {
    let usesPrior: Bool
    /// The columns of each row.
    let columns: [[Double]]
    let targets: [ScreenPoint]
    /// How many of the rows, from the first, are fitted.
    let fittedCount: Int
    let points: [ScreenPoint]
    /// How far another method may be off, as a share of the point.
    let tolerance: Double
  }

  let method: DeviceMethod
  let origin: Origin
  let device: String
  let screen: Screen
  /// The columns that are fitted.
  let columnNames: [String]
  /// All columns and labels that are needed of a frame, also those of `drops`.
  let input: PortableInput
  /// Columns that are 1 on frames to leave out.
  let drops: [PortableFormula]
  /// What a fitted row is: a frame, or the medians of a target's frames.
  let rows: SampleKind
  let prior: TransferredPrior?
  let limits: AccuracyLimits
  var vectors: [Vector] = []
  /// Features of frames, with their points by the fit of the first vector.
  var predictions: [TestVector] = []

  /// What a stored calibration must agree with: all that its numbers depend on.
  var identity: String {
    let numbers = (prior?.axes ?? []).flatMap { $0.mean + $0.precision + [$0.noiseVariance] }
    let strengths = (prior?.strengths ?? []).map { "\($0.targetCount) \($0.kappa ?? 0) \($0.limits)" }
    let formulas = drops.map(\.text) + [input.lineOfFormulas]
    let facts =
      ["1", "\(method.kind)", rows.rawValue, "\(screen.width) \(screen.height)"] + columnNames + formulas
      + numbers.map { "\($0)" } + strengths
    return sha256(Array(facts.joined(separator: "\n").utf8))
  }
}

extension PortableInput {
  fileprivate var lineOfFormulas: String {
    guard case .columns(let columns) = self else { return "" }
    return columns.formulas.map { "\($0.name) = \($0.text)" }.joined(separator: "; ")
  }
}

extension DropCondition {
  /// A column for each reason, which is 1 on the frames to leave out.
  ///
  /// - Parameter first: The number by which the first one is named.
  /// - Throws: For a rule that depends on other frames.
  func formulas(from first: Int, _ complaint: (String) -> InputError) throws(InputError) -> [PortableFormula]
  {
    let trees: [(text: String, tree: FormulaTree)]
    switch self {
    case .words(let name, let words):
      trees = words.map { ("\(name) is \($0)", .word(label: name, word: $0, isEqual: true)) }
    case .column(let name, let below, let above):
      trees = [("<", below), (">", above)].compactMap { sign, bound in
        bound.map { ("\(name) \(sign) \($0)", .call(sign, [.column(name), .number($0)])) }
      }
    case .blinks(let seconds):
      guard seconds == 0 else {
        throw complaint(
          "drops frames within \(shortest(seconds)) s of a blink, but the fitter sees each frame by itself; use "
            + "'blinks: 0', and add no frames near blinks in the app")
      }
      trees = [("blink is yes", .word(label: "blink", word: "yes", isEqual: true))]
    }
    return trees.enumerated().map { index, one in
      PortableFormula(name: "dropped\(first + index)", unit: "1", text: one.text, tree: one.tree)
    }
  }
}
