/// The error of a row that was picked because its error is the lowest, as it would be on other units.
///
/// In each draw of units with replacement the row with the lowest mean is picked, and its mean over the units that were
/// not drawn counts. The errors are not fitted again.
///
/// Source: BBC-CV, in Tsamardinos, Greasidou and Borboudakis, Bootstrapping the out-of-sample predictions for efficient
/// and accurate cross-validation, Machine Learning 107, 2018.
package enum CorrectedBest {
  package static let drawCount = 4999

  /// - Parameter errors: By row, then unit; all finite.
  /// - Returns: Never less than the error of the row that is picked on all units. Nil with fewer than two units, of which none could be left out, and if the current task is cancelled.
  package static func error(_ errors: [[Double]], seed: UInt64, stream: String) -> Double? {
    guard let count = errors.first?.count, count > 1 else { return nil }
    var generator = SeededGenerator(seed: seed, stream: stream)
    var total = 0.0
    var drawCount = 0
    var check = CancellationCheck()
    for _ in 0..<Self.drawCount {
      if check.isCancelled() { return nil }
      var weights = [Double](repeating: 0, count: count)
      for _ in 0..<count { weights[generator.next(below: count)] += 1 }
      let left = weights.indices.filter { weights[$0] == 0 }
      guard !left.isEmpty else { continue }
      let drawn = errors.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
      guard let picked = drawn.indices.min(by: { drawn[$0] < drawn[$1] }) else { continue }
      total += left.reduce(0) { $0 + errors[picked][$1] } / Double(left.count)
      drawCount += 1
    }
    guard drawCount > 0 else { return nil }
    // Few draws may favour the picked row; on other units it is no better than where it was picked.
    let picked = errors.map { $0.reduce(0, +) / Double(count) }.min() ?? 0
    return max(picked, total / Double(drawCount))
  }
}
