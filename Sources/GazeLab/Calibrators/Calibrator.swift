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
  /// The same calibrator, trained on frames or on fixation medians, whatever the samples are; nil for one that is
  /// bound to the other kind.
  func trained(on kind: SampleKind) -> (any Calibrator)?
}

extension Calibrator {
  var fitsNoise: Bool { false }
  var isLinear: Bool { false }
  var candidateLabels: [String] { [] }
  var smoother: Smoother? { nil }

  func predictingAngles() -> (any Calibrator)? { nil }

  func trained(on kind: SampleKind) -> (any Calibrator)? {
    // What asks for frames itself would find medians.
    needs.keepsFrames && kind == .fixationMedians ? nil : TrainedOnCalibrator(base: self, kind: kind)
  }
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
