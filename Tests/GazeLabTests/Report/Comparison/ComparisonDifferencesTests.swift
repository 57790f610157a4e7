import Documents
import Statistics
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// Columns compared with one of them, over rows and within a row.
struct ComparisonDifferencesTests {
  /// What `gaze` and `gaze+face` come to for one person.
  private typealias Person = (name: String, device: String?, gaze: Double, face: Double)

  private func planted(_ people: [Person], guess: Double? = 100) -> PlantedRun {
    var run = PlantedRun(groupBy: ["participant", "device"])
    for person in people {
      let device = person.device ?? Planted.device
      let group = GroupName.name([("participant", person.name), ("device", device)])
      var cells = [("gaze", "linear", person.gaze), ("gaze+face", "linear", person.face)]
      if let guess { cells.append(("-", "mean-target", guess)) }
      run.cells += cells.map {
        PlantedRun.cell(
          $0.0, of: person.name, device: device, group: group, calibrator: $0.1, rmse: [$0.2])
      }
    }
    return run
  }

  /// Errors of 10, 20, … with `gaze`, and 1, 2, … less with `gaze+face`.
  private func people(_ count: Int) -> [Person] {
    (1...count).map { number -> Person in
      (name: "p\(number)", device: nil, gaze: 10 * Double(number), face: 9 * Double(number))
    }
  }

  private func differences(
    _ runs: [PlantedRun], metric: String = "rmse", against reference: String = "gaze"
  ) throws -> Comparison {
    try Comparison(
      matrix: ComparisonMatrix(runs.map { try $0.run }),
      metric: (metric, try #require(Metric.named(metric))), reference: reference, isReferenceNamed: true,
      seed: 1)
  }

  private func row(_ name: String, _ table: Table) throws -> [String: Table.Entry] {
    let row = try #require(table.rows.first { $0[0] == .text(name) })
    return Dictionary(zip(table.columns.map(\.title), row)) { first, _ in first }
  }

  private func value(_ entry: Table.Entry?) throws -> Double {
    switch try #require(entry) {
    case .number(let value, _), .probability(let value): value
    case let other: throw SplitError("\(other) is no number")
    }
  }

