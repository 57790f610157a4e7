/// A split of a sample set, drawn once: everything but the other repeats is known before anything is fitted.
struct PlannedSplit: Sendable {
  let split: Split
  /// The folds of the first repeat, or why none can be drawn.
  let folds: Result<[Fold], SplitError>
  /// What the numbers are worth: what the split promises, or less where the data break the promise.
  let honesty: Honesty

  init(_ split: Split, _ samples: Samples, seed: UInt64) {
    self.split = split
    do throws(SplitError) {
      let folds = try split.folds(samples.origins, seed: seed, repeatIndex: 0)
      self.folds = .success(folds)
      let leaks = folds.contains { fold in
        let trained = Set(fold.trainRows.map { samples.origins[$0].key })
        return fold.testRows.contains { trained.contains(samples.origins[$0].key) }
      }
      let promised = split.honesty(samples.kind)
      honesty = promised == .honest && leaks ? .leaks : promised
    } catch {
      folds = .failure(error)
      honesty = split.honesty(samples.kind)
    }
  }

  /// None if the split cannot be drawn.
  var drawnFolds: [Fold] { (try? folds.get()) ?? [] }

  /// That the split cannot be drawn, or leaves samples out; nil if all is well.
  func oddity(of samples: Samples) -> String? {
    switch folds {
    case .failure(let error): return "cannot be drawn: \(error.sentence)"
    case .success(let folds):
      let unused = samples.count - Set(folds.flatMap { $0.trainRows + $0.testRows }).count
      return unused > 0 ? "\(unused) of \(samples.count) samples are neither trained on nor tested" : nil
    }
  }
}
