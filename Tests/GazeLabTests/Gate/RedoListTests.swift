import Foundation
import LinearAlgebra
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Gate
@testable import Scores
@testable import Simulation
@testable import Trials

@Suite("What to record again")
struct RedoListTests {
  @Test("the limit is √(ln(n/0.05)/ln 2) times the median error: 3.29 times for 90 fixations")
  func limit() {
    let errors = [Double](repeating: 2, count: 90)
    // ln(1800) = 7.49554, divided by ln 2 it is 10.8138, whose root is 3.28843.
    #expect(abs(RedoList.limit(errors, worst: 0) - 2 * 3.28843) < 1e-4)
    #expect(RedoList.limit(errors, worst: 9) == 9)
    #expect(RedoList.limit([], worst: 1) == 1)
  }

  @Test("7 % of clean captures with normal errors have a flagged fixation")
  func falseAlarms() {
    var generator = SeededGenerator(seed: 1, stream: "clean captures")
    let captureCount = 4000
    let flagged = (0..<captureCount).count { _ in
      // The length of a vector of two independent normal errors.
      let errors = (0..<90).map { _ in
        (-2 * log(1 - generator.uniform())).squareRoot()
      }
      let limit = RedoList.limit(errors, worst: 0)
      return errors.contains { $0 > limit }
    }
    let share = Double(flagged) / Double(captureCount)
    #expect((0.055...0.085).contains(share), "\(share)")
  }

  /// All captures of the study that comes with the package, for 100 people.
  private static let captures: [(fixations: [SampledFixation], frames: [Frame], device: Device)] = {
    let studies = [try? GatedStudy(participants: 99), try? GatedStudy(seed: 7, participants: 1)]
    return studies.compactMap(\.self).flatMap { study in
      study.study.devices.flatMap { device in
        (0..<study.study.participantCount).map { participant in
          var simulated = [Frame]()
          let fixations = study.fixations(participant, on: device) { simulated = $0 }
          return (fixations, simulated, device)
        }
      }
    }
  }()

  @Test("at most 1 in 10 of 200 clean simulated captures with normal errors has a flagged fixation")
  func cleanCaptures() throws {
    #expect(Self.captures.count == 200)
    var generator = SeededGenerator(seed: 3, stream: "normal errors")
    var flagged = 0
    for (fixations, simulated, device) in Self.captures {
      let frames = Self.linear(simulated, fixations, on: device, error: 1, &generator)
      let found = try GatedStudy.redo(GatedStudy.sampled(frames, on: device), rules: "data")
      if !found.list.entries.isEmpty { flagged += 1 }
    }
    #expect(flagged <= 20, "\(flagged) of 200")
    #expect(flagged > 0)
  }

  /// A linear tracker before simulated heads.
  ///
  /// - Parameters:
  ///   - error: How far off the target the eyes are in each fixation, degrees: the standard deviation on each axis.
  ///   - aside: Where someone looked this far beside the target, towards the farther side of the screen; pt by fixation.
  private static func linear(
    _ simulated: [Frame], _ fixations: [SampledFixation], on device: Device, error: Double,
    aside: [Int: Double] = [:], _ generator: inout SeededGenerator
  ) -> [Frame] {
    var frames = simulated
    for (index, fixation) in fixations.enumerated() {
      let first = frames[fixation.rows.lowerBound]
      let deviation = error * abs(first.face.translation.z) * .pi / 180 * device.screen.pointsPerMetre
      let sign = first.target.x > device.screen.width / 2 ? -1.0 : 1
      let off = ScreenPoint(
        x: deviation * generator.nearlyNormal() + sign * (aside[index] ?? 0),
        y: deviation * generator.nearlyNormal())
      for row in fixation.rows {
        let seen = frames[row].target + off
        frames[row] = frame(frames[row], recorded: ScreenPoint(x: 300 + seen.x / 2, y: 200 + seen.y / 2))
      }
    }
    return frames
  }

  @Test("also where the tracker errs by pose, as in the simulated study, at most 1 in 10 of 200 has one")
  func studyCaptures() throws {
    var (flagged, beyond) = (0, 0)
    for capture in Self.captures {
      let found = try GatedStudy.redo(capture.fixations, rules: "data")
      if !found.list.entries.isEmpty { flagged += 1 }
      if (found.errors.max() ?? 0) >= 5 * median(found.errors) { beyond += 1 }
    }
    #expect(flagged <= 20 && beyond == 0, "\(flagged) flagged, \(beyond) beyond, of 200")
  }