  @Test("six people: rank, helps, mean difference with interval, p by hand; the constant guess is not ranked")
  func sixPeople() throws {
    let table = try differences([planted(people(6))]).differencesTable
    let face = try row("gaze+face", table)
    #expect(try value(face["error"]) == 31.5, "the mean of 27 and 36")
    #expect(try value(face["rank"]) == 1)
    #expect(face["helps"] == .counts(6...6) && face["hurts"] == .counts(0...0))
    #expect(try value(face["difference"]) == -3.5)
    let (low, high) = (try value(face["from"]), try value(face["to"]))
    #expect(low < -3.5 && -3.5 < high && low >= -6 && high <= -1)
    #expect(try value(face["p"]) == 0.03125 && value(face["p (Holm)"]) == 0.03125)
    let guess = try row("mean-target", table)
    #expect(guess["rank"] == .missing("-") && guess["p"] == .missing("-"))
    #expect(guess["hurts"] == .counts(6...6))
    let notes = table.notes.joined(separator: " ")
    #expect(notes.contains("No Friedman test: a Friedman test needs at least 3 treatments, not 2"))
    #expect(
      notes.contains(
        "Valid for new people, each with their own calibration, who resemble these 6 participants"))
    #expect(
      notes.contains(
        "Smallest attainable p with 6 participants: 0.031 (0.031 after Holm)."))
  }

  @Test("without a metric, the error of the card is compared over its units: numbers by hand, and not RMSE")
  func ofCards() throws {
    // Accuracies of 1° per 100 points of distance; RMSE orders the sets the other way round, since one fixation is far off.
    let degree = 100 / 2.0.squareRoot()
    func cell(_ features: String, _ errors: (Int) -> [Double], calibrator: String = "linear")
      -> PlantedRun.PlantedCell
    {
      let misses = (0..<6).flatMap { person in
        errors(person).enumerated().map { fixation, error in
          PlantedRun.Miss(
            x: error * degree, y: error * degree, fixation: fixation, participant: "p\(person)")
        }
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: "s"), [[misses]]
      )
    }
    let run = PlantedRun(cells: [
      cell("gaze") { [3 + 0.1 * Double($0), 3, 3] }, cell("gaze+face") { [0.5, 0.5 + 0.2 * Double($0), 7] },
      cell("-", { _ in [9, 9, 9] }, calibrator: "mean-target"),
    ])
    let comparison = try Comparison([run.run], against: "gaze")
    let table = comparison.differencesTable
    #expect(table.title == "Accuracy in ° against gaze")
    let face = try row("gaze+face", table)
    // Means over fixations of (0.5 + 0.5 + 0.2p + 7)/3 and 3 + 0.1p/3: differences of −1/3 + p/30 for p from 0 to 5.
    #expect(abs(try value(face["error"]) - (8.0 / 3 + 1.0 / 6)) < 1e-12)
    #expect(abs(try value(face["difference"]) - (-1.0 / 3 + 1.0 / 12)) < 1e-12)
    #expect(face["helps"] == .counts(6...6) && face["hurts"] == .counts(0...0))
    #expect(try value(face["p"]) == 0.03125)
    let guess = try row("mean-target", table)
    #expect(guess["p"] == .missing("-") && guess["hurts"] == .counts(6...6))
    #expect(table.notes.contains { $0.hasPrefix("Error: mean over 6 people.") })
    // The card says the same.
    let card = try #require(SplitResults.all(in: try run.run)[0].ranking)
    #expect(
      abs(card.rows[1].mean - card.rows[0].mean - 0.25) < 1e-12 && card.best.cells[0].features == "gaze+face")
    // RMSE in points, where the fixation of 7° counts most.
    let points = try Comparison([run.run], metric: "rmse", against: "gaze").differencesTable
    #expect(points.title == "RMSE in points against gaze")
    #expect(try value(try row("gaze+face", points)["error"]) > value(try row("gaze", points)["error"]))
  }

  @Test("with three people no test can decide and no interval is given, and the notes say both")
  func threePeople() throws {
    let table = try differences([planted(people(3))]).differencesTable
    #expect(
      table.notes.contains(
        "Smallest attainable p with 3 participants: 0.250. No test of a pair can be significant."
      ))
    #expect(table.notes.contains { $0 == "Not valid for other people: 3 participants are too few." })
    #expect(!table.columns.contains { $0.title == "from" })
    #expect(
      table.footnotes.contains {
        $0.hasPrefix("gaze+face, mean-target: no interval: an interval needs at least 6 clusters, not 3")
      })
    #expect(try value(try row("gaze+face", table)["p"]) == 0.25)
  }

  @Test("a note says where Holm's correction leaves no p below 0.05")
  func afterHolm() throws {
    var run = planted(people(6))
    // A second rival: twice 0.03125 is more than 0.05.
    run.cells += run.cells.filter { $0.cell.features == "gaze+face" }.map { planted in
      let cell = planted.cell
      return (
        Cell(group: cell.group, samples: "frames", features: "euler", calibrator: "linear", split: "s"),
        planted.repeats
      )
    }
    let table = try differences([run]).differencesTable
    #expect(
      table.notes.contains(
        "Smallest attainable p with 6 participants: 0.031 (0.062 after Holm). No test of a pair can be significant."
      ))
    #expect(table.notes.contains { $0.hasPrefix("Friedman test over 3 columns: Iman–Davenport F = ") })
    #expect(try value(try row("euler", table)["p (Holm)"]) == 0.0625)
  }

  @Test("rows of one person on two devices are one block: their mean")
  func twoDevices() throws {
    let twice = people(6).flatMap { person -> [Person] in
      [person, (person.name, "iPhone 13", person.gaze + 20, person.face + 22)]
    }
    let table = try differences([planted(twice)]).differencesTable
    let face = try row("gaze+face", table)
    // Per person: gaze + 10, face + 11; so the differences are 1 − k for k from 1 to 6.
    #expect(try value(face["error"]) == 31.5 + 11)
    #expect(face["helps"] == .counts(5...5) && face["hurts"] == .counts(0...0))
    #expect(try value(face["difference"]) == -2.5)
    #expect(try value(face["p"]) == 0.0625, "five differences other than 0: 2/2⁵")
    #expect(table.notes[1].contains("over 6 participants; rows of one participant are averaged"))
  }

  @Test("rows that are not people are blocks of their own and no sample of a population")
  func devicesOnly() throws {
    let devices = ["a", "b", "c"].map { Person("anna", $0, 10, 9) }
    let table = try differences([planted(devices)]).differencesTable
    #expect(
      table.notes.last?.hasPrefix("Valid for these 3 rows only, which are no sample of a larger population")
        == true)
    #expect(table.notes[0].contains("over 3 rows."))
    #expect(!table.columns.contains { ["from", "p"].contains($0.title) })
  }

  @Test("a person who lacks a number withholds the test, with how many lack one")
  func missing() throws {
    var run = planted(people(6))
    run.cells[run.cells.count - 2].repeats = [[[]]]
    let table = try differences([run]).differencesTable
    #expect(table.footnotes.contains { $0.hasPrefix("gaze+face: no test: 1 of 6 lack a number on one side") })
    #expect(table.footnotes.contains { $0.hasPrefix("gaze+face: no interval: 1 of 6 lack a number") })
    #expect(try row("gaze", table)["rank"] == nil, "no column of ranks is left")
    #expect(!table.columns.contains { $0.title == "p" })
  }

  @Test("where there is nothing to test, no note mentions tests")
  func nothingToTest() throws {
    var run = planted(people(6))
    run.cells.removeAll { $0.cell.features == "gaze+face" }
    let differences = try differences([run])
    for table in [differences.differencesTable, differences.pairsTable] {
      let said = (table.notes + table.footnotes).joined(separator: " ")
      #expect(!said.contains("over 0") && !said.contains("attainable p"))
    }
  }

  @Test("against the constant guess, others are tested, and only the guess itself is not ranked")
  func againstTheGuess() throws {
    let table = try differences([planted(people(6))], against: "mean-target").differencesTable
    #expect(try value(try row("gaze", table)["p"]) == 0.03125)
    #expect(try value(try row("gaze", table)["p (Holm)"]) == 0.0625)
    #expect(table.notes[1].contains("mean-target is not ranked: it is the baseline."))
    #expect(!table.notes[1].contains("or tested"))
  }

  @Test("leaking and honest splits are different questions: no row is ranked with one of the other")
  func questions() throws {
    let leaking = "random(test_share=0.3, unit=frame)"
    var run = planted(people(6), guess: nil)
    run.splits = [PlantedRun.split("s"), PlantedRun.split(leaking, kind: "random", leakage: .leaks)]
    run.cells += run.cells.map { planted in
      let cell = planted.cell
      return (
        Cell(
          group: cell.group, samples: "frames", features: cell.features,
          calibrator: "linear", split: leaking),
        [[planted.repeats[0][0].map { PlantedRun.Miss(x: 1, y: 1, participant: $0.participant) }]]
      )
    }
    let table = try differences([run]).differencesTable
    #expect(table.columns[0].title == "question")
    #expect(
      table.rows.map { $0[0].text() } == ["frames, s", "frames, s"]
        + Array(repeating: "frames, \(leaking)", count: 2))
    // All of the leaking errors are 1: in the other ranking they would be its best.
    #expect(table.rows.map { $0[2].text() } == ["35.0", "31.5", "1.0", "1.0"])
    #expect(table.rows.map { $0[3].text() } == ["2.00", "1.00", "1.50", "1.50"])
    #expect(table.caveats.count == 1 && table.caveats[0].hasPrefix("NOTE, \(leaking): this split leaks"))
  }

  @Test("every pair has its test over people, corrected for all pairs; a single row has none")
  func pairs() throws {
    var run = planted(people(6))
    let table = try differences([run]).pairsTable
    #expect(table.rows.map { $0.map { $0.text() } } == [["gaze", "gaze+face", "-3.5", "0.031", "0.031"]])
    #expect(
      table.footnotes[0].hasPrefix(
        "Wilcoxon's signed-rank test over 6 participants, corrected by Holm for 1 pair. "))
    run.cells.removeLast(15)
    let single = try differences([run]).pairsTable
    #expect(single.rows.isEmpty)
    #expect(single.footnotes == ["there is only one row; pairs are compared over several"])
  }

  @Test("one row: intervals by fixation, no rank and no test")
  func oneRow() throws {
    let misses = (0..<45).map { 10 + Double($0 * 7 % 11) }
    let run = PlantedRun(cells: [
      PlantedRun.cell("gaze", rmse: misses), PlantedRun.cell("gaze+face", rmse: misses.map { $0 / 2 }),
      PlantedRun.cell("-", calibrator: "mean-target", rmse: misses.map { 3 * $0 }),
    ])
    let table = try differences([run]).differencesTable
    #expect(table.columns.map(\.title) == ["features", "error", "difference", "from", "to"])
    let error = (misses.reduce(0) { $0 + $1 * $1 } / 45).squareRoot()
    for (name, scale) in [("gaze+face", 0.5), ("mean-target", 3)] {
      let row = try row(name, table)
      #expect(relativeError(try value(row["error"]), of: scale * error) <= 1e-12)
      #expect(relativeError(try value(row["difference"]), of: (scale - 1) * error) <= 1e-12)
      let (low, high) = (try value(row["from"]), try value(row["to"]))
      #expect(low < (scale - 1) * error && (scale - 1) * error < high)
    }
    #expect(table.notes[0].contains("BCa bootstrap over 45 fixations"))
    #expect(table.notes[0].contains("A single row has no ranks and no test over rows"))
    #expect(table.notes[1].hasPrefix("Valid for new fixations of this person"))
  }

  @Test("in a single row, a metric that is not a mean over samples has no interval, and a mean angle has one")
  func otherMetrics() throws {
    let run = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1, 2, 3, 4, 5, 6, 7])])
    let table = try differences([run], metric: "r2").differencesTable
    #expect(table.rows.isEmpty)
    #expect(table.footnotes == ["no intervals for r2 within one row: it is not a mean over samples"])
    let angles = try differences([run], metric: "angle_mean_degrees").differencesTable
    #expect(try value(try row("gaze", angles)["error"]) == 1)
    #expect(angles.columns[1].unit == "°")
  }

  @Test("where higher is better, the one with the higher R² helps and ranks first")
  func higherIsBetter() throws {
    var run = planted(people(6), guess: nil)
    for index in run.cells.indices {
      // A second target, so that there is an R².
      var miss = run.cells[index].repeats[0][0][0]
      miss.fixation = 8
      run.cells[index].repeats[0][0].append(miss)
    }
    let table = try differences([run], metric: "r2").differencesTable
    let face = try row("gaze+face", table)
    #expect(face["helps"] == .counts(6...6) && face["hurts"] == .counts(0...0))
    #expect(try value(face["rank"]) == 1)
    #expect(try value(face["difference"]) > 0)
  }

  @Test("a question without the reference is left out, and a footnote says so")
  func withoutReference() throws {
    let table = try differences(
      [PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1])])], against: "gaze+face"
    ).differencesTable
    #expect(table.rows.isEmpty)
    #expect(table.footnotes == ["no column gaze+face, so nothing is compared"])
  }
}
