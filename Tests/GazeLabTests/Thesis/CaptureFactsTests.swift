import Foundation
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("The thesis's captures", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct CaptureFactsTests {
  @Test("the three captures have 1350, 450 and 900 frames, the first without look-at point")
  func captures() throws {
    let dataset = try RealCaptures.dataset()
    #expect(dataset.captures.map(\.frames.count) == [1350, 450, 900])
    #expect(dataset.captures.map(\.fixations.count) == [135, 45, 90])
    #expect(
      dataset.captures.map { Set($0.absentColumns.keys) } == [
        [.lookAt, .blendShapes], [.blendShapes], [.blendShapes],
      ])
    #expect(Set(dataset.captures.flatMap { Array($0.frames) }.map(\.participant)) == ["victor", "lucas"])
  }

  @Test("the Euler angles of the main capture's first frame have the known values")
  func euler() throws {
    let angles = try RealCaptures.capture(RealCaptures.main).frames[0].face.eulerDegrees
    let published = Vector(1.3491150579340698, -0.6815676540682208, 0.23977176570938083)
    #expect((angles - published).length < 1e-13)
  }

  @Test("every recorded gaze point is the right eye's ray with w = 1")
  func audit() throws {
    let dataset = try RealCaptures.dataset()
    #expect(!dataset.warnings.contains { $0.sentence.contains("not what the right eye") })
    var largest = 0.0
    for capture in dataset.captures {
      for frame in capture.frames {
        let screen = try #require(dataset.screens[frame.device])
        let eye = try #require(frame.rightEye)
        let point = try #require(GazeRay(recordedBy: frame.face, eye: eye).meet(screen))
        largest = max(
          largest, abs(point.x - frame.recordedPoint.x), abs(point.y - frame.recordedPoint.y))
      }
    }
    #expect(largest < 0.008)
  }

  @Test("the correct ray of the right eye has an RMSE of 431.055 pt, the known value")
  func rightEyeRay() throws {
    let capture = try RealCaptures.capture(RealCaptures.main)
    let screen = try #require(try RealCaptures.dataset().screens["iPad Mini 6th"])
    let estimates = try capture.frames.map { frame in
      let eye = try #require(frame.rightEye)
      return GazeEstimate.point(try #require(GazeRay(face: frame.face, eye: eye).meet(screen)))
    }
    let moments = Moments(estimates, targets: capture.frames.map(\.target))
    let rmse = try #require(Metric.all.first { $0.name == "rmse" }?.metric.value(moments))
    #expect(abs(rmse - 431.055) < 5e-4)
  }

  @Test("the audit finds the repeated times and the heads that contradict their labels")
  func warnings() throws {
    let warnings = try RealCaptures.dataset().warnings
    #expect(
      warnings.contains {
        $0.subject == RealCaptures.withoutLookAt
          && $0.sentence.hasPrefix("173 of 1350 frames have the same time")
      })
    #expect(
      warnings.contains {
        $0.subject == RealCaptures.otherPerson
          && $0.sentence.hasPrefix("the head direction contradicts its label in 2")
      })
  }

  @Test("medians are sorted by their key: Down, Close, (0, 0) comes first")
  func medianOrder() throws {
    let capture = try RealCaptures.capture(RealCaptures.main)
    let fixations = capture.fixations.map { fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.frames.lowerBound,
        frames: Array(capture.frames[fixation.frames]))
    }
    let samples = Planted.samples(.fixationMedians, of: fixations)
    #expect(samples.count == 90)
    let first = samples.origins[0].key
    #expect(
      first.headPose == .down && first.viewingDistance == .close && first.target == ScreenPoint(x: 0, y: 0))
    // Midpoint between the eyes of this median. Source: an independent computation in numpy, to 1e-12 m.
    let midpoint = try #require(samples.views[0].frame.eyesMidpoint)
    let published = Vector(0.08433238135702734, -0.03136403191842613, -0.20947404350706386)
    #expect((midpoint - published).length < 1e-12)
  }
}
