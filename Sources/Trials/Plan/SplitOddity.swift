import Calibration
import Captures
import Inputs
import LinearAlgebra
import Splits

/// Something odd about the folds of a split, such as samples left out.
struct SplitOddity {
  let kind: CountedSentence
  /// The example that only this split of this sample set has; `joint` joins it to the sentence.
  var example: String?
  var joint = " "

  var text: String { example.map { kind.text + joint + $0 } ?? kind.text }
}

extension PlannedSplit {
  func oddity(of samples: Samples) -> SplitOddity? {
    switch folds {
    case .failure(let error):
      SplitOddity(kind: "cannot be drawn", example: error.sentence, joint: ": ")
    case .success(let folds):
      constantTarget(folds, samples) ?? leftOut(folds, samples) ?? otherScreens(folds, samples)
    }
  }

  private func constantTarget(_ folds: [Fold], _ samples: Samples) -> SplitOddity? {
    let fold = folds.first { fold in
      guard let first = fold.training.first(where: { _ in true }) else { return false }
      return fold.training.allSatisfy { samples.targets[$0] == samples.targets[first] }
    }
    guard let fold else { return nil }
    let consequence =
      split.calibration == nil
      ? "every fitted map is constant, so this does not test gaze"
      : "with a single target a fitted map is constant: it predicts that target for every gaze direction"
    return SplitOddity(kind: "all training rows of fold \(fold.name) have the same target; \(consequence)")
  }

  private func leftOut(_ folds: [Fold], _ samples: Samples) -> SplitOddity? {
    let unused = Self.unusedCount(folds, of: samples.count)
    if unused > 0 {
      return SplitOddity(
        kind: "\(count: unused) of \(count: samples.count) samples are neither trained on nor tested")
    }
    for fold in folds where split.file != nil {
      let left = samples.count - fold.training.count - fold.testRows.count - fold.otherRows.count
      guard left > 0 else { continue }
      return SplitOddity(
        kind:
          "in \(fold.name) \(count: left) of \(count: samples.count) samples are neither trained on nor tested"
      )
    }
    return nil
  }

  private func otherScreens(_ folds: [Fold], _ samples: Samples) -> SplitOddity? {
    func screens(_ rows: [Int]) -> Set<Screen> { Set(rows.map(samples.views.screen)) }
    let fold = folds.first { fold in
      !fold.otherRows.isEmpty && screens(fold.otherRows) != screens(fold.testRows)
    }
    return fold.map { fold in
      SplitOddity(
        kind: """
          the other people of fold \(fold.name) used screens of another size: what is learned from them in points may \
          not transfer; consider group_by: device
          """)
    }
  }

  private static func unusedCount(_ folds: [Fold], of rowCount: Int) -> Int {
    var isUsed = [Bool](repeating: false, count: rowCount)
    var unusedCount = rowCount
    // Usually the first fold uses them all.
    for fold in folds where unusedCount > 0 {
      for rows in [fold.trainRows, fold.testRows, fold.otherRows] {
        for row in rows where !isUsed[row] {
          isUsed[row] = true
          unusedCount -= 1
        }
      }
    }
    return unusedCount
  }
}
