import Inputs

extension Catalogue<any Calibrator> {
  static let calibrators = Catalogue(
    noun: "calibrator", isNameable: true,
    sharedKeys: [
      SelectingCalibrator.selectKey, TrainedOnCalibrator.key, TargetedCalibrator.key,
      FirstFramesCalibrator.key, PostProcessor.smoothKey, PostProcessor.clampKey,
    ],
    entries: [
      Entry(
        kind: "linear",
        summary:
          "least squares with an intercept, of minimum norm (DGELSD); precision: refined, in doubled "
          + "precision where the rank is full (Björck 1967)",
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
        kind: "offset",
        summary: "takes the mean error of the recorded gaze point off it (Schneuwly, EPFL 2024)",
        example: "offset", make: { _ in OffsetCalibrator() }),
      Entry(
        kind: "weighted-offset",
        summary: "as offset, frames weighted by how far the face is turned to the camera (ibid.)",
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
        kind: "axis-scale",
        summary: "as affine, without a say of one axis in the other: a scale and an offset for each",
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
