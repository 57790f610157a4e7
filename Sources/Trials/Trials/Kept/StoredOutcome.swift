import Calibration
import Captures
import DelimitedText
import Scores

/// The exact form in which a unit's outcome is stored and read, so that a merged run has the bytes of a single one.
enum StoredOutcome {
  /// The rows that a fold of the unit tested, which all cells share.
  struct TestedFold {
    let repeatIndex: Int
    let foldIndex: Int
    let rows: [Int]
  }

  static func archive(_ outcomes: [CellOutcome], cells: [String]) -> ColumnArchive {
    var fields = UnitFields(cells: cells)
    do throws(UnitFields.Damage) {
      _ = try fields.folds(testedFolds(outcomes), below: .max)
      for outcome in outcomes { _ = try fields.outcome(outcome, outcome.cell, outcome.samples, [:]) }
    } catch {
      preconditionFailure("nothing is read")
    }
    return fields.archive
  }

  private static func testedFolds(_ outcomes: [CellOutcome]) -> [TestedFold] {
    var folds = [[Int]: TestedFold]()
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        guard let estimates, folds[score.foldNumber] == nil else { continue }
        folds[score.foldNumber] = TestedFold(
          repeatIndex: score.repeatIndex, foldIndex: score.foldIndex, rows: estimates.rows)
      }
    }
    return folds.values.sorted { ($0.repeatIndex, $0.foldIndex) < ($1.repeatIndex, $1.foldIndex) }
  }

  /// The outcomes of the planned cells, by key. Others are read past.
  static func outcomes(
    _ fields: inout UnitFields, planned: [String: Cell], _ samples: Samples
  ) throws(UnitFields.Damage) -> [String: CellOutcome] {
    let folds = try fields.folds(nil, below: samples.count)
    let rows = Dictionary(folds.map { ([$0.repeatIndex, $0.foldIndex], $0.rows) }) { first, _ in first }
    // What a cell of another experiment is called does not matter, because it is left out.
    var outcomes = [String: CellOutcome]()
    for key in fields.cells {
      let outcome = try fields.outcome(nil, planned[key] ?? .unnamed, samples, rows)
      if planned[key] != nil { outcomes[key] = outcome }
    }
    guard fields.isAtEnd else { throw UnitFields.Damage() }
    return outcomes
  }
}

extension Score {
  fileprivate var foldNumber: [Int] { [repeatIndex, foldIndex] }
}

extension UnitFields {
  fileprivate mutating func folds(
    _ known: [StoredOutcome.TestedFold]?, below end: Int
  ) throws(Damage) -> [StoredOutcome.TestedFold] {
    try array(known) { fields, known throws(Damage) in
      try StoredOutcome.TestedFold(
        repeatIndex: fields.count(known?.repeatIndex), foldIndex: fields.count(known?.foldIndex),
        rows: fields.rows(known?.rows, below: end))
    }
  }

