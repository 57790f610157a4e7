import Calibration
import Scores
import Splits
import Statistics
import Trials

/// The leading error of each row in each unit.
struct UnitErrors {
  let measure: LeadingError
  let units: ComparedUnits
  /// The errors by row, then unit.
  let byRow: [[Double]]
  /// Those of the constant guess in each unit; nil where they are not known.
  var guessErrors: [Double]?
  let guess: Double?
  let fixationCount: Int
  /// Fixations that some row lacks.
  let leftOutCount: Int
  let devices: [String]
  /// What the variance over repeated splits is multiplied by; nil for independent units.
  var resampledVariance: Double?
  /// Whether there is only one number per row.
  var isSingle = false

  var means: [Double] { byRow.map { $0.reduce(0, +) / Double($0.count) } }

  /// Places of rows, those together whose errors are the same in every unit but for rounding.
  ///
  /// - Parameter mayJoin: Whether two rows are the same apart from their errors.
  func distinctRows(_ mayJoin: (_ one: Int, _ other: Int) -> Bool) -> [[Int]] {
    var groups = [[Int]]()
    for row in byRow.indices {
      let same = groups.firstIndex { group in
        mayJoin(group[0], row)
          && zip(byRow[group[0]], byRow[row]).allSatisfy { one, other in
            abs(one - other) <= BestComparison.rounding * max(abs(one), abs(other))
          }
      }
      if let same { groups[same].append(row) } else { groups.append([row]) }
    }
    return groups
  }

  /// Errors by fixation. A unit's error is the mean over devices of the error on each.
  ///
  /// - Parameter device: The only device whose fixations count; nil for all.
  /// - Returns: Nil if the rows share no fixation.
  init?(_ input: RankingInput, _ device: String?) {
    func own(_ fixations: [FixationScore]) -> [FixationScore] {
      device.map { device in fixations.filter { $0.subject.device == device } } ?? fixations
    }
    let all = input.complete.map { own($0.fixations) }
    guard let first = all.first else { return nil }
    var numbers = SubjectNumbers(by: FixationIdentity.init)
    let numbersOfRow = all.map { numbers.all($0) }
    let isShared = Self.areShared(numbersOfRow, count: numbers.count)
    let sharedCount = isShared.count(where: \.self)
    guard sharedCount > 0 else { return nil }
    func kept(_ fixations: [FixationScore], _ numbers: [Int]) -> [FixationScore] {
      guard sharedCount < isShared.count else { return fixations }
      return zip(fixations, numbers).filter { isShared[$1] }.map(\.0)
    }
    let subjects = kept(first, numbersOfRow[0]).map(\.subject)
    let units = ComparedUnits(subjects, leftOut: input.leftOut)
    let names = Set(grouped(subjects, by: \.device).map { $0[0].device })
    let screens = input.pointsPerCentimetre(of: names)
    let keptRows = zip(all, numbersOfRow).map(kept)
    let measure = LeadingError(keptRows, screens)
    let devices = names.sorted()
    let deviceNumbers = Dictionary(uniqueKeysWithValues: devices.enumerated().map { ($1, $0) })
    func part(_ subject: FixationScore.Subject) -> (unit: Int, device: Int)? {
      units.place(of: subject).flatMap { unit in deviceNumbers[subject.device].map { (unit, $0) } }
    }
    let partsOfFirst = subjects.map(part)
    func errors(_ fixations: [FixationScore]) -> [Double]? {
      var parts = units.names.map { _ in devices.map { _ in [FixationScore.Sums]() } }
      for index in fixations.indices {
        let isUsual =
          index < subjects.count
          && (subjects[index] === fixations[index].subject || subjects[index] == fixations[index].subject)
        guard let own = isUsual ? partsOfFirst[index] : part(fixations[index].subject) else { continue }
        parts[own.unit][own.device].append(fixations[index].sums)
      }
      let errors = parts.map { ofDevices in
        let used = zip(devices, ofDevices).filter { !$1.isEmpty }
        return used.reduce(0) { $0 + measure.error($1.1, pointsPerCentimetre: screens[$1.0]) }
          / Double(used.count)
      }
      return errors.allSatisfy(\.isFinite) ? errors : nil
    }
    let byRow = keptRows.compactMap(errors)
    guard byRow.count == keptRows.count else { return nil }
    let guessed = own(input.guess)
    let guessedNumbers = numbers.all(guessed)
    let keptGuesses = zip(guessed, guessedNumbers).filter { $1 < isShared.count && isShared[$1] }
    self.measure = measure
    self.units = units
    self.byRow = byRow
    let guessErrors = Set(keptGuesses.map(\.1)).count == sharedCount ? errors(keptGuesses.map(\.0)) : nil
    self.guessErrors = guessErrors
    guess = guessErrors.map { $0.reduce(0, +) / Double($0.count) }
    fixationCount = sharedCount
    leftOutCount = isShared.count - sharedCount
    self.devices = devices
  }

