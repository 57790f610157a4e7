import Calibration
import Captures
import Inputs
import Scores
import Statistics
import Trials

/// The samples of a run from which a fitter learns, seen through a feature set.
struct FitterSamples: Sendable {
  let part: Part

  /// - Parameter place: What errors are about.
  init(
    _ cell: Cell, of plan: ExperimentPlan, without: [String], at place: Place
  ) throws(InputError) {
    let found = plan.sampleSets.lazy.filter {
      $0.group == cell.group && $0.samples.kind.rawValue == cell.samples
    }.flatMap { set in
      set.splits.lazy.flatMap { plan.cells(set, $0.split) }.map { (samples: set.samples, cell: $0) }
    }
    guard let (samples, planned) = found.first(where: { $0.cell.cell.features == cell.features }),
      case .columns(let all) = planned.features
    else { throw InputError(place, "its experiment has no such feature set any more") }
    let columns = try all.leavingOut(without, of: samples.blocks.columnNames, at: place)
    part = Part(samples: samples, rows: Array(0..<samples.count), columns: columns)
  }

  var devices: String { Set(part.keys.map(\.device)).sorted().joined(separator: ", ") }

  private var personCount: Int { Set(part.samples.origins.sources.map(\.key.participant)).count }

  var canLearn: Bool { personCount >= TransferredPrior.leastPersonCount }

  /// Why the samples cannot be those of a method; nil if they can.
  func objection(to method: DeviceMethod, _ cell: Cell) -> String? {
    if method.ray == nil {
      guard cell.usesFeatures else { return "\(method.kind.word) needs a feature set; name one of the run" }
      guard !part.columns.learns else {
        return
          "has transforms that learn from training rows (pca, standardise, spline, bins or onehot), which a fitter in an "
          + "app does not; use a feature set without them"
      }
    }
    if method.trainedOn == .frames, part.samples.kind == .fixationMedians {
      return "has fixation medians as samples, which are no frames to train on; run it with 'samples: frames'"
    }
    let kind = method.trainedOn ?? part.samples.kind
    if kind == .fixationMedians, method.isComputedRay {
      return
        "cannot be fitted with \(method.ray?.label ?? "") on fixation medians: the ray of the medians is not the median of "
        + "the rays that an app has; train on frames"
    }
    if case .hierarchical = method.kind, !canLearn {
      return
        "has \(personCount) people, but a prior needs at least \(TransferredPrior.leastPersonCount); take linear, ridge "
        + "or affine"
    }
    return nil
  }

  func screen(_ complaint: (String) -> InputError) throws(InputError) -> Screen {
    let screens = Set(part.samples.views.indices.map { part.samples.views.screen($0) })
    guard let screen = screens.first, screens.count == 1 else {
      throw complaint(
        "has \(screens.count) screens (\(devices)), but a calibration is for one screen; run the experiment with "
          + "group_by: device, and choose with --group")
    }
    return screen
  }

  /// The prior that a method starts from, or why there is none where one might be expected.
  func prior(
    _ choice: FitterChoice, _ file: ExperimentFile, _ complaint: (String) -> InputError
  ) throws(InputError) -> (prior: TransferredPrior?, remark: String?) {
    switch choice.method.kind {
    case .offset, .polynomial: return (nil, nil)
    case .affine, .linear, .ridge, .hierarchical: break
    }
    guard canLearn else {
      let remark =
        "starts without a prior: there are \(personCount) people, and \(TransferredPrior.leastPersonCount) are needed"
      return (nil, personCount > 1 ? remark : nil)
    }
    guard let seen = choice.method.seen(part) else {
      return (
        nil, "starts without a prior: no feature set of the run has the columns of \(choice.definition)"
      )
    }
    do throws(FitError) {
      let kappa = choice.kappa(file)
      return (try TransferredPrior(choice.method.rows(of: seen), kappa: kappa, seed: file.seed), nil)
    } catch {
      if case .hierarchical = choice.method.kind { throw complaint("has no prior: \(error.sentence)") }
      return (nil, "starts without a prior: \(error.sentence)")
    }
  }
}
