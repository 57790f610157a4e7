import Captures
import Inputs

/// Trains another calibrator on the frames or the medians of the training fixations, whatever the tested samples are.
package struct TrainedOnCalibrator: Calibrator {
  let base: any Calibrator
  let kind: SampleKind

  package var needs: Needs { changed(base.needs) { $0.keepsFrames = $0.keepsFrames || kind == .frames } }

  package var traits: CalibratorTraits {
    changed(base.traits { TrainedOnCalibrator(base: $0, kind: kind) }) {
      $0.trained = { [base] in base.trained(on: $0) }
    }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    func part(_ part: Part) -> Part { kind == .frames ? part.keptFrames : part.fixationMedians }
    let whole = training.own
    let own = part(whole)
    let training = Training(
      own: own, others: training.others.map(part), seed: training.seed, share: training.share)
    return try base.fit(training).fitted(to: own, of: whole)
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "fit_on",
    summary:
      "for any calibrator: whether it is trained on frames or fixation-medians; the test is on the samples",
    example: "{kind: linear, fit_on: fixation-medians}"
  ) { made, section in
    guard let kind: SampleKind = section.optionalChoice("fit_on"), made.isFittedHere("fit_on", &section)
    else { return nil }
    guard let calibrator = made.product.trained(on: kind) else {
      section.record(
        "fit_on",
        "'fit_on: \(kind.rawValue)' has no effect: \(made.entry.kind.quoted), or what it is made of, is "
          + "always trained on \(kind == .frames ? "medians" : "frames")")
      return nil
    }
    return calibrator
  }
}
