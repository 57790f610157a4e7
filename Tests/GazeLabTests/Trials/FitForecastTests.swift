import Foundation
import LinearAlgebra
import Synchronization
import TestSupport
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("How long fits will take")
struct FitForecastTests {
  /// A clock that only fits move on.
  private final class FakeClock: Sendable {
    let seconds = Mutex(0.0)
    let fitCount = Mutex(0)
  }

  /// A calibrator whose fit takes `overhead` + `factor` × (training rows)^`power` seconds of a fake clock.
  private struct SlowCalibrator: Calibrator {
    let clock: FakeClock
    let factor: Double
    let power: Int
    var overhead = 0.0
    var fails = false
    var people = People.own

    var needs: Needs { Needs(usesFeatures: true, people: people) }

    func seconds(rowCount: Int) -> Double {
      overhead + (0..<power).reduce(factor) { seconds, _ in seconds * Double(rowCount) }
    }

    func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
      let rows = people == .others ? training.others?.rows : training.own.rows
      clock.seconds.withLock { $0 += seconds(rowCount: rows?.count ?? 0) }
      clock.fitCount.withLock { $0 += 1 }
      if fails { throw .noTrainingRows }
      return try MeanTargetCalibrator().fit(training)
    }
  }

  /// A calibrator whose fit waits as if other programs had the processor.
  private struct WaitingCalibrator: Calibrator {
    var needs: Needs { Needs(usesFeatures: true) }

    func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
      Thread.sleep(forTimeInterval: 0.02)
      return try MeanTargetCalibrator().fit(training)
    }
  }

  /// One unit in which frames are fitted `count` times.
  private static func unit(
    _ calibrator: any Calibrator, times count: Int = 1, framesEach: Int = 3, drawsFolds: Bool = false,
    folds: (Samples) -> [Fold]? = { _ in nil }
  ) throws -> TrialUnit {
    let plan = try PlantedStudy(framesEach: framesEach).plan(
      "samples: frames\nfeatures: gaze\nsplits: in-sample\ncalibrators: linear\n")
    let unit = try #require(TrialRunner(plan, RunOptions()).units.first)
    let cell = unit.cells[0]
    return TrialUnit(
      place: unit.place, set: unit.set,
      cells: [PlannedCell(cell: cell.cell, calibrator: calibrator, features: cell.features)],
      shared: unit.shared, geometry: unit.geometry, split: unit.split, seed: unit.seed, repeats: 0..<count,
      folds: drawsFolds ? nil : folds(unit.set.samples) ?? unit.folds, isLastOfPlace: true, kept: unit.kept,
      keepsPoints: unit.keepsPoints)
  }

  private static func rowCount(of unit: TrialUnit) -> Int { unit.split.drawnFolds[0].trainRows.count }

  @Test("what other programs take of the machine is not multiplied")
  func busy() throws {
    // 200 s by the clock on the wall.
    let forecast = try FitForecast([try Self.unit(WaitingCalibrator(), times: 10_000)], jobs: 1)
    #expect(forecast.seconds < 60)
    #expect(!forecast.families.isEmpty)
  }

  @Test(
    "the time of long fits is foretold within a factor of two, for any power of the rows",
    arguments: [1, 2, 3])
  func foretells(power: Int) throws {
    let clock = FakeClock()
    // So many fits that a bound by rows alone says that they may last.
    let calibrator = SlowCalibrator(clock: clock, factor: 1e-4, power: power)
    let unit = try Self.unit(calibrator, times: 1_000_000)
    let truth = 1e6 * calibrator.seconds(rowCount: Self.rowCount(of: unit))
    let forecast = try FitForecast([unit], jobs: 1) { clock.seconds.withLock { $0 } }
    #expect(forecast.seconds > truth / 2 && forecast.seconds < truth * 2)
    #expect(forecast.families.map(\.seconds) == [forecast.seconds])
    #expect(clock.seconds.withLock { $0 } <= truth / 100, "measuring is short beside the work")
  }

  @Test("what few rows take says little of many, so that measuring goes on until it does")
  func overhead() throws {
    let clock = FakeClock()
    // As a Gaussian process takes whose options are chosen: 0.02 s, and a second for 430 rows.
    let calibrator = SlowCalibrator(clock: clock, factor: 1.3e-8, power: 3, overhead: 0.02)
    let unit = try Self.unit(calibrator, times: 100, framesEach: 12)
    let truth = 100 * calibrator.seconds(rowCount: Self.rowCount(of: unit))
    let forecast = try FitForecast([unit], jobs: 1) { clock.seconds.withLock { $0 } }
    #expect(forecast.isLong && forecast.seconds > truth / 2 && forecast.seconds < truth * 2)
    #expect(clock.seconds.withLock { $0 } <= truth / 20, "measuring is short beside the work")
  }

  @Test(
    "fits of a millisecond in many units are not foretold as if their time grew with the cube of the rows")
  func quick() throws {
    let clock = FakeClock()
    // As least squares on learned columns takes: 0.2 ms, and 2 µs for each row.
    let calibrator = SlowCalibrator(clock: clock, factor: 2e-6, power: 1, overhead: 2e-4)
    let unit = try Self.unit(calibrator, times: 40, framesEach: 30)
    let truth = 64 * 40 * calibrator.seconds(rowCount: Self.rowCount(of: unit))
    let forecast = try FitForecast(Array(repeating: unit, count: 64), jobs: 1) {
      clock.seconds.withLock { $0 }
    }
    #expect(forecast.seconds < truth * 2)
    #expect(!forecast.isLong)
  }

  @Test("fits to the same other people are made once, whatever the splits and the choices of targets")
  func others() throws {
    let clock = FakeClock()
    // Each of two people is tested after a fit to the other samples.
    func unit(times: Int) throws -> TrialUnit {
      let calibrator = SlowCalibrator(clock: clock, factor: 0.1, power: 1, people: .others)
      return try Self.unit(calibrator, times: times, framesEach: 30) { samples in
        let rows = Array(samples.targets.indices)
        return ["p01", "p02"].enumerated().map { index, person in
          Fold(
            training: .rows([]), testRows: Array(rows.prefix(6)), otherRows: Array(rows.dropFirst(6)),
            index: index, name: person, heldOut: person)
        }
      }
    }
    func seconds(_ units: [TrialUnit]) throws -> Double {
      try FitForecast(units, jobs: 1) { clock.seconds.withLock { $0 } }.seconds
    }
    let once = try seconds([unit(times: 1)])
    #expect(once > 100)
    #expect(try abs(seconds([unit(times: 84), unit(times: 84)]) / once - 1) < 1e-6)
  }

  @Test("jobs divide the time of several units, but not that of one")
  func jobs() throws {
    let clock = FakeClock()
    let unit = try Self.unit(SlowCalibrator(clock: clock, factor: 1e-4, power: 1), times: 1_000_000)
    func seconds(_ units: Int, jobs: Int) throws -> Double {
      try FitForecast(Array(repeating: unit, count: units), jobs: jobs) { clock.seconds.withLock { $0 } }
        .seconds
    }
    let one = try seconds(1, jobs: 1)
    #expect(try abs(seconds(1, jobs: 4) / one - 1) < 1e-6)
    #expect(try abs(seconds(4, jobs: 4) / one - 1) < 1e-6)
    #expect(try abs(seconds(4, jobs: 2) / one - 2) < 1e-6)
  }

  @Test("fits that share their work are measured together, on a few of their repeats")
  func shared() throws {
    // Whatever is measured takes a second.
    let seconds = Mutex(0.0)
    func clock() -> Double {
      seconds.withLock {
        $0 += 1
        return $0
      }
    }
    let many = try FitForecast(
      [Self.unit(LinearCalibrator(), times: 1_000_000, drawsFolds: true)], jobs: 1, clock: clock)
    #expect(abs(many.seconds / 1e6 - 1) < 1e-9)
    #expect(many.families.map(\.seconds) == [many.seconds])
    #expect(seconds.withLock { $0 } == 2)
    let few = try FitForecast(
      [Self.unit(LinearCalibrator(), times: 1000, drawsFolds: true)], jobs: 1, clock: clock)
    #expect(few.families.isEmpty && seconds.withLock { $0 } == 2)
  }

  @Test("nothing is measured where even slow fits would be done soon")
  func short() throws {
    let clock = FakeClock()
    let unit = try Self.unit(SlowCalibrator(clock: clock, factor: 1, power: 1))
    let forecast = try FitForecast([unit], jobs: 1) { clock.seconds.withLock { $0 } }
    #expect(forecast.families.isEmpty && !forecast.isLong && forecast.sentence == nil)
    #expect(clock.fitCount.withLock { $0 } == 0)
  }

  @Test("fits that fail count nothing, and measuring them ends")
  func failing() throws {
    let clock = FakeClock()
    let unit = try Self.unit(
      SlowCalibrator(clock: clock, factor: 1, power: 1, fails: true), times: 1_000_000)
    let forecast = try FitForecast([unit], jobs: 1) { clock.seconds.withLock { $0 } }
    #expect(forecast.seconds == 0)
    #expect(clock.fitCount.withLock { $0 } > 0)
  }

  @Test("a sentence names the total and the slowest calibrators")
  func sentence() throws {
    let clock = FakeClock()
    let unit = try Self.unit(SlowCalibrator(clock: clock, factor: 1e-4, power: 1), times: 1_000_000)
    let sentence = try #require(
      FitForecast([unit], jobs: 1) { clock.seconds.withLock { $0 } }.sentence)
    #expect(sentence.hasPrefix("The fits take about "))
    #expect(sentence.contains("(on one core: \(unit.cells[0].cell.calibrator) "))
  }
}