  @Test("of fixations spoiled to at least 5 times the median error all are found", arguments: 0..<8)
  func spoiled(participant: Int) throws {
    let study = try GatedStudy(participants: 8)
    let device = study.study.devices[participant % 2]
    var simulated = [Frame]()
    let clean = study.fixations(participant, on: device) { simulated = $0 }
    // Someone looked elsewhere, about twice the spread of the targets away. Moved farther, three fixations would flatten
    // the fit, and all others would have large errors, too.
    let chosen = [7, 41, 77]
    var generator = SeededGenerator(seed: 5, stream: "spoiled captures", index: participant)
    let frames = Self.linear(
      simulated, clean, on: device, error: 1,
      aside: Dictionary(uniqueKeysWithValues: chosen.map { ($0, 900) }),
      &generator)
    let spoiled = GatedStudy.sampled(frames, on: device)
    let found = try GatedStudy.redo(spoiled)
    try #require(found.errors.count == spoiled.count)
    let limit = 5 * median(found.errors)
    let mustBeFound = chosen.filter { found.errors[$0] >= limit }
    #expect(mustBeFound == chosen)
    let names = found.list.entries.map(\.fixation.name)
    for fixation in mustBeFound {
      let key = spoiled[fixation].key
      let name = ([device.screen.targetName(of: key.target)] + key.labels.words).joined(separator: ", ")
      #expect(names.contains(name), "\(name) is not among \(names)")
    }
  }

  private static func moved(_ frame: Frame, by shift: Double) -> Frame {
    Self.frame(frame, recorded: ScreenPoint(x: frame.recordedPoint.x + shift, y: frame.recordedPoint.y))
  }

  static func frame(_ frame: Frame, recorded: ScreenPoint, face: Transform? = nil) -> Frame {
    Frame(
      participant: frame.participant, device: frame.device, headPose: frame.headPose,
      viewingDistance: frame.viewingDistance, time: frame.time, target: frame.target, recordedPoint: recorded,
      face: face ?? frame.face, rightEye: frame.rightEye, leftEye: frame.leftEye, lookAt: frame.lookAt)
  }

  @Test("the gain is told apart: leaving the worst out, and a better fit for the rest")
  func gain() throws {
    let study = try GatedStudy(participants: 1)
    let device = study.study.devices[0]
    var simulated = [Frame]()
    let clean = study.fixations(0, on: device) { simulated = $0 }
    var generator = SeededGenerator(seed: 6, stream: "one spoiled fixation")
    let frames = Self.linear(simulated, clean, on: device, error: 0.25, aside: [20: 500], &generator)
    let spoiled = GatedStudy.sampled(frames, on: device)
    let (list, errors) = try GatedStudy.redo(spoiled)
    try #require(list.entries.count == 1)
    let gain = try #require(list.gain)
    // By hand: means of the errors, and of the errors of a study without the fixation.
    let others = errors.enumerated().filter { $0.offset != 20 }.map(\.element)
    let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
    let without = try GatedStudy.redo(spoiled.enumerated().filter { $0.offset != 20 }.map(\.element)).errors
    #expect(abs(gain.all - mean(errors)) < 1e-9)
    #expect(abs(gain.others - mean(others)) < 1e-9)
    #expect(abs(gain.refitted - mean(without)) < 1e-9)
    #expect(gain.byLeavingOut > 0 && gain.byFitting > 0)
    #expect(abs((list.entries[0].betterFit ?? 0) - gain.byFitting) < 1e-12)
    #expect(list.headline.hasPrefix("redo this 1 of 90: expected error "))
  }

