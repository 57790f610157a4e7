/// Candidates that are tested on one fold after another, until they are certainly worse than the best so far.
///
/// They run in heats, such as one for each kernel, and are known by their numbers; of equal errors the lowest number wins.
public struct FoldRace: Sendable {
  /// The winner of all heats so far, with the sum of its errors; nil before the first.
  public private(set) var best: (index: Int, error: Double)?
  /// The candidates that were dropped, with the reason.
  public private(set) var failed = [(index: Int, reason: String)]()
  /// The candidates of the current heat that may still win.
  public private(set) var running = [Int]()
  /// All folds: first those in which the best candidate errs most, as a bad one ends early there.
  public private(set) var foldOrder: [Int]
  /// By candidate of the current heat, its error in each fold.
  private var errors = [Int: [Double]]()
  private let foldCount: Int

  /// - Parameter foldCount: The number of folds, each of which tests all candidates that still run.
  public init(foldCount: Int) {
    self.foldCount = foldCount
    foldOrder = Array(0..<foldCount)
  }

  /// Starts a heat.
  public mutating func start(_ candidates: [Int]) {
    running = candidates
    errors = [:]
  }

  /// Adds the error of a candidate in a fold, at least 0. It stops running if it cannot win any more, or the error is NaN.
  public mutating func add(_ error: Double, of index: Int, in fold: Int) {
    errors[index, default: [Double](repeating: 0, count: foldCount)][fold] = error
    // In another order, the same errors may add up to a little less.
    let most = (best?.error ?? .infinity) * (1 + 1e-12)
    guard sum(of: index) <= most else { return running.removeAll { $0 == index } }
  }

  /// Takes a candidate out of the race, as it cannot be fitted.
  public mutating func drop(_ index: Int, _ reason: String) {
    failed.append((index, reason))
    running.removeAll { $0 == index }
  }

  /// Ends a heat after its last fold.
  public mutating func finish() {
    let before = best?.index
    for index in running {
      let error = sum(of: index)
      if (error, index) < (best?.error ?? .infinity, best?.index ?? .max) { best = (index, error) }
    }
    guard let best, best.index != before, let own = errors[best.index] else { return }
    foldOrder.sort { (-own[$0], $0) < (-own[$1], $1) }
  }

  private func sum(of index: Int) -> Double { errors[index]?.reduce(0, +) ?? 0 }
}
