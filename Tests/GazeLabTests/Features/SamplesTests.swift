import LinearAlgebra
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("Samples")
struct SamplesTests {
  @Test("the median of an even count is the mean of the middle two")
  func medians() {
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 3, 2]) == 2.5)
    #expect(columnMedians([[1, 10], [5, 30], [2, 20]]) == [2, 20])
  }

  @Test("frames keep their order, medians are sorted by fixation; both know the fixation by the same number")
  func order() {
    let fixations = Planted.fixations(poses: [.top, .down], framesEach: 3)
    let frames = Planted.samples(.frames, of: fixations)
    let medians = Planted.samples(.fixationMedians, of: fixations)
    #expect(frames.count == 54)
    #expect(medians.count == 18)
    #expect(frames.origins[0].key.headPose == .top)
    #expect(medians.origins[0].key.headPose == .down, "Down comes before Top")
    #expect(medians.origins.map(\.fixation) == Array(0..<18))
    for origin in frames.origins { #expect(medians.origins[origin.fixation].key == origin.key) }
    #expect(medians.origins[0].frameRows.count == 3)
    #expect(frames.origins[4].frameRows == 4..<5)
  }

  @Test("every column of a fixation's row is the median of that column over its frames, angles too")
  func medianColumns() {
    let fixation = Planted.fixations(poses: [.middle], framesEach: 5)[0]
    let samples = Planted.samples(.fixationMedians, of: [fixation], blocks: ["gaze", "face", "euler"])
    #expect(samples.blocks[0, 1] == median(fixation.frames.map(\.recordedPoint.y)))
    #expect(samples.blocks[0, 2 + 14] == median(fixation.frames.map(\.face.columns.3.z)))
    #expect(samples.blocks[0, 18] == median(fixation.frames.map(\.face.eulerDegrees.x)))
    #expect(
      samples.blocks[0, 18] != samples.views[0].frame.face.eulerDegrees.x,
      "not the angle of the median matrix")
    #expect(samples.views[0].frame.face.columns.3.z == samples.blocks[0, 2 + 14])
  }

  @Test("a sample that lacks a finite value is dropped for all feature sets and counted with its reason")
  func dropped() {
    var fixations = Planted.fixations(poses: [.middle], framesEach: 2)
    var frames = Array(fixations[3].frames)
    frames[1].recordedPoint.x = .infinity
    fixations[3] = SampledFixation(key: fixations[3].key, firstRow: 6, frames: frames)
    let samples = Planted.samples(.frames, of: fixations)
    #expect(samples.count == 17)
    #expect(samples.blocks.rowCount == 17 && samples.views.count == 17 && samples.origins.count == 17)
    #expect(samples.dropped == [Samples.Dropped(reason: "gazePointX is not finite", count: 1)])
    #expect(Planted.samples(.fixationMedians, of: fixations).count == 8)
  }

  @Test("a part holds the chosen rows and columns")
  func part() {
    let samples = Planted.samples()
    let part = Part(samples: samples, rows: [5, 2], columns: ColumnSet(name: "x", columns: [1, 4]))
    #expect(part.design.rowCount == 2)
    #expect(part.design[0, 0] == samples.blocks[5, 1])
    #expect(part.design[1, 1] == samples.blocks[2, 4])
    #expect(part.response[1, 0] == samples.targets[2].x)
    #expect(part.response[1, 1] == samples.targets[2].y)
  }
}
