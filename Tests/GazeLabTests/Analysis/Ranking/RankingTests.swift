import Documents
import Statistics
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// Which row leads, which cannot be told from it, and what is withheld. Errors are accuracies: a hundredth of a degree
/// per point of distance, so 100/√2 points along each axis are 1°.
struct RankingTests {
  private static let degree = 100 / 2.0.squareRoot()

  /// Nine people with one fixation each, under a split without repeats.
  private static func people(_ rows: [(features: String, degrees: [Double])], leakage: Leakage = .honest)
    -> PlantedRun
  {
    var run = PlantedRun(splits: [PlantedRun.split("s", leakage: leakage)])
    run.cells = rows.map { features, degrees in
      let misses = degrees.enumerated().map { number, error in
        PlantedRun.Miss(
          x: error * degree, y: error * degree, fixation: number, participant: "p\(number)")
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    return run
  }

  private static let base = [3.0, 4, 5, 3.5, 4.5, 3.2, 4.8, 3.9]
  private static let noise = [0.1, -0.2, 0.05, 0.15, -0.1, -0.05, 0.2, -0.15]

  private func ranking(_ run: PlantedRun) throws -> Ranking {
    try #require(try SplitResults.all(in: run.run)[0].ranking)
  }

  @Test("the lowest mean is best, a row within the noise cannot be told from it, and one far above is worse")
  func best() throws {
    let near = zip(Self.base, Self.noise).map { $0 + 0.01 + $1 }
    let ranking = try ranking(
      Self.people([("far", Self.base.map { $0 + 2 }), ("near", near), ("gaze", Self.base)]))
    #expect(ranking.withheld == nil && ranking.measure == .accuracy && ranking.units.kind == .people)
    #expect(ranking.rows.map { $0.cells[0].features } == ["gaze", "near", "far"])
    #expect(ranking.set.map { $0.cells[0].features } == ["gaze", "near"])
    #expect(abs(ranking.rows[0].mean - Self.base.reduce(0, +) / 8) < 1e-12)
    #expect(abs((ranking.rows[2].comparison?.low ?? 0) - 2) < 1e-9, "it is 2° worse for everyone")
    #expect(ranking.rows[0].interval.map { $0.low < $0.estimate && $0.estimate < $0.high } == true)
  }

  @Test("a person counts once: the mean over devices of the means over fixations")
  func devices() throws {
    // Four fixations of 1° on one device and one of 3° on another: 2°, not 1.4°.
    var misses = [PlantedRun.Miss]()
    for person in 0..<5 {
      for fixation in 0..<4 {
        misses.append(
          PlantedRun.Miss(x: Self.degree, y: Self.degree, fixation: fixation, participant: "p\(person)"))
      }
      misses.append(
        PlantedRun.Miss(
          x: 3 * Self.degree, y: 3 * Self.degree, fixation: 4, participant: "p\(person)", device: "other"))
    }
    let run = PlantedRun(cells: [(Planted.cell, [[misses]])])
    let ranking = try ranking(run)
    #expect(abs(ranking.rows[0].mean - 2) < 1e-12)
    #expect(ranking.withheld == .singleRow && ranking.devices.count == 2)
    let results = try SplitResults.all(in: run.run)[0]
    let other = try #require(Ranking(results, device: "other"))
    #expect(abs(other.rows[0].mean - 3) < 1e-12)
  }

  @Test("no set, p or difference where the split leaks, is no test, or has fewer than five units")
  func withheld() throws {
    let rows = [("gaze", Self.base), ("face", Self.base.map { $0 + 1 })]
    #expect(try ranking(Self.people(rows, leakage: .leaks)).withheld == .leaks)
    #expect(try ranking(Self.people(rows, leakage: .noTest)).withheld == .noTest)
    let four = rows.map { ($0.0, Array($0.1.prefix(4))) }
    let few = try ranking(Self.people(four))
    #expect(few.withheld == .tooFewUnits && few.correctedBest == nil)
    #expect(few.rows.allSatisfy { $0.comparison == nil && $0.interval == nil })
    let five = rows.map { ($0.0, Array($0.1.prefix(5))) }
    #expect(try ranking(Self.people(five)).withheld == nil)
  }

  @Test("of one person the units are what the split leaves out, or blocks of one pose and distance")
  func units() throws {
    let errors = (0..<45).map { 10 + Double($0 * 7 % 11) }
    func ranking(_ leftOut: Split.LeftOut?) throws -> Ranking {
      try self.ranking(
        PlantedRun(
          splits: [PlantedRun.split("s", leftOut: leftOut)],
          cells: [PlantedRun.cell("gaze", rmse: errors), PlantedRun.cell("face", rmse: errors.reversed())]))
    }
    #expect(try ranking(.target).units.kind == .leftOut(.target))
    #expect(try ranking(.target).units.names.count == 9)
    #expect(try ranking(.headPose).units.names.count == 5)
    #expect(try ranking(.fixation).units.kind == .blocks(["head pose", "viewing distance"]))
    #expect(try ranking(nil).units.kind == .blocks(["head pose", "viewing distance"]))
  }

  @Test("without labels that differ, ten runs of consecutive fixations are the units")
  func runs() throws {
    let errors = (0..<9).map { 10 + Double($0) }
    // Nine targets in one pose at one distance, seen twice.
    let misses = (0..<18).map { number in
      PlantedRun.Miss(
        x: errors[number % 9], y: errors[number % 9], fixation: number % 9, firstFrame: 10 * number)
    }
    let ranking = try ranking(PlantedRun(cells: [(Planted.cell, [[misses]])]))
    #expect(ranking.units.kind == .runs && ranking.units.names.count == 9)
    #expect(ranking.units.names.first == "fixations 1–2")
  }

  @Test("only fixations that every row has count, and the others are counted")
  func shared() throws {
    var run = Self.people([("gaze", Self.base), ("face", Self.base.map { $0 + 1 })])
    run.cells[1].repeats[0][0].removeLast()
    let ranking = try ranking(run)
    #expect(ranking.leftOutCount == 1 && ranking.fixationCount == 7)
    #expect(abs(ranking.rows[0].mean - Self.base.dropLast().reduce(0, +) / 7) < 1e-12)
  }

  @Test("a row with a failed trial is no candidate, and is named")
  func failed() throws {
    var run = Self.people([("gaze", Self.base), ("face", Self.base.map { $0 - 1 })])
    run.cells[1].repeats.append([[]])
    let ranking = try ranking(run)
    #expect(ranking.rows.map { $0.cells[0].features } == ["gaze"])
    #expect(ranking.incomplete.map(\.features) == ["face"])
  }

  @Test("the constant guess is no row, and its error is measured in the same way")
  func guess() throws {
    var run = Self.people([("gaze", Self.base)])
    let guess = Self.people([("-", Self.base.map { $0 + 5 })]).cells[0].repeats
    run.cells.append(
      (Cell(group: "", samples: "frames", features: "-", calibrator: "mean-target", split: "s"), guess))
    let ranking = try ranking(run)
    #expect(ranking.rows.count == 1)
    #expect(abs((ranking.guess ?? 0) - ranking.rows[0].mean - 5) < 1e-12)
  }

  @Test("rows with the same errors in every unit are one row with both names, in the order of the experiment")
  func same() throws {
    let rounded = Self.base.map { $0 * (1 + 1e-13) }
    let rows = [
      ("far", Self.base.map { $0 + 2 }), ("gaze+face", rounded), ("gaze", Self.base),
      ("one", Self.base.enumerated().map { $0 == 3 ? $1 + 1e-6 : $1 }),
    ]
    let ranking = try ranking(Self.people(rows))
    #expect(
      ranking.rows.map { row in row.names.map { $0.cells[0].features } } == [
        ["gaze+face", "gaze"], ["one"], ["far"],
      ])
    // The corrected number is that of three rows, as is the card's sentence.
    let card = RunCards(SplitResults.all(in: try Self.people(rows).run)).elements[0].card
    #expect(card.card.rows.map(\.name) == ["gaze + face = gaze", "one", "far"])
    #expect(card.card.notes.contains("Names joined by = have the same error in each person and are one row."))
    // Programs find each name.
    #expect(card.table.rows.count == 4 && card.tableInWords.rows.count == 3)
    let gaze = try #require(ranking.rows.first)
    #expect(ranking.row(like: gaze) != nil)
  }

  @Test(
    "what a choice inside training finds is a row of its own, although its errors are those of a fixed set")
  func sameAsChosen() throws {
    var run = Self.people([("gaze", Self.base)])
    run.candidates = ["select": ["gaze"]]
    run.cells.append(
      (
        Cell(group: "", samples: "frames", features: "-", calibrator: "select", split: "s"),
        run.cells[0].repeats
      ))
    let ranking = try ranking(run)
    #expect(ranking.rows.count == 2 && ranking.leadingRow.isChosenInside)
  }

  @Test("good enough are the rows whose simultaneous upper bound is at most the margin")
  func margin() throws {
    // For everyone 0.2° and 2° worse, so that the bounds are these numbers.
    var run = Self.people([
      ("gaze", Self.base), ("near", Self.base.map { $0 + 0.2 }), ("far", Self.base.map { $0 + 2 }),
    ])
    func names(_ value: Double, _ unit: ErrorAmount.Unit = .degrees) throws -> [String]? {
      run.margin = ErrorAmount(value: value, unit: unit)
      return try ranking(run).goodEnough?.map { $0.cells[0].features }
    }
    #expect(try names(0.19) == ["gaze"])
    #expect(try names(0.21) == ["gaze", "near"])
    #expect(try names(2.5) == ["gaze", "near", "far"])
    #expect(try names(0.21, .centimetres) == nil, "the errors are in degrees")
    run.splits = [PlantedRun.split("s", leakage: .leaks)]
    #expect(try names(2.5) == nil, "nothing is compared")
  }

  @Test("a noisy row within the margin on average is not good enough where its upper bound is not")
  func noisyMargin() throws {
    let noisy = zip(Self.base, Self.noise).map { $0 + 0.1 + 4 * $1 }
    var run = Self.people([("gaze", Self.base), ("noisy", noisy)])
    run.margin = ErrorAmount(value: 0.3, unit: .degrees)
    let ranking = try ranking(run)
    #expect(ranking.rows[1].mean - ranking.rows[0].mean < 0.3)
    #expect(try #require(ranking.rows[1].comparison).high > 0.3)
    #expect(ranking.goodEnough?.count == 1)
  }

  @Test("fits with a lower rank than columns are counted")
  func deficient() throws {
    var run = Self.people([("gaze", Self.base), ("face", Self.base.map { $0 + 1 })])
    run.ranks = ["gaze": (columns: 4, rank: 3), "face": (columns: 2, rank: 2)]
    let ranking = try ranking(run)
    #expect(
      ranking.rows[0].names[0].deficientFits?.count == 1 && ranking.rows[0].names[0].deficientFits?.of == 1)
    #expect(ranking.rows[1].names[0].deficientFits == nil)
  }

