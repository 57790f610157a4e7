import Testing

@testable import Captures
@testable import Scores
@testable import Trials

@Suite("What identifies a fixation")
struct FixationScoreTests {
  private func subject(
    capture: String = "c", participant: String = "anna", device: String = "iPad", headPose: String = "left",
    targetName: String = "top", target: ScreenPoint = ScreenPoint(x: 1, y: 2), frameRows: Range<Int> = 0..<3
  ) -> FixationScore.Subject {
    FixationScore.Subject(
      capture: capture, participant: participant, device: device, headPose: headPose,
      viewingDistance: "close",
      targetName: targetName, target: target, frameRows: frameRows)
  }

  @Test("two fixations are the same if everything about them is")
  func equality() {
    #expect(subject() == subject())
    for other in [
      subject(capture: "d"), subject(participant: "bert"), subject(device: "iPhone"),
      subject(headPose: "right"),
      subject(targetName: "left"), subject(target: ScreenPoint(x: 1, y: 3)), subject(frameRows: 0..<4),
    ] { #expect(subject() != other) }
  }

  @Test("the rmse of two samples is the root of the mean over both axes: √((10 + 26)/4)")
  func rmse() {
    var sums = FixationScore.Sums()
    (sums.count, sums.squaredErrorX, sums.squaredErrorY) = (2, 10, 26)
    #expect(sums.rmse == 3)
  }

  @Test("pieces of a fixation have one name, and others have another")
  func keyName() {
    #expect(subject().keyName == subject(frameRows: 3..<5).keyName)
    #expect(Set(["left", "right"].map { subject(headPose: $0).keyName }).count == 2)
    #expect(subject().keyName != subject(target: ScreenPoint(x: 1, y: 3)).keyName)
  }
}
