import Calibration
import Captures
import DelimitedText

/// How what a unit found is stored and read: exactly, so that a merged run has the bytes of a single one.
enum StoredOutcome {
  /// The rows that the folds of a unit tested, by repeat and fold; all cells share them.
  typealias TestedRows = [FoldNumber: [Int]]

  struct FoldNumber: Hashable, Comparable {
    let repeatIndex: Int
    let foldIndex: Int

    static func < (one: FoldNumber, other: FoldNumber) -> Bool {
      (one.repeatIndex, one.foldIndex) < (other.repeatIndex, other.foldIndex)
    }
  }

  /// - Parameter cells: The key of each cell.
  static func archive(_ outcomes: [CellOutcome], cells: [String]) -> ColumnArchive {
    var writer = UnitWriter()
    let rows = testedRows(outcomes)
    writer.write(rows.keys.sorted()) { writer, number in
      writer.write(number.repeatIndex)
      writer.write(number.foldIndex)
      writer.write(rows: rows[number] ?? [])
    }
    for outcome in outcomes { writer.write(outcome) }
    return writer.archive(cells: cells)
  }

  private static func testedRows(_ outcomes: [CellOutcome]) -> TestedRows {
    var rows = TestedRows()
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        let number = FoldNumber(repeatIndex: score.repeatIndex, foldIndex: score.foldIndex)
        if let estimates, rows[number] == nil { rows[number] = estimates.rows }
      }
    }
    return rows
  }

  /// The outcomes by the key of their cell.
  ///
  /// - Parameter planned: The cells that are asked for, by key. Others are read past.
  static func outcomes(
    _ reader: inout UnitReader, planned: [String: Cell], _ samples: Samples
  ) throws(UnitReader.Damage) -> [String: CellOutcome] {
    let folds = try reader.array { reader throws(UnitReader.Damage) in
      let number = try FoldNumber(repeatIndex: reader.count(), foldIndex: reader.count())
      return (number, try reader.rows(below: samples.count))
    }
    let rows = TestedRows(folds) { first, _ in first }
    // What a cell of another experiment is called does not matter, because it is left out.
    let unknown = Cell(group: "", samples: "", features: "", calibrator: "", split: "")
    var outcomes = [String: CellOutcome]()
    for key in reader.cells {
      let outcome = try reader.outcome(planned[key] ?? unknown, samples, rows)
      if planned[key] != nil { outcomes[key] = outcome }
    }
    guard reader.isAtEnd else { throw UnitReader.Damage() }
    return outcomes
  }
}

extension UnitWriter {
  /// Runs of consecutive rows, which take little room.
  fileprivate mutating func write(rows: [Int]) {
    var runs = [Range<Int>]()
    for row in rows {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    write(runs) { writer, run in
      writer.write(run.lowerBound)
      writer.write(run.count)
    }
  }

  /// The gaze points without their rows.
  fileprivate mutating func write(_ points: GazePoints) {
    write(x: points.x, y: points.y)
    write(points.lost) { writer, lost in
      writer.write(lost.index)
      writer.write(lost.reason)
    }
  }

  fileprivate mutating func write(_ outcome: CellOutcome) {
    write(outcome.scores) { $0.write($1) }
    write(outcome.estimates) { writer, estimates in
      writer.write(estimates != nil)
      if let estimates { writer.write(estimates.points) }
    }
    write(outcome.coefficients) { writer, fit in
      writer.write(fit.fold)
      writer.write([fit.coefficients.intercept])
      writer.write(fit.coefficients.columns) { writer, column in
        writer.write(column.name)
        writer.write(column.x)
        writer.write(column.y)
      }
    }
    write(outcome.diagnoses) { $0.write($1) }
    write(outcome.repeats) { writer, score in
      writer.write(score.repeatIndex)
      writer.write(score.values) { $0.write($1) }
      writer.write(score.lost)
    }
    write(outcome.firstEstimates != nil)
    if let first = outcome.firstEstimates {
      write(rows: first.rows)
      write(first.points)
    }
    write(outcome.fixations.scores) { writer, fixation in
      writer.write(fixation.number)
      writer.write(fixation.sums)
    }
  }

  private mutating func write(_ score: Score) {
    write(score.repeatIndex)
    write(score.foldIndex)
    write(score.heldOut)
    write(score.trainCount)
    write(score.testCount)
    write(score.columnCount)
    write(score.rank)
    write(score.condition)
    write(score.moments != nil)
    if let moments = score.moments {
      write(moments.count)
      write(moments.lostCount)
      for number in [
        moments.squaredErrorX, moments.squaredErrorY, moments.targetMeanX, moments.targetMeanY,
        moments.targetSquaresX, moments.targetSquaresY,
      ] { write(number) }
    }
    write(score.status.rawValue)
    write(score.message)
    write(score.choice)
  }

  private mutating func write(_ diagnosis: Diagnosis) {
    write(diagnosis.foldIndex)
    write(diagnosis.foldName)
    write(diagnosis.trainCount)
    write(diagnosis.testCount)
    write(diagnosis.outsideCount)
    write(diagnosis.outsideColumn)
    write(diagnosis.nearConstantColumns) { $0.write($1) }
    write(diagnosis.testLeverage)
    write(diagnosis.trainLeverage)
    write(diagnosis.sensitivity) { writer, sensitivity in
      writer.write(sensitivity.rank)
      writer.write(sensitivity.squaredError)
    }
  }

  private mutating func write(_ sums: FixationScore.Sums) {
    write(sums.repeatCount)
    write(sums.count)
    for number in [sums.errorX, sums.errorY, sums.squaredErrorX, sums.squaredErrorY, sums.distance] {
      write(number)
    }
    write(sums.angle)
    write(sums.accuracy)
    write(sums.bias?.x)
    write(sums.bias?.y)
  }
}

extension UnitReader {
  fileprivate mutating func rows(below end: Int) throws(Damage) -> [Int] {
    let runs = try array { reader throws(Damage) in
      let (first, count) = try (reader.count(), reader.count())
      guard first + count <= end else { throw Damage() }
      return first..<first + count
    }
    return runs.flatMap { $0 }
  }