  @Test(
    "of several flagged fixations the gain is that of leaving all out, and the first gains the most by itself"
  )
  func gainOfSeveral() throws {
    let study = try GatedStudy(participants: 1)
    let device = study.study.devices[0]
    let clean = study.fixations(0, on: device)
    let spoiled = study.fixations(0, on: device) { frames in
      for row in clean[20].rows { frames[row] = Self.moved(frames[row], by: 12_000) }
      for row in clean[41].rows { frames[row] = Self.moved(frames[row], by: 9000) }
    }
    let (list, errors) = try GatedStudy.redo(spoiled)
    try #require(errors.count == 90)
    let names = list.entries.map(\.fixation.name)
    let flagged = errors.indices.filter { index in
      let key = spoiled[index].key
      return names.contains(
        ([device.screen.targetName(of: key.target)] + key.labels.words).joined(separator: ", "))
    }
    #expect(Set(flagged).isSuperset(of: [20, 41]) && list.entries.count == flagged.count)
    let gain = try #require(list.gain)
    let mean = { (values: [Double]) in values.reduce(0, +) / Double(values.count) }
    func left(_ positions: [Int]) -> [Int] { errors.indices.filter { !positions.contains($0) } }
    let others = mean(left(flagged).map { errors[$0] })
    #expect(abs(gain.others - others) < 1e-7)
    let without = try GatedStudy.redo(left(flagged).map { spoiled[$0] }).errors
    #expect(abs(gain.refitted - mean(without)) < 1e-7)
    // The first entry gains the most by itself, and that is the spoiled one.
    let alone = try GatedStudy.redo(left([20]).map { spoiled[$0] }).errors
    let rest = zip(left([20]), alone).filter { !flagged.contains($0.0) }.map(\.1)
    #expect(abs((list.entries[0].betterFit ?? 0) - (others - mean(rest))) < 1e-7)
    #expect(list.entries.map { $0.betterFit ?? 0 } == list.entries.map { $0.betterFit ?? 0 }.sorted(by: >))
  }

  @Test("leaving fixations out of shared sums gives the errors of separate fits to 1e-9 degrees")
  func sharedFits() throws {
    let study = try GatedStudy(participants: 1)
    let fixations = study.fixations(0, on: study.study.devices[0])
    let errors = HeldOutErrors(fixations, features: GatedStudy.features)
    let together = errors.outcomes(of: Array(fixations.indices), without: [3])
    let columns = try #require(errors.samples.blocks.columns(of: GatedStudy.features))
    for fixation in [0, 17, 44, 89] {
      let out = (errors.rows[fixation] + errors.rows[3]).sorted()
      let fold = Fold(
        training: .allBut(out, of: errors.samples.count), testRows: errors.rows[fixation], repeatIndex: 0,
        index: 0, name: "")
      let cell = Cell(group: "", samples: "frames", features: "gaze+face", calibrator: "linear", split: "s")
      let alone = try FittedTrial(
        PlannedCell(cell: cell, calibrator: LinearCalibrator(), features: .columns(columns)), columns, fold,
        of: errors.samples, seed: 0)
      let geometry = TargetGeometries(of: errors.samples)
      let points = zip(fold.testRows, alone.estimates).compactMap { row, estimate in
        estimate.point.map { ScoredFixation.Sample(line: geometry[row], point: $0) }
      }
      let expected = try ScoredFixation(points).accuracy.get().meanPoint
      let found = try together[fixation].error.get()
      #expect(abs(found - expected) < 1e-9, "\(found) and \(expected)")
    }
  }

  @Test("a fixation whose face is that of another pose has the pose as its reason")
  func pose() throws {
    let study = try GatedStudy(participants: 1)
    let device = study.study.devices[0]
    let clean = study.fixations(0, on: device)
    // Fixation 0 has the pose Middle; its face becomes that of a fixation under the pose Left.
    let other = try #require(clean.first { $0.key.headPose == .left })
    #expect(clean[0].key.headPose == .middle)
    let spoiled = study.fixations(0, on: device) { frames in
      for row in clean[0].rows {
        let frame = frames[row]
        frames[row] = Self.frame(
          frame, recorded: ScreenPoint(x: frame.recordedPoint.x + 9000, y: frame.recordedPoint.y),
          face: frames[other.rows.lowerBound].face)
      }
    }
    let list = try GatedStudy.redo(spoiled).list
    let entry = try #require(list.entries.first { $0.fixation.labels["head_pose"] == "Middle" })
    #expect(entry.reason == .pose && entry.value > 15)
  }

  @Test("a fixation without any gaze point is listed with its loss")
  func loss() throws {
    let study = try GatedStudy(participants: 1)
    let device = study.study.devices[0]
    let clean = study.fixations(0, on: device)
    let spoiled = study.fixations(0, on: device) { frames in
      for row in clean[5].rows {
        frames[row] = Self.frame(frames[row], recorded: ScreenPoint(x: .nan, y: .nan))
      }
    }
    let list = try GatedStudy.redo(spoiled).list
    let entry = try #require(list.entries.first { $0.reason == .loss })
    #expect(entry.value == 100 && entry.sentence.contains("100 % of its frames are lost"))
  }
}
