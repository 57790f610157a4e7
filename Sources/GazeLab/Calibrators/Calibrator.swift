import LinearAlgebra

/// Maps a sample to a gaze point, once it has been fitted.
protocol Calibrator: Sendable {
  /// What a fit asks for; checked while planning.
  var needs: Needs { get }
  /// Whether a column that varies by less than a millionth of its size is fitted like any other.
  var fitsNoise: Bool { get }
  /// Whether its gaze point is linear in the columns of the training, so that its fit has coefficients of these.
  var isLinear: Bool { get }
  /// Labels of what it chooses among, the simplest first; none where it chooses nothing.
  var candidateLabels: [String] { get }
  /// What smooths its gaze points in the order of time; nil where they are as they come.
  var smoother: Smoother? { get }

  /// - Throws: What keeps this training part from being fitted; a row of the report, not the end of the run.
  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator

  /// The same calibrator, learning the angles that the eyes must have instead of points on the screen; nil for one
  /// that is bound to points.
  func predictingAngles() -> (any Calibrator)?
  /// The same calibrator, trained on frames or on fixation medians, whatever the samples are.
  func trained(on kind: SampleKind) -> any Calibrator
}

extension Calibrator {
  var fitsNoise: Bool { false }
  var isLinear: Bool { false }
  var candidateLabels: [String] { [] }
  var smoother: Smoother? { nil }

  func predictingAngles() -> (any Calibrator)? { nil }

  func trained(on kind: SampleKind) -> any Calibrator { TrainedOnCalibrator(base: self, kind: kind) }
}

/// A calibrator with its coefficients.
protocol FittedCalibrator: Sendable {
  var summary: FitSummary { get }
  /// Nil for calibrators that are not linear in columns.
  var coefficients: Coefficients? { get }
  /// Nil for calibrators that cannot be taken elsewhere.
  var portable: (any PortableCalibration)? { get }

  /// One estimate a row of the part, whose columns are those of the training.
  func predict(_ part: Part) -> [GazeEstimate]
}

extension FittedCalibrator {
  var coefficients: Coefficients? { nil }
  var portable: (any PortableCalibration)? { nil }
}

/// What a calibrator may learn from.
struct Training: Sendable {
  /// What the fold trains on; without rows where a split gives other people's alone.
  let own: Part
  /// Samples of people who are not tested, for calibrators that pool them; nil where the split does not set them
  /// apart. A split that leaves a whole person out trains on other people: there these are `own`.
  let others: Part?
  /// For calibrators that draw random numbers.
  let seed: UInt64
}

extension Training {
  /// What a fold trains on.
  init(_ samples: Samples, _ columns: ColumnSet, _ fold: Fold, seed: UInt64) {
    func part(_ rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }
    self.init(
      own: part(fold.trainRows), others: fold.otherRows.isEmpty ? nil : part(fold.otherRows), seed: seed)
  }

  /// All samples of the people that a calibrator is fitted to: of the others where there are no own ones.
  func part(of people: People) -> Part {
    guard let others, people != .own || own.rows.isEmpty else { return own }
    return people == .others ? others : own.with(rows: (own.rows + others.rows).sorted())
  }
}

/// An estimate of where the eye looks, on the screen.
enum GazeEstimate: Sendable {
  case point(ScreenPoint)
  /// There is no point, for this reason; it is counted, not scored.
  case lost(reason: String)

  /// A computed point, which is lost where it is not a number.
  init(_ point: ScreenPoint) {
    self = point.x.isFinite && point.y.isFinite ? .point(point) : .lost(reason: "the estimate is not finite")
  }
}

/// What a fit came to.
struct FitSummary: Sendable {
  /// Rows fitted, where these are not the training rows of the fold but some of them, their medians or frames, or
  /// other people's.
  var rowCount: Int?
  /// Columns fitted, after constant ones are left out. Nil for calibrators without features; so too below.
  var columnCount: Int?
  var rank: Int?
  var condition: ConditionNumber?
  /// What was chosen inside the training part, for calibrators that choose.
  var choice: String?
  /// What else is odd about the fit.
  var remarks: [String] = []