  fileprivate mutating func gazePoints() throws(Damage) -> GazePoints {
    let points = try points()
    let lost = try array { reader throws(Damage) in (index: try reader.count(), reason: try reader.text()) }
    guard let found = GazePoints(x: points.map(\.x), y: points.map(\.y), lost: lost) else { throw Damage() }
    return found
  }

  fileprivate mutating func outcome(
    _ cell: Cell, _ samples: Samples, _ rows: StoredOutcome.TestedRows
  ) throws(Damage) -> CellOutcome {
    let scores = try array { reader throws(Damage) in try reader.score(cell) }
    var index = 0
    let estimates = try array { reader throws(Damage) -> RowEstimates? in
      guard index < scores.count else { throw Damage() }
      let number = StoredOutcome.FoldNumber(
        repeatIndex: scores[index].repeatIndex, foldIndex: scores[index].foldIndex)
      index += 1
      guard try reader.flag() else { return nil }
      let points = try reader.gazePoints()
      guard let rows = rows[number], rows.count == points.count else { throw Damage() }
      return RowEstimates(rows: rows, points)
    }
    let coefficients = try array { reader throws(Damage) in
      let (fold, intercept) = try (reader.count(), reader.points())
      guard intercept.count == 1 else { throw Damage() }
      let columns = try reader.array { reader throws(Damage) in
        try Coefficients.Column(name: reader.text(), x: reader.number(), y: reader.number())
      }
      return (fold: fold, coefficients: Coefficients(intercept: intercept[0], columns: columns))
    }
    let diagnoses = try array { reader throws(Damage) in try reader.diagnosis(cell) }
    let repeats = try array { reader throws(Damage) in
      try RepeatScore(
        cell: cell, repeatIndex: reader.count(),
        values: reader.array { reader throws(Damage) in try reader.optionalNumber() }, lost: reader.text())
    }
    var first: RowEstimates?
    if try flag() {
      let (rows, points) = try (self.rows(below: samples.count), gazePoints())
      guard rows.count == points.count else { throw Damage() }
      first = RowEstimates(rows: rows, points)
    }
    let fixations = try array { reader throws(Damage) in
      let number = try reader.count()
      // A fixation has at least one sample.
      guard number < max(samples.count, samples.origins.sources.count) else { throw Damage() }
      return (number: number, sums: try reader.sums())
    }
    return CellOutcome(
      cell, samples, scores: scores, estimates: estimates, coefficients: coefficients, diagnoses: diagnoses,
      repeats: repeats, firstEstimates: first, fixations: fixations)
  }

  private mutating func score(_ cell: Cell) throws(Damage) -> Score {
    let (repeatIndex, foldIndex) = try (count(), count())
    let (heldOut, trainCount, testCount) = try (optionalText(), optionalCount(), optionalCount())
    let (columnCount, rank) = try (optionalCount(), optionalCount())
    let condition = try optionalNumber()
    var moments: Moments?
    if try flag() {
      var sums = Moments()
      (sums.count, sums.lostCount) = try (count(), count())
      (sums.squaredErrorX, sums.squaredErrorY) = try (number(), number())
      (sums.targetMeanX, sums.targetMeanY) = try (number(), number())
      (sums.targetSquaresX, sums.targetSquaresY) = try (number(), number())
      moments = sums
    }
    guard let status = Score.Status(rawValue: try text()) else { throw Damage() }
    return try Score(
      cell: cell, repeatIndex: repeatIndex, foldIndex: foldIndex, heldOut: heldOut, trainCount: trainCount,
      testCount: testCount, columnCount: columnCount, rank: rank, condition: condition, moments: moments,
      status: status, message: text(), choice: optionalText())
  }

  private mutating func diagnosis(_ cell: Cell) throws(Damage) -> Diagnosis {
    let (foldIndex, foldName) = try (count(), text())
    let (trainCount, testCount, outsideCount) = try (count(), count(), count())
    let outsideColumn = try text()
    let nearConstant = try array { reader throws(Damage) in try reader.text() }
    let (testLeverage, trainLeverage) = try (optionalNumber(), optionalNumber())
    let sensitivity = try array { reader throws(Damage) in
      try Diagnosis.Sensitivity(rank: reader.count(), squaredError: reader.number())
    }
    return Diagnosis(
      cell: cell, foldIndex: foldIndex, foldName: foldName, trainCount: trainCount, testCount: testCount,
      outsideCount: outsideCount, outsideColumn: outsideColumn, nearConstantColumns: nearConstant,
      testLeverage: testLeverage, trainLeverage: trainLeverage, sensitivity: sensitivity)
  }

  private mutating func sums() throws(Damage) -> FixationScore.Sums {
    var sums = FixationScore.Sums()
    (sums.repeatCount, sums.count) = try (count(), count())
    (sums.errorX, sums.errorY) = try (number(), number())
    (sums.squaredErrorX, sums.squaredErrorY) = try (number(), number())
    sums.distance = try number()
    (sums.angle, sums.accuracy) = try (optionalNumber(), optionalNumber())
    let (x, y) = try (optionalNumber(), optionalNumber())
    sums.bias = x.flatMap { x in y.map { FixationScore.ScreenAngles(x: x, y: $0) } }
    return sums
  }
}
