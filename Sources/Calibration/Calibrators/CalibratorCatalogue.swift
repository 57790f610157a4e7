import Inputs
import Programs

extension Catalogue<any Calibrator> {
  private static let supportVectorKind = "svr"

  /// Returns true if a calibrator, given by its definition in a run's record, is or contains one that libsvm fits.
  package static func usesSupportVectors(_ definition: String) -> Bool {
    definition.hasPrefix(supportVectorKind) || definition.contains("\(supportVectorKind)(")
  }

  package static let calibrators = Catalogue(
    noun: "calibrator", isNameable: true,
    sharedKeys: [
      SelectingCalibrator.selectKey, TrainedOnCalibrator.key, TargetedCalibrator.key,
      FewerFramesCalibrator.countKey, FewerFramesCalibrator.rateKey, PostProcessor.smoothKey,
      PostProcessor.clampKey, ThinnedTestCalibrator.key,
    ],
    entries: [
      Entry(
        kind: "linear",
        summary:
          "least squares with an intercept, of minimum norm (DGELSD); with precision: refined, in doubled precision "
          + "if the rank is full (Björck 1967)",
        example: "{kind: linear, rank: {rcond: 1e-6}}",
        otherNames: ["ols", "LinearRegression", "least_squares", "lstsq", "lm", "regression"],
        make: LinearCalibrator.init(from:)),
      Entry(
        kind: "ridge",
        summary:
          "least squares on standardised columns with a penalty on squared coefficients, (Z′Z + λnI)b = Z′y "
          + "(Hoerl & Kennard 1970); lambda, a pure number, is chosen by leave-one-target-out inside the training part "
          + "unless given",
        example: "{kind: ridge, lambda: 0.1}", otherNames: ["RidgeCV", "Tikhonov", "l2"],
        make: {
          SelectingCalibrator.choosingPenalty(
            from: &$0, in: 0...1e9, among: RidgeRegression.penalties, RidgeRegression.init(penalty:))
        }),
      Entry(
        kind: "lasso",
        summary:
          "least squares on standardised columns with a penalty of lambda (pt) on absolute coefficients, which leaves "
          + "out columns (Tibshirani 1996; Friedman et al. 2010); lambda is chosen by leave-one-target-out inside the "
          + "training part unless given",
        example: "{kind: lasso, lambda: 10}", otherNames: ["LassoCV", "l1"],
        make: { ElasticNetRegression.calibrator(from: &$0, l1Share: 1) }
      ),
      Entry(
        kind: "elastic-net",
        summary:
          "like lasso, with l1_share (0.5; 0, or at least 0.001) of the penalty on absolute coefficients and the rest on "
          + "squares, for targets in units of 400 pt (Zou & Hastie 2005; Friedman et al. 2010); lambda (pt) is chosen by "
          + "leave-one-target-out inside the training part unless given",
        example: "{kind: elastic-net, lambda: 10, l1_share: 0.5}", otherNames: ["ElasticNetCV"],
        make: { ElasticNetRegression.calibrator(from: &$0, l1Share: ElasticNetRegression.l1Share(from: &$0)) }
      ),
      Entry(
        kind: "huber",
        summary:
          "least squares in which errors beyond epsilon (1.35) scales count linearly instead of by their square; the "
          + "scale of each axis is fitted too (Huber 1964; Owen 2007)",
        example: "{kind: huber, epsilon: 1.35}", otherNames: ["HuberRegressor", "robust"],
        make: {
          RegressionCalibrator(
            HuberRegression(epsilon: $0.number("epsilon", in: 1.01...1000, default: 1.35)))
        }),
      Entry(
        kind: "offset",
        summary: "subtracts the mean error of the recorded gaze point (Schneuwly, EPFL 2024)",
        example: "offset", otherNames: ["bias", "shift"], make: { _ in OffsetCalibrator() }),
      Entry(
        kind: "weighted-offset",
        summary: "like offset, with frames weighted by how far the face is turned to the camera (ibid.)",
        example: "weighted-offset", make: { _ in OffsetCalibrator(isWeighted: true) }),
      Entry(
        kind: "none", summary: "a gaze ray itself, by default the recorded gaze point",
        example: "{kind: none, ray: both_eyes_ray}", otherNames: ["identity", "raw", "uncalibrated"],
        make: { IdentityCalibrator(ray: GazeRaySource(from: &$0)) }),
      Entry(
        kind: MeanTargetCalibrator.kind,
        summary: "baseline: always predicts the mean of the training targets",
        example: MeanTargetCalibrator.kind,
        otherNames: ["DummyRegressor", "dummy", "baseline", "constant", "mean"],
        make: { _ in MeanTargetCalibrator() }),
      Entry(
        kind: "points-per-metre",
        summary:
          "one scale from camera space to the screen, computed from the look-at points on the upper corners under pose "
          + "Middle at distance Regular, as in the prototype of Ollier (EPFL 2024); applied to look_at_ray by default",
        example: "points-per-metre",
        make: { PointsPerMetreCalibrator(ray: GazeRaySource(from: &$0, default: .lookAt)) }),
      pointMap(
        "affine", .affine,
        "maps a gaze ray's point to the target by six parameters (Hartley & Zisserman 2004, 2.4)"),
      pointMap(
        "axis-scale", .axisScale, "like affine, but with separate axes: a scale and an offset for each"),
      pointMap(
        "similarity", .similarity,
        "like affine, but by a rotation, one scale and an offset, without reflection (Umeyama 1991)"),
      pointMap(
        "projective", .projective,
        "like affine, but by the eight parameters of a homography that minimises the squared distance on the screen "
          + "(Hartley & Zisserman 2004, 4.1, 4.4); Marquardt's method from the normalised direct linear transformation",
        otherNames: ["homography", "perspective"]),
      Entry(
        kind: "polynomial",
        summary:
          "like affine, but by 1, x, y, xy, x², y² and x²y², as in Pupil Core (Pupil Labs, gazer_2d.py); with a "
          + "threshold, it is fitted again without the rows whose error is at least this many pt",
        example: "{kind: polynomial, threshold: 400}", otherNames: ["PolynomialFeatures", "quadratic"],
        make: {
          PointMapCalibrator(
            .polynomial(threshold: $0.number("threshold", in: 1..., default: .infinity)), from: &$0)
        }),
      pointMap(
        "theil-sen", .theilSen,
        "like axis-scale, with the median of the slopes between two rows (Theil 1950; Sen 1968)",
        otherNames: ["TheilSenRegressor"]),
      Entry(
        kind: "physical",
        summary:
          "a small model of the eye and the tracker: the measured eye angles are corrected (terms P6, P8d, P10 or P13, "
          + "with a prior of weight lambda), and their ray meets the screen. Fitted to fixation medians by "
          + "Marquardt's method (SIAM J. 11(2), 1963). 'select: nested' chooses terms and lambda inside each training "
          + "part. If a split gives other people's samples, a fit to these is the prior for the own samples, with "
          + "weight adapt (10)",
        example: "{kind: physical, terms: P13, lambda: 30}", make: PhysicalCalibrator.init(from:)),
      Entry(
        kind: "physical-gp",
        summary:
          "physical, plus a Gaussian process (Rasmussen and Williams, 2006) on its residual angles, by features "
          + "(all or phys9), length (in their standard deviations) and scale (in variances of the noise); far from the "
          + "training samples it is physical alone. 'select: nested' chooses all options inside each training part. "
          + "The default options were found on the thesis's capture of 2024-05-14",
        example: "{kind: physical-gp, terms: P13, lambda: 30, features: all, length: 0.7, scale: 30}",
        make: PhysicalGPCalibrator.init(from:)),
      Entry(
        kind: supportVectorKind,
        summary:
          "ε-SVR with an RBF kernel by libsvm (Chang & Lin 2011; Smola & Schölkopf 2004), one for each axis, on "
          + "standardised columns of fixation medians; C, gamma_p (γ × number of columns) and epsilon (× 400 pt) "
          + "are chosen by leave-one-target-out inside the training part unless given",
        example: "{kind: svr, C: 30, gamma_p: 0.15, epsilon: 0.05}", otherNames: ["svm", "support_vectors"],
        make: { onMedians(SupportVectorFitting(grid: SupportVectorGrid(from: &$0))) }),
      Entry(
        kind: "gaussian-process",
        summary:
          "covariance a(z·z′/p + 1) + b·exp(−|z − z′|²/(2·length²·p)), noise 1 (Rasmussen & Williams 2006), on p "
          + "standardised columns of fixation medians; a, b and length are chosen by leave-one-target-out inside the "
          + "training part, in closed form (ibid. 5.4.2; Ginsbourger & Schärer 2021), unless given",
        example: "{kind: gaussian-process, a: 100, b: 30, length: 1.5}",
        otherNames: ["GaussianProcessRegressor", "gp", "gpr"],
        make: { onMedians(GaussianProcessFitting(grid: GaussianProcessGrid(from: &$0))) }),
      Entry(
        kind: "angle",
        summary:
          "wraps a calibrator: it learns the angles that the eyes must have in the head to look at the target, and "
          + "these are cast to the screen",
        example: "{angle: linear}", needsOptions: true, leads: true,
        make: { predicting(.angles, "angle", from: &$0) }),
      Entry(
        kind: "camera",
        summary:
          "wraps a calibrator: it learns where the target is from the camera, in cm, which is the same on all devices "
          + "however they are held, and the place is found on the screen",
        example: "{camera: linear}", needsOptions: true, leads: true,
        make: { predicting(.camera, "camera", from: &$0) }),
      Entry(
        kind: "kalman",
        summary:
          "fuses gaze rays, each without its mean error and weighted by the error that remains, and smooths them over "
          + "time like the smoother of that name (Bar-Shalom, Li and Kirubarajan 2001). With confidence, an own column "
          + "of the captures, the error is that of rows with about the same confidence; hold (0 s) is how long the filter "
          + "goes on without a point; streams instead of rays have these for each ray, as for weighted-average",
        example: "{kind: kalman, rays: [right_eye_ray, left_eye_ray], process_noise: 1000, over: fixation}",
        make: KalmanCalibrator.init(from:)),
      Entry(
        kind: "predictions",
        summary:
          "gaze points that another program predicted, such as a neural network: a CSV file with the columns sample (or "
          + "capture and frame), repeat, fold, x, y and unit (pt, cm, mm or normalised; y up from the screen's bottom "
          + "left corner), and those of gazelab splits that distinguish samples and splits. Without repeat and fold, there "
          + "is one prediction per sample for all folds. What the program was trained on cannot be checked",
        example: "{kind: predictions, path: model.csv}", needsOptions: true,
        make: PredictionsCalibrator.make(from:)),
      Entry(
        kind: "program",
        summary:
          "a model of one's own: a program in any language that is fitted to each training part and predicts gaze points "
          + "(see A model of your own); it gets the columns, targets, groups, a seed and the options by messages, or as "
          + "CSV with mode: csv. timeout is the longest time for an answer (60 s), memory the most memory of a process (GB; "
          + "0: as much as the machine has). It is started only with --allow-programs, or if it is listed in "
          + "~/.config/gazelab/programs.txt",
        example: "{kind: program, command: [python3, model.py], options: {alpha: 1}}", needsOptions: true,
        otherNames: ["external", "python", "command", "script", "sklearn", "custom"],
        make: { ProgramCalibrator(program: ProgramCommand(from: &$0)) }),
      Entry(
        kind: "weighted-average",
        summary:
          "fuses streams, each a gaze ray without its mean error, frame by frame; the weights are the inverse mean "
          + "squared errors in training, of rows with about the same confidence if a stream names an own column of that "
          + "meaning (weight: equal for a plain mean). every: 3 uses each third frame of a capture; a missing point is "
          + "replaced by the last one for up to hold (0 s), within a fixation",
        example:
          "{kind: weighted-average, streams: [{ray: both_eyes_ray}, {ray: recorded, every: 3, hold: 0.1}]}",
        needsOptions: true, make: WeightedAverageCalibrator.init(from:)),
      Entry(
        kind: "average", summary: "the mean of the gaze points of several calibrators",
        example: "{average: [linear, offset]}", needsOptions: true, leads: true,
        otherNames: ["VotingRegressor", "ensemble"],
        make: AverageCalibrator.init(from:)),
      Entry(
        kind: "pooled",
        summary:
          "wraps a calibrator: it is fitted to other people's samples only (needs a split with others). With slope: within, "
          + "each person's columns and targets are first moved to the same means, so that people's offsets do not flatten "
          + "the slopes (Snijders & Bosker 2012; linear calibrators only)",
        example: "{pooled: linear, slope: within}", needsOptions: true, leads: true,
        make: PooledCalibrator.init(from:)),
      Entry(
        kind: "recentre",
        summary:
          "like pooled, also with slope, shifted by the mean error over the own training rows (needs a split with others)",
        example: "{recentre: linear, slope: within}", needsOptions: true, leads: true,
        make: RecentredCalibrator.init(from:)),
      Entry(
        kind: "fine-tune",
        summary:
          "wraps a linear calibrator: least squares on the own training rows with a penalty on the distance from the "
          + "pooled coefficients (Schölkopf et al. 2001; Evgeniou & Pontil 2004; needs a split with others). The "
          + "strength of the penalty is chosen by leaving out one own target at a time unless given; rehearsed chooses it by "
          + "calibrating other people at the same targets",
        example: "{fine-tune: linear, strength: 1}", needsOptions: true, leads: true,
        make: FineTunedCalibrator.init(from:)),
      Entry(
        kind: "hierarchical",
        summary:
          "a linear map whose coefficients are drawn towards those of at least five other people, as far as people differ "
          + "(Laird & Ware 1982; needs a split with others). The own rows' errors count as kappa times as variable as "
          + "other people's; kappa is chosen by rehearsing the calibration on other people unless given",
        example: "{kind: hierarchical, kappa: 10}",
        otherNames: ["mixed", "MixedLM", "lmer", "random_effects", "empirical_bayes"],
        make: HierarchicalCalibrator.init(from:)),
    ])

  private static func pointMap(
    _ kind: String, _ method: PointMapMethod, _ summary: String, otherNames: [String] = []
  ) -> Entry {
    Entry(
      kind: kind, summary: summary, example: "{kind: \(kind), ray: both_eyes_ray}", otherNames: otherNames,
      make: { PointMapCalibrator(method, from: &$0) })
  }

  /// Trains a regression on fixation medians unless `fit_on` says otherwise.
  private static func onMedians(_ regression: any Regression) -> any Calibrator {
    TrainedOnCalibrator(base: RegressionCalibrator(regression), kind: .fixationMedians)
  }
}