  /// Why a number is missing, and what is odd about the fit.
  var notes: [String] {
    guard let columnCount, let rank else { return remarks }
    var notes = remarks
    if rank < columnCount {
      notes.append("rank \(rank) of \(columnCount) columns: the solution of minimum norm is one of many")
    }
    if case .undefined(let reason) = condition { notes.append("no condition number: \(reason.rawValue)") }
    return notes
  }
}

/// The numbers of a linear calibrator, for people who want to use it elsewhere.
struct Coefficients: Sendable, Codable, Equatable {
  struct Column: Sendable, Codable, Equatable {
    let name: String
    /// Points per unit of the column.
    let x: Double
    let y: Double
  }

  /// The gaze point where all columns are 0, pt.
  let intercept: ScreenPoint
  /// Constant columns have coefficients of 0.
  let columns: [Column]
}

/// Why a training part cannot be fitted.
enum FitError: Error, Sendable, Equatable {
  case noTrainingRows
  case notFinite(column: String)
  case overflow
  case noConvergence(routine: String)
  case noWeight
  case noEyes
  case noGazePoint(ray: String)
  /// How much gaze points scatter within a fixation is not known.
  case noNeighbours
  /// More than one fit would do, or none makes sense: what is missing, as a sentence.
  case notDetermined(String)
  case noOthers
  case noOwnGazePoint
  /// Targets of a calibration that the training part has not.
  case missingTargets([String])
  /// More targets are asked for than leave one of the training part to judge by.
  case tooFewTargets(count: Int, asked: Int)
  case tooManyChoices(limit: Int)
  /// Candidates cannot be compared inside a training part that has a single one of these.
  case nothingToLeaveOut(single: [String])
  /// No candidate can be fitted inside the training part, the first for this reason.
  case noCandidate(label: String, reason: String)

  var sentence: String {
    switch self {
    case .noTrainingRows: "there are 0 training rows"
    case .notFinite(let column): "\(column) is not finite in a training row"
    case .overflow: "the coefficients are too large for double precision"
    case .noConvergence(let routine): "\(routine) did not converge"
    case .noGazePoint(let ray): "no training row has a gaze point of \(ray)"
    case .noNeighbours:
      "no two training rows are of one fixation, so how much gaze points scatter is not known"
    case .noWeight: "no training row has a weight above 0: the face looks away in all of them"
    case .noEyes: "the place or turn of an eye is missing or not finite in a training row"
    case .notDetermined(let sentence): sentence
    case .noOthers:
      "the split sets no other people's samples apart; {kind: calibration-targets, targets: 0, others: true} tests "
        + "each person on all others"
    case .noOwnGazePoint: "no own training row has a gaze point"
    case .missingTargets(let names): "no training row is on \(names.joined(separator: ", "))"
    case .tooFewTargets(let count, let asked):
      "the training part has \(count) targets: choosing \(asked) leaves none to judge the choice by"
    case .tooManyChoices(let limit): "there are more than \(limit) choices of targets; ask for fewer, or more"
    case .nothingToLeaveOut(let single):
      "candidates cannot be compared inside the training part: it has a single "
        + single.joined(separator: " and a single ")
    case .noCandidate(let label, let reason):
      "no candidate can be fitted inside the training part; \(label): \(reason)"
    }
  }
}