  @Test("runs from before accuracies were stored lead with the mean error of single frames")
  func earlier() throws {
    let run = try Self.people([("gaze", Self.base), ("face", Self.base)]).run
    let old = run.results.fixations.map { fixation in
      var sums = fixation.sums
      sums.accuracy = nil
      return FixationScore(cell: fixation.cell, subject: fixation.subject, sums: sums)
    }
    let earlier = Run(
      folder: run.folder, record: run.record, results: RunScores(scores: run.results.scores, fixations: old))
    let ranking = try #require(SplitResults.all(in: earlier)[0].ranking)
    #expect(
      ranking.measure == .frameAngle && abs(ranking.rows[0].mean - 1) < 1e-12, "each planted angle is 1°")
  }

  private func interaction(_ run: PlantedRun) throws -> DeviceInteraction.Outcome {
    let results = try SplitResults.all(in: run.run)[0]
    let ranking = try #require(results.ranking)
    return try #require(DeviceInteraction(results, ranking, DeviceRanking.all(results, ranking))).outcome
  }

  @Test("differences that depend on the device are found, and too few people are said to be too few")
  func devicesInteract() throws {
    func run(_ people: Int) -> PlantedRun {
      func misses(_ lead: @escaping (_ device: Int, _ person: Int) -> Double) -> [PlantedRun.Miss] {
        (0..<people).flatMap { person in
          (0..<2).map { device in
            let error = (Self.base[person] + lead(device, person)) * Self.degree
            return PlantedRun.Miss(
              x: error, y: error, fixation: person, participant: "p\(person)", device: "device \(device)")
          }
        }
      }
      func cell(_ name: String) -> Cell {
        Cell(group: "", samples: "frames", features: name, calibrator: "linear", split: "s")
      }
      return PlantedRun(cells: [
        (cell("gaze"), [[misses { _, _ in 0 }]]),
        (cell("face"), [[misses { device, person in device == 0 ? 1 : 2 + Self.noise[person] }]]),
      ])
    }
    func outcome(_ people: Int) throws -> DeviceInteraction.Outcome {
      try interaction(run(people))
    }
    guard case .tested(let p, _, let devices, let difference) = try outcome(8) else {
      Issue.record("eight people were not tested")
      return
    }
    #expect(p == 1.0 / 256 && abs(abs(difference) - 1) < 1e-9)
    #expect(devices == ("device 0", "device 1"))
    var few = run(6)
    // Two of six people used one device only.
    few.cells = few.cells.map { cell, repeats in
      (cell, [[repeats[0][0].filter { $0.device == "device 0" || !["p0", "p1"].contains($0.participant) }]])
    }
    guard case .tooFewPeople(4) = try interaction(few) else {
      Issue.record("four people are too few")
      return
    }
  }
}
