import Documents
import TestSupport
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// Intervals over what could have been drawn otherwise.
struct IntervalTableTests {
  /// 45 fixations of `gaze`, half the misses with `gaze+face`, three times with the constant guess.
  private static func planted(_ leakage: Leakage = .honest, people: Int = 1) -> PlantedRun {
    var run = PlantedRun(splits: [PlantedRun.split("s", leakage: leakage)])
    for (features, calibrator, scale) in [
      ("gaze", "linear", 1.0), ("gaze+face", "linear", 0.5), ("-", "mean-target", 3),
    ] {
      let misses = (0..<people).flatMap { person in
        (0..<45).map { fixation in
          let size = scale * (10 + Double((fixation + person) * 7 % 11))
          return PlantedRun.Miss(x: size, y: 0, fixation: fixation, participant: "p\(person)")
        }
      }
      let cell = Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: "s")
      run.cells.append((cell, [[misses]]))
    }
    return run
  }

  private func table(_ run: PlantedRun) throws -> Table? {
    try SplitResults.all(in: run.run)[0].intervalTable
  }

  private func numbers(_ row: [Table.Entry]) -> [Double?] {
    row.dropFirst().map { if case .number(let value, _) = $0 { value } else { nil } }
  }

  @Test("errors and differences have intervals that contain them; the first row has no difference")
  func estimates() throws {
    let table = try #require(try table(Self.planted()))
    #expect(
      table.columns.map(\.heading) == [
        "features", "RMSE (pt)", "RMSE from (pt)", "RMSE to (pt)", "difference (pt)", "difference from (pt)",
        "difference to (pt)",
      ])
    let squares = (0..<45).reduce(0.0) { sum, fixation in
      let size = 10 + Double(fixation * 7 % 11)
      return sum + size * size
    }
    // Over both axes, of which one is met.
    let error = (squares / 90).squareRoot()
    for (row, scale) in zip(table.rows, [1, 0.5, 3]) {
      let numbers = numbers(row)
      for (offset, estimate) in [(0, scale * error), (3, (scale - 1) * error)] {
        guard offset == 0 || scale != 1 else {
          #expect(numbers[3...].allSatisfy { $0 == nil })
          continue
        }
        let low = try #require(numbers[offset + 1])
        let high = try #require(numbers[offset + 2])
        #expect(relativeError(try #require(numbers[offset]), of: estimate) <= 1e-12)
        #expect(low < estimate && estimate < high)
        // A difference in proportion is never turned round.
        #expect(low * high > 0)
      }
    }
    #expect(table.notes[0].contains("its difference to gaze, each with its 95 % interval"))
    #expect(table.notes[0].contains("(BCa bootstrap over 45 fixations): 4999 draws"))
    #expect(table.notes.last?.hasPrefix("Valid for new fixations of this person") == true)
  }

  @Test("with several people, people are drawn; with fewer than six a reason replaces the interval")
  func people() throws {
    let few = try #require(try table(Self.planted(people: 3)))
    #expect(few.columns.map(\.title) == ["features", "RMSE", "difference"])
    #expect(
      few.footnotes == [
        "gaze, gaze+face, mean-target: no interval: an interval needs at least 6 clusters, not 3: with "
          + "fewer it would be meaningless"
      ])
    #expect(few.notes.last == "Not valid for other people: 3 participants are too few.")
    let six = try #require(try table(Self.planted(people: 6)))
    #expect(six.notes[0].contains("(BCa bootstrap over 6 participants): 4999 draws"))
    #expect(six.columns.count == 7 && six.footnotes.isEmpty)
  }

  @Test("a number that leaks, or is no test, gets no interval", arguments: [Leakage.leaks, .noTest])
  func dishonest(leakage: Leakage) throws {
    let results = try SplitResults.all(in: Self.planted(leakage).run)[0]
    #expect(results.intervalTable == nil)
    #expect(results.mainTable.notes.last?.hasPrefix("Not valid for new data") == true)
    #expect(results.mainTable.caveats.count == 1)
  }

  @Test("fixations that one row lacks withhold its own interval and that of its difference only")
  func missing() throws {
    var run = Self.planted()
    run.cells[1].repeats[0][0].removeLast(5)
    let table = try #require(try table(run))
    let withheld = numbers(table.rows[1])
    #expect(withheld[0] != nil && withheld[1] == nil && withheld[4] == nil)
    #expect(numbers(table.rows[2]).allSatisfy { $0 != nil })
    #expect(table.footnotes.count == 1)
    #expect(table.footnotes[0].hasPrefix("gaze+face: no interval: 5 of 45 lack a number on one side"))
  }

  @Test("each group has intervals of its own")
  func groups() throws {
    var run = Self.planted()
    run.groupBy = ["participant"]
    run.cells = ["anna", "bert"].flatMap { name in
      run.cells.map { planted in
        let cell = planted.cell
        let misses = planted.repeats[0][0].map { miss in
          var miss = miss
          (miss.participant, miss.x) = (name, name == "anna" ? miss.x : 2 * miss.x)
          return miss
        }
        return (
          Cell(
            group: "participant=\(name)", samples: "frames", features: cell.features,
            calibrator: cell.calibrator, split: "s"), [[misses]]
        )
      }
    }
    let table = try #require(try table(run))
    #expect(table.rows.count == 6 && table.columns[0].title == "participant")
    let (anna, bert) = (numbers(table.rows[1]), numbers(table.rows[4]))
    // The same draws of the same fixations, twice as large.
    for column in 1..<anna.count {
      #expect(relativeError(try #require(bert[column]), of: 2 * (try #require(anna[column]))) <= 1e-12)
    }
    #expect(table.notes[0].contains("over 45 fixations"))
  }
}