extension Catalogue<any Calibrator> {
  static let calibrators = Catalogue(
    noun: "calibrator", isNameable: true,
    sharedKeys: [
      SelectingCalibrator.selectKey, TrainedOnCalibrator.key, TargetedCalibrator.key,
      FirstFramesCalibrator.key, PostProcessor.smoothKey, PostProcessor.clampKey,
    ],
    entries: [
      Entry(
        kind: "linear", summary: "least squares with an intercept, of minimum norm (DGELSD)",
        example: "{kind: linear, rank: {rcond: 1e-6}}", make: LinearCalibrator.init(from:)),
      Entry(
        kind: "ridge",
        summary:
          "least squares on standardised columns with a penalty on squared coefficients, (Z′Z + λnI)b = Z′y "
          + "(Hoerl & Kennard 1970); lambda, a pure number, by leave-one-target-out inside the training unless given",
        example: "{kind: ridge, lambda: 0.1}", make: Catalogue.ridge(from:)),
      Entry(
        kind: "lasso",
        summary:
          "least squares on standardised columns with a penalty of lambda (pt) on the sizes of coefficients, which "
          + "leaves out columns (Tibshirani 1996; Friedman et al. 2010); lambda by leave-one-target-out inside the "
          + "training unless given",
        example: "{kind: lasso, lambda: 10}", make: Catalogue.lasso(from:)),
      Entry(
        kind: "elastic-net",
        summary:
          "as lasso, l1_share (0.5) of the penalty on sizes and the rest on squares, for targets in units of 400 pt "
          + "(Zou & Hastie 2005; Friedman et al. 2010); lambda (pt) by leave-one-target-out inside the training "
          + "unless given",
        example: "{kind: elastic-net, lambda: 10, l1_share: 0.5}", make: Catalogue.elasticNet(from:)),
      Entry(
        kind: "huber",
        summary:
          "least squares in which errors beyond epsilon (1.35) scales count by their size and not their square, the "
          + "scale of each axis fitted with it (Huber 1964; Owen 2007)",
        example: "{kind: huber, epsilon: 1.35}", make: Catalogue.huber(from:)),
      Entry(
        kind: "offset", summary: "takes the mean error of the recorded gaze point off it",
        example: "offset", make: { _ in OffsetCalibrator() }),
      Entry(
        kind: "weighted-offset",
        summary: "as offset, frames weighted by how far the face is turned to the camera",
        example: "weighted-offset", make: { _ in WeightedOffsetCalibrator() }),
      Entry(
        kind: "none", summary: "a gaze ray itself; the recorded gaze point unless told",
        example: "{kind: none, ray: both_eyes_ray}", make: IdentityCalibrator.init(from:)),
      Entry(
        kind: "mean-target", summary: "always the mean of the training targets: the baseline",
        example: "mean-target", make: { _ in MeanTargetCalibrator() }),
      Entry(
        kind: "points-per-metre",
        summary:
          "one scale from camera space to the screen, which the look-at points on the upper corners give under pose "
          + "Middle at distance Regular, as in the prototype of Ollier (EPFL 2024); of look_at_ray unless told",
        example: "points-per-metre", make: PointsPerMetreCalibrator.init(from:)),
      Entry(
        kind: "affine",
        summary: "a gaze ray's point to the target by six parameters (Hartley & Zisserman 2004, 2.4)",
        example: "{kind: affine, ray: both_eyes_ray}", make: { PointMapCalibrator(.affine, from: &$0) }),
      Entry(
        kind: "axis-scale", summary: "as affine, by a scale and an offset for each axis alone",
        example: "{kind: axis-scale, ray: both_eyes_ray}",
        make: { PointMapCalibrator(.axisScale, from: &$0) }),
      Entry(
        kind: "similarity",
        summary: "as affine, by a rotation, one scale and an offset, without reflection (Umeyama 1991)",
        example: "{kind: similarity, ray: both_eyes_ray}",
        make: { PointMapCalibrator(.similarity, from: &$0) }),
      Entry(
        kind: "projective",
        summary:
          "as affine, by the eight parameters of a homography: least squared distance on the screen (Hartley & "
          + "Zisserman 2004, 4.1, 4.4), Marquardt's method from the normalised direct linear transformation",
        example: "{kind: projective, ray: both_eyes_ray}",
        make: { PointMapCalibrator(.projective, from: &$0) }),
      Entry(
        kind: "polynomial",
        summary:
          "as affine, by 1, x, y, xy, x², y² and x²y², as Pupil Core (Pupil Labs, gazer_2d.py); with a threshold, "
          + "fitted again without the rows that are this many pt off or more",
        example: "{kind: polynomial, threshold: 400}", make: PointMapCalibrator.polynomial(from:)),
      Entry(
        kind: "theil-sen",
        summary: "as axis-scale, the slopes being medians of those between two rows (Theil 1950; Sen 1968)",
        example: "{kind: theil-sen, ray: both_eyes_ray}",
        make: { PointMapCalibrator(.theilSen, from: &$0) }),
      Entry(
        kind: "physical",
        summary:
          "a small model of the eye and the tracker: the measured eye angles are corrected (terms P6, P8d, P10 or P13, "
          + "held by a prior of weight lambda), and their ray meets the screen. Fitted to fixation medians by "
          + "Marquardt's method (SIAM J. 11(2), 1963). 'select: nested' chooses terms and lambda inside each training "
          + "part. Other people's samples, where a split gives them, become the prior for the own ones, of weight "
          + "adapt (10)",
        example: "{kind: physical, terms: P13, lambda: 30}", make: PhysicalCalibrator.init(from:)),
      Entry(
        kind: "physical-gp",
        summary:
          "physical, and a Gaussian process (Rasmussen and Williams, 2006) on the angles that it leaves, by features "
          + "(all or phys9), length (in their standard deviations) and scale (in variances of the noise); far from the "
          + "training samples it is physical alone. 'select: nested' chooses all options inside each training part. "
          + "The default options were found on the thesis's capture of 2024-05-14",
        example: "{kind: physical-gp, terms: P13, lambda: 30, features: all, length: 0.7, scale: 30}",
        make: PhysicalGPCalibrator.init(from:)),
      Entry(
        kind: "svr",
        summary:
          "ε-SVR with an RBF kernel by libsvm (Chang & Lin 2011; Smola & Schölkopf 2004), one for each axis, on "
          + "standardised columns of fixation medians; C, gamma_p (γ × number of columns) and epsilon (× 400 pt) "
          + "by leave-one-target-out inside the training unless given",
        example: "{kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}",
        make: Catalogue.supportVectors(from:)),
      Entry(
        kind: "gaussian-process",
        summary:
          "covariance a(z·z′/p + 1) + b·exp(−|z − z′|²/(2·length²·p)), noise 1 (Rasmussen & Williams 2006), on p "
          + "standardised columns of fixation medians; a, b and length by leave-one-target-out inside the training, "
          + "in closed form (ibid. 5.4.2; Ginsbourger & Schärer 2021), unless given",
        example: "{kind: gaussian-process, a: 100, b: 30, length: 1.5}",
        make: Catalogue.gaussianProcess(from:)),
      Entry(
        kind: "angle",
        summary:
          "in front of a calibrator: it learns the angles that the eyes must have in the head to look at the "
          + "target, and these are cast to the screen",
        example: "{angle: linear}", needsOptions: true, leads: true, make: Catalogue.angle(from:)),
      Entry(
        kind: "kalman",
        summary:
          "fuses gaze rays, each without its mean error and weighted by what is left, and smooths them in the order "
          + "of time as the smoother of that name does (Bar-Shalom, Li and Kirubarajan 2001)",
        example: "{kind: kalman, rays: [right_eye_ray, left_eye_ray], process_noise: 1000, over: fixation}",
        make: KalmanCalibrator.init(from:)),
      Entry(
        kind: "average", summary: "the mean of the gaze points of several calibrators",
        example: "{average: [linear, offset]}", needsOptions: true, leads: true,
        make: AverageCalibrator.init(from:)),
      Entry(
        kind: "pooled",
        summary:
          "in front of a calibrator: it is fitted to other people's samples alone (needs a split with others)",
        example: "{pooled: linear}", needsOptions: true, leads: true, make: PooledCalibrator.init(from:)),
      Entry(
        kind: "recentre",
        summary:
          "as pooled, shifted by the mean error over the own training rows (needs a split with others)",
        example: "{recentre: linear}", needsOptions: true, leads: true, make: RecentredCalibrator.init(from:)),
      Entry(
        kind: "fine-tune",
        summary:
          "in front of a linear calibrator: least squares on the own training rows with a penalty on every step away "
          + "from the pooled coefficients (Schölkopf et al. 2001; Evgeniou & Pontil 2004; needs a split with others). "
          + "strength: of the penalty; chosen by leaving out one own target at a time unless told",
        example: "{fine-tune: linear, strength: 1}", needsOptions: true, leads: true,
        make: FineTunedCalibrator.init(from:)),
    ])
}