  /// Runs of consecutive rows, which take little room.
  private mutating func rows(_ known: [Int]?, below end: Int) throws(Damage) -> [Int] {
    let knownRuns = known?.reduce(into: [Range<Int>]()) { runs, row in
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    let runs = try array(knownRuns) { fields, run throws(Damage) in
      let first = try fields.count(run?.lowerBound)
      let count = try fields.count(run?.count)
      guard first + count <= end else { throw Damage() }
      return first..<first + count
    }
    return known ?? runs.flatMap { $0 }
  }

  private mutating func points(_ known: GazePoints?) throws(Damage) -> GazePoints {
    let size = try count(known?.count)
    guard known != nil || size <= numbersLeft / 2 else { throw Damage() }
    var x = [Double]()
    var y = [Double]()
    if let known {
      for place in 0..<size {
        append(known.x[known.x.startIndex + place])
        append(known.y[known.y.startIndex + place])
      }
    } else {
      for _ in 0..<size {
        try x.append(number(nil))
        try y.append(number(nil))
      }
    }
    let lost = try array(known?.lost) { fields, known throws(Damage) in
      (index: try fields.count(known?.index), reason: try fields.text(known?.reason))
    }
    guard let points = known ?? GazePoints(x: x, y: y, lost: lost) else { throw Damage() }
    return points
  }

  fileprivate mutating func outcome(
    _ known: CellOutcome?, _ cell: Cell, _ samples: Samples, _ rows: [[Int]: [Int]]
  ) throws(Damage) -> CellOutcome {
    let scores = try array(known?.scores) { fields, known throws(Damage) in try fields.score(known, cell) }
    var index = 0
    let estimates = try array(known?.estimates) { fields, known throws(Damage) -> RowEstimates? in
      guard index < scores.count else { throw Damage() }
      defer { index += 1 }
      return try fields.optional(known ?? nil) { fields, known throws(Damage) in
        try fields.estimates(known, rows: rows[scores[index].foldNumber])
      }
    }
    let coefficients = try array(known?.coefficients) { fields, known throws(Damage) in
      (fold: try fields.count(known?.fold), coefficients: try fields.coefficients(known?.coefficients))
    }
    let priors = try array(known?.priors) { fields, known throws(Damage) in
      (fold: try fields.count(known?.fold), prior: try fields.prior(known?.prior))
    }
    let uncertainties = try array(known?.uncertainties) { fields, known throws(Damage) in
      try fields.uncertainty(known, below: max(samples.count, samples.origins.sources.count))
    }
    let diagnoses = try array(known?.diagnoses) { fields, known throws(Damage) in
      try fields.diagnosis(known, cell)
    }
    let repeats = try array(known?.repeats) { fields, known throws(Damage) in
      try RepeatScore(
        cell: cell, repeatIndex: fields.count(known?.repeatIndex),
        values: fields.array(known?.values) { fields, known throws(Damage) in
          try fields.optionalNumber(known ?? nil)
        }, lost: fields.text(known?.lost),
        own: fields.array(known?.own) { fields, known throws(Damage) in
          try fields.optionalNumber(known ?? nil)
        })
    }
    let first = try optional(known?.firstEstimates) { fields, known throws(Damage) in
      let rows = try fields.rows(known?.rows, below: samples.count)
      return try fields.estimates(known, rows: rows)
    }
    let fixations = try array(known?.fixations.scores) { fields, known throws(Damage) in
      let number = try fields.count(known?.number)
      // A fixation has at least one sample.
      guard number < max(samples.count, samples.origins.sources.count) else { throw Damage() }
      return (number: number, sums: try fields.sums(known?.sums))
    }
    if let known { return known }
    return CellOutcome(
      cell, samples, scores: scores, estimates: estimates, coefficients: coefficients, priors: priors,
      uncertainties: uncertainties, diagnoses: diagnoses, repeats: repeats, firstEstimates: first,
      fixations: fixations)
  }

  private mutating func estimates(_ known: RowEstimates?, rows: [Int]?) throws(Damage) -> RowEstimates {
    let points = try points(known?.points)
    if let known { return known }
    guard let rows, rows.count == points.count else { throw Damage() }
    return RowEstimates(rows: rows, points)
  }

  private mutating func score(_ known: Score?, _ cell: Cell) throws(Damage) -> Score {
    try Score(
      cell: cell, repeatIndex: count(known?.repeatIndex), foldIndex: count(known?.foldIndex),
      heldOut: optionalText(known?.heldOut), trainCount: optionalCount(known?.trainCount),
      testCount: optionalCount(known?.testCount), columnCount: optionalCount(known?.columnCount),
      rank: optionalCount(known?.rank), condition: optionalNumber(known?.condition),
      moments: optional(known?.moments) { fields, known throws(Damage) in try fields.moments(known) },
      status: status(known?.status), message: text(known?.message), choice: optionalText(known?.choice))
  }

  private mutating func status(_ known: Score.Status?) throws(Damage) -> Score.Status {
    guard let status = Score.Status(rawValue: try text(known?.rawValue)) else { throw Damage() }
    return status
  }

  private mutating func moments(_ known: Moments?) throws(Damage) -> Moments {
    var moments = Moments()
    moments.count = try count(known?.count)
    moments.lostCount = try count(known?.lostCount)
    moments.squaredErrorX = try number(known?.squaredErrorX)
    moments.squaredErrorY = try number(known?.squaredErrorY)
    moments.targetMeanX = try number(known?.targetMeanX)
    moments.targetMeanY = try number(known?.targetMeanY)
    moments.targetSquaresX = try number(known?.targetSquaresX)
    moments.targetSquaresY = try number(known?.targetSquaresY)
    return moments
  }

  private mutating func coefficients(_ known: Coefficients?) throws(Damage) -> Coefficients {
    // The intercept is stored as a list of points.
    guard try count(known.map { _ in 1 }) == 1 else { throw Damage() }
    return try Coefficients(
      intercept: ScreenPoint(x: number(known?.intercept.x), y: number(known?.intercept.y)),
      columns: array(known?.columns) { fields, known throws(Damage) in
        try Coefficients.Column(
          name: fields.text(known?.name), x: fields.number(known?.x), y: fields.number(known?.y))
      })
  }

  private mutating func prior(_ known: LearnedPrior?) throws(Damage) -> LearnedPrior {
    try LearnedPrior(
      personCount: count(known?.personCount), kappa: optionalNumber(known?.kappa),
      names: array(known?.names) { fields, known throws(Damage) in try fields.text(known) },
      x: priorAxis(known?.x), y: priorAxis(known?.y), usualDistance: number(known?.usualDistance))
  }

  private mutating func priorAxis(_ known: LearnedPrior.Axis?) throws(Damage) -> LearnedPrior.Axis {
    func numbers(_ fields: inout UnitFields, _ known: [Double]?) throws(Damage) -> [Double] {
      try fields.array(known) { fields, known throws(Damage) in try fields.number(known) }
    }
    return try LearnedPrior.Axis(
      means: numbers(&self, known?.means), deviations: numbers(&self, known?.deviations),
      own: numbers(&self, known?.own), noise: number(known?.noise),
      logLikelihood: number(known?.logLikelihood), distance: optionalNumber(known?.distance))
  }

  private mutating func diagnosis(_ known: Diagnosis?, _ cell: Cell) throws(Damage) -> Diagnosis {
    try Diagnosis(
      cell: cell, foldIndex: count(known?.foldIndex), foldName: text(known?.foldName),
      trainCount: count(known?.trainCount), testCount: count(known?.testCount),
      outsideCount: count(known?.outsideCount), outsideColumn: text(known?.outsideColumn),
      nearConstantColumns: array(known?.nearConstantColumns) { fields, known throws(Damage) in
        try fields.text(known)
      }, testLeverage: optionalNumber(known?.testLeverage),
      trainLeverage: optionalNumber(known?.trainLeverage),
      sensitivity: array(known?.sensitivity) { fields, known throws(Damage) in
        try Diagnosis.Sensitivity(
          rank: fields.count(known?.rank), squaredError: fields.number(known?.squaredError))
      })
  }

  private mutating func sums(_ known: FixationScore.Sums?) throws(Damage) -> FixationScore.Sums {
    var sums = FixationScore.Sums()
    sums.repeatCount = try count(known?.repeatCount)
    sums.count = try count(known?.count)
    sums.errorX = try number(known?.errorX)
    sums.errorY = try number(known?.errorY)
    sums.squaredErrorX = try number(known?.squaredErrorX)
    sums.squaredErrorY = try number(known?.squaredErrorY)
    sums.distance = try number(known?.distance)
    sums.angle = try optionalNumber(known?.angle)
    sums.accuracy = try optionalNumber(known?.accuracy)
    let x = try optionalNumber(known?.bias?.x)
    let y = try optionalNumber(known?.bias?.y)
    sums.bias = x.flatMap { x in y.map { PerAxis(x: x, y: $0) } }
    return sums
  }
}
