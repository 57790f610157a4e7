import Inputs

/// Trains another calibrator on the frames or the medians of the training fixations, whatever the samples are; the
/// test is on the samples all the same.
struct TrainedOnCalibrator: Calibrator {
  let base: any Calibrator
  let kind: SampleKind

  var needs: Needs {
    var needs = base.needs
    needs.keepsFrames = needs.keepsFrames || kind == .frames
    return needs
  }

  var fitsNoise: Bool { base.fitsNoise }
  var isLinear: Bool { base.isLinear }
  var candidateLabels: [String] { base.candidateLabels }
  var smoother: Smoother? { base.smoother }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let own = part(training.own)
    let fitted = try base.fit(
      Training(own: own, others: training.others.map(part), seed: training.seed))
    return FittedToRows(base: fitted, rowCount: own.rows.count)
  }

  private func part(_ part: Part) -> Part {
    switch kind {
    case .fixationMedians: return part.fixationMedians
    case .frames:
      guard let frames = part.frames else { preconditionFailure("the frames of the medians were not kept") }
      return frames
    }
  }

  func predictingAngles() -> (any Calibrator)? {
    base.predictingAngles().map { TrainedOnCalibrator(base: $0, kind: kind) }
  }

  func trained(on kind: SampleKind) -> (any Calibrator)? { base.trained(on: kind) }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "fit_on",
    summary:
      "for any calibrator: whether it is trained on frames or fixation-medians; the test is on the samples",
    example: "{kind: linear, fit_on: fixation-medians}"
  ) { made, section in
    guard let kind: SampleKind = section.optionalChoice("fit_on") else { return nil }
    guard let calibrator = made.product.trained(on: kind) else {
      section.record(
        InputError(
          section.place(of: "fit_on"),
          "'fit_on: \(kind.rawValue)' has no effect: \(made.entry.kind.quoted), or what it is made of, is "
            + "always trained on \(kind == .frames ? "medians" : "frames")"))
      return nil
    }
    return calibrator
  }
}

/// A fitted calibrator that knows how many rows it was fitted to, where these are not the training rows of the fold.
struct FittedToRows: FittedCalibrator {
  let base: any FittedCalibrator
  let rowCount: Int

  var summary: FitSummary {
    var summary = base.summary
    summary.rowCount = summary.rowCount ?? rowCount
    return summary
  }

  var coefficients: Coefficients? { base.coefficients }
  var portable: (any PortableCalibration)? { base.portable }

  func predict(_ part: Part) -> [GazeEstimate] { base.predict(part) }
}
