import Inputs
import Statistics
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

struct RandomSplitTests {
  @Test("30 of 100 frames and 3 of 10 fixations of every target are tested", arguments: [true, false])
  func stratified(byFrame: Bool) throws {
    let fixations = Planted.fixations(participants: ["a", "b"], framesEach: 10)
    let origins = Planted.samples(of: fixations).origins
    let split = Split.random(unit: byFrame ? .frame : .fixation, testShare: 0.3, repeatCount: 3)
    for repeatIndex in 0..<3 {
      let fold = try split.folds(origins, seed: 1, repeatIndex: repeatIndex)[0]
      #expect(fold.testRows.count == 270 && fold.trainRows.count == 630)
      for target in Planted.targets {
        #expect(fold.testRows.count { origins[$0].key.target == target } == 30)
      }
    }
  }

  @Test("the total is rounded up and distributed by largest remainder, favouring no target over the repeats")
  func remainders() throws {
    // 45 fixations, 5 per target: 0.3 × 45 = 13.5, so 14; each target has 1 and five have 2.
    let origins = Planted.samples(.fixationMedians, of: Planted.fixations()).origins
    let split = Split.random(unit: .fixation, testShare: 0.3, repeatCount: 900)
    var seconds = [ScreenPoint: Int]()
    for repeatIndex in 0..<900 {
      let fold = try split.folds(origins, seed: 1, repeatIndex: repeatIndex)[0]
      #expect(fold.testRows.count == 14)
      let counts = Dictionary(grouping: fold.testRows) { origins[$0].key.target }.mapValues(\.count)
      #expect(counts.values.sorted() == [1, 1, 1, 1, 2, 2, 2, 2, 2])
      for (target, count) in counts where count == 2 { seconds[target, default: 0] += 1 }
    }
    // Expected are 500 of 900 each, with a standard deviation of 15.
    #expect(seconds.count == 9 && seconds.values.allSatisfy { abs($0 - 500) < 75 })
  }

  @Test("a share that is a whole number up to rounding errors is not rounded up: 0.55 of 100 is 55")
  func exactShare() throws {
    let origins = Planted.samples(of: Planted.fixations(poses: [.middle], framesEach: 100)).origins
    let one = origins.only(origins.indices.filter { origins[$0].key.target == Planted.targets[0] })
    let fold = try Split.random(unit: .frame, testShare: 0.55, repeatCount: 1).folds(
      one, seed: 1, repeatIndex: 0)
    #expect(fold[0].testRows.count == 55)
  }

  @Test("more repeats do not change the earlier ones, and another seed gives others")
  func repeats() throws {
    let origins = Planted.samples().origins
    func rows(_ repeatCount: Int, _ seed: UInt64, _ index: Int) throws -> [Int] {
      try Split.random(unit: .fixation, testShare: 0.3, repeatCount: repeatCount)
        .folds(origins, seed: seed, repeatIndex: index)[0].testRows
    }
    #expect(try rows(5, 1, 3) == rows(50, 1, 3))
    #expect(try rows(5, 1, 3) != rows(5, 2, 3))
    #expect(try rows(5, 1, 3) != rows(5, 1, 4))
  }

  @Test("a repeat shuffles the fixations of each target, independently of earlier repeats")
  func draws() throws {
    let fixations = Planted.fixations(participants: ["a", "b"], framesEach: 4)
    let origins = Planted.samples(of: fixations).origins
    let split = Split.random(unit: .fixation, testShare: 0.3, repeatCount: 5)
    let prepared = try PreparedSplit(split, origins, seed: 5, group: "g")
    for repeatIndex in [4, 0, 2] {
      var generator = SeededGenerator(seed: 5, stream: "\(split.label) g", index: repeatIndex)
      let targets = Split.Unit.fixation.rowsByTarget(origins)
      // The targets are shuffled first, for remainders; three of ten leaves none.
      var order = Array(targets.indices)
      generator.shuffle(&order)
      let tested = targets.flatMap { units in
        var order = Array(units.indices)
        generator.shuffle(&order, choosing: 3)
        return order.prefix(3).flatMap { units[$0] }
      }
      let fold = try prepared.folds(repeatIndex: repeatIndex)[0]
      #expect(fold.testRows == tested.sorted())
      #expect(fold.trainRows == origins.indices.filter { !tested.contains($0) })
      #expect([fold] == (try split.folds(origins, seed: 5, group: "g", repeatIndex: repeatIndex)))
    }
  }

  @Test("a share that leaves training or test empty is rejected")
  func tooFew() throws {
    let one = Planted.samples(.fixationMedians, of: [Planted.fixations()[0]]).origins
    let split = Split.random(unit: .fixation, testShare: 0.3, repeatCount: 1)
    #expect(throws: SplitError.self) { try split.folds(one, seed: 1, repeatIndex: 0) }
  }

  @Test("a test share of 0.001 and one of 0.999 are read, a smaller or larger one is refused")
  func shares() throws {
    for share in [0.001, 0.999] {
      let split = try ConfigFixture.split("{kind: random, test_share: \(share)}")
      #expect(split.label == "random(test_share=\(share), unit=fixation)")
    }
    for share in [0, 0.0009, 0.9991, 1, 1.5, 1.999] {
      #expect(throws: InputError.self) { try ConfigFixture.split("{kind: random, test_share: \(share)}") }
    }
  }

  @Test("from 1 to 1,000,000 repeats are read, and 100 without a number")
  func repeatLimits() throws {
    #expect(try ConfigFixture.split("{kind: random}").repeatCount == 100)
    for count in [1, 1_000_000] {
      #expect(try ConfigFixture.split("{kind: random, repeats: \(count)}").repeatCount == count)
    }
    for count in [0, 1_000_001] {
      #expect(throws: InputError.self) { try ConfigFixture.split("{kind: random, repeats: \(count)}") }
    }
  }

  @Test("fixations with the same key are drawn together, however the rows of a file were sorted or copied")
  func pieces() throws {
    let split = Split.random(unit: .fixation, testShare: 0.3, repeatCount: 1)
    for kind in SampleKind.allCases {
      let origins = Planted.samples(kind, of: Planted.pieces()).origins
      let fold = try split.folds(origins, seed: 3, repeatIndex: 0)[0]
      let trained = Set(fold.trainRows.map { origins[$0].key })
      #expect(trained.isDisjoint(with: fold.testRows.map { origins[$0].key }))
    }
  }
}
