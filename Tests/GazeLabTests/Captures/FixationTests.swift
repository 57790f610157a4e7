import Testing

@testable import BuiltInFormats
@testable import Captures

struct FixationTests {
  private static let frames = PlantedCapture(
    participants: ["anna", "ben"], headPoses: [.middle, .left], framesPerFixation: 3
  ).frames

  @Test("consecutive frames on one target form one fixation")
  func divides() {
    // 2 participants × 2 head poses × 9 targets, 3 frames each.
    let fixations = Fixation.divide(FrameTable(Self.frames), capture: "c")
    #expect(fixations.count == 36)
    #expect(fixations.map(\.frames) == (0..<36).map { $0 * 3..<$0 * 3 + 3 })
    #expect(fixations[35].key.participant == "ben" && fixations[35].key.headPose == .left)
    #expect(fixations.allSatisfy { $0.key.capture == "c" })
  }

  @Test("no frames form no fixation, one frame forms one")
  func fewFrames() {
    #expect(Fixation.divide(FrameTable([]), capture: "c").isEmpty)
    #expect(Fixation.divide(FrameTable([Self.frames[0]]), capture: "c").map(\.frames) == [0..<1])
  }

  @Test("a key that recurs later is another fixation with the same key")
  func comesBack() {
    let frames = Array(Self.frames[0..<6] + Self.frames[0..<2])
    let fixations = Fixation.divide(FrameTable(frames), capture: "c")
    #expect(fixations.map(\.frames) == [0..<3, 3..<6, 6..<8])
    #expect(fixations[0].key == fixations[2].key)
  }

  @Test("a change of any part of the key starts another fixation", arguments: 0..<6)
  func keyParts(part: Int) {
    var other = Self.frames[0]
    switch part {
    case 0: other.participant = "other"
    case 1: other.device = "other"
    case 2: other.headPose = .down
    case 3: other.viewingDistance = .close
    case 4: other.target.x += 1
    default: other.target.y += 1
    }
    #expect(Fixation.divide(FrameTable([Self.frames[0], other]), capture: "c").count == 2)
  }

  @Test("keys are sorted by capture, participant, device, pose, distance, target x, target y")
  func order() {
    func key(_ n: [Int]) -> FixationKey {
      FixationKey(
        capture: "\(n[0])", participant: "\(n[1])", device: "\(n[2])", headPose: n[3] == 0 ? .down : .top,
        viewingDistance: n[4] == 0 ? .armsExtended : .close,
        target: ScreenPoint(x: Double(n[5]), y: Double(n[6])))
    }
    // Binary counting order is the order in which the first digit matters most.
    let keys = (0..<128).map { number in key((0..<7).map { number >> (6 - $0) & 1 }) }
    #expect(FixationKey.order(of: keys.reversed()) == keys.indices.reversed())
  }
}