  /// Whether all rows have each fixation, by the fixation's number below `count`.
  private static func areShared(_ numbersOfRow: [[Int]], count: Int) -> [Bool] {
    var rowCounts = [Int](repeating: 0, count: count)
    var lastRow = [Int?](repeating: nil, count: count)
    for (row, own) in numbersOfRow.enumerated() {
      for number in own where lastRow[number] != row {
        lastRow[number] = row
        rowCounts[number] += 1
      }
    }
    return rowCounts.map { $0 == numbersOfRow.count }
  }

  /// RMSE, pt, where errors were not kept by fixation: by group, or else by repeat.
  init?(sumsOf input: RankingInput, _ results: SplitResults) {
    let summaries = results.run.summaries.byCell
    func groups(_ cells: [Cell]) -> [Double]? {
      let errors = cells.compactMap { summaries[$0]?.metrics["rmse"]?.centre }
      return errors.count == cells.count && !errors.isEmpty ? errors : nil
    }
    let isByFold = results.splitRecord?.test == .folds
    func repeats(_ cell: Cell) -> [Double] {
      let scores = results.run.results.scores(of: cell)
      return isByFold
        ? scores.compactMap(\.rmse) : Metric.named("rmse").map { Summary.repeatValues(scores, $0) } ?? []
    }
    guard let cells = input.complete.first?.cells else { return nil }
    measure = .points
    fixationCount = 0
    leftOutCount = 0
    devices = []
    if cells.count > 1 {
      units = ComparedUnits(.groups, names: cells.map(\.group))
      byRow = input.complete.compactMap { groups($0.cells) }
      guess = groups(input.guessCells).map { $0.reduce(0, +) / Double($0.count) }
    } else {
      let errors = input.complete.map { repeats($0.cells[0]) }
      units = ComparedUnits(.repeats, names: (errors.first ?? []).indices.map { "repeat \($0)" })
      byRow = errors
      guess = input.guessCells.first.map(repeats).flatMap { errors in
        errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
      }
      resampledVariance = results.resampledVariance(cells[0], trialCount: units.names.count)
      isSingle = resampledVariance == nil
    }
    guard byRow.count == input.complete.count, byRow.allSatisfy({ $0.count == units.names.count }) else {
      return nil
    }
  }
}

extension SplitResults {
  /// 1/J + n₂/n₁ for J random splits with n₂ test and n₁ training units, and 1/(Jk) + 1/(k − 1) for k folds, J times.
  /// Nil where a split is not repeated.
  fileprivate func resampledVariance(_ cell: Cell, trialCount: Int) -> Double? {
    guard let split = splitRecord, split.test != .untested, trialCount > 1,
      let reach = run.record.samples(of: cell)?.reach[self.split]
    else { return nil }
    let ratio =
      split.test == .folds
      ? 1 / Double(max(1, trialCount / split.repeats - 1))
      : Double(reach.testUnits) / Double(reach.trainUnits)
    return 1 / Double(trialCount) + ratio
  }
}
