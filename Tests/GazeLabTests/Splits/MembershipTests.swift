import LinearAlgebra
import Testing

@testable import Calibration
@testable import Splits

@Suite("Membership of training and test")
struct MembershipTests {
  /// Six samples of three groups.
  private let things = Membership(["a", "a", "b", "c", "b", "c"])

  @Test("equal keys have the same number, in the order of first occurrence")
  func numbers() {
    #expect(things.numbers == [0, 0, 1, 2, 1, 2] && things.sizes == [2, 2, 2])
  }

  @Test(
    "a fold stored by what it leaves out has the same sides as one that lists its training rows",
    arguments: [[0, 1], [0], [1, 2, 3], [2, 3, 4, 5], [5]])
  func sides(tested: [Int]) {
    let rest = (0..<6).filter { !tested.contains($0) }
    func fold(_ training: RowSelection) -> Fold {
      Fold(training: training, testRows: tested, repeatIndex: 0, index: 0, name: "x")
    }
    let (listed, left) = (things.sides(of: fold(.rows(rest))), things.sides(of: fold(.allBut(tested, of: 6))))
    #expect(listed.tested == left.tested && listed.onBoth == left.onBoth)
    #expect(listed.trainedCount == left.trainedCount)
    let (trained, asked) = (Set(rest.map { things.numbers[$0] }), Set(tested.map { things.numbers[$0] }))
    #expect(
      left.tested == asked && left.onBoth == asked.intersection(trained) && left.trainedCount == trained.count
    )
  }

  @Test("by the key of their fixation, samples are counted wherever their fixation stands")
  func sizes() {
    let origins = Planted.samples(of: Planted.pieces()).origins
    // Each of 45 fixations is in two pieces of four frames.
    #expect(Membership(origins, by: \.key).sizes == [Int](repeating: 8, count: 45))
  }

  @Test("other people's rows count on request")
  func others() {
    let fold = Fold(
      training: .rows([0]), testRows: [2], otherRows: [4], repeatIndex: 0, index: 0, name: "x")
    #expect(things.sides(of: fold).onBoth.isEmpty)
    #expect(things.sides(of: fold, withOthers: true).onBoth == [1])
  }
}
