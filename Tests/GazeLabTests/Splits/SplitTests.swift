import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

/// Properties of all splits.
struct SplitTests {
  /// Samples of three people, with whole fixations and with fixations in pieces.
  private static func origins(_ kind: SampleKind) -> [Origins] {
    let people = ["p01", "p02", "p03"]
    return [
      Planted.fixations(participants: people, step: 0.05), Planted.pieces(participants: people, step: 0.05),
    ].map {
      Planted.samples(kind, of: $0).origins
    }
  }

  @Test(
    "a split without leakage has no fixation in both training and test, even if it comes in pieces",
    arguments: Catalogue.splits.kinds)
  func honestSplitsNeverLeak(kind: String) throws {
    let split = try Catalogue.splits.example(kind)
    for samples in SampleKind.allCases where split.leakage(samples) == .honest {
      for origins in Self.origins(samples) {
        for repeatIndex in 0..<split.repeatCount {
          for fold in try split.folds(origins, seed: 7, repeatIndex: repeatIndex) {
            let trained = Set(fold.trainRows.map { origins[$0].key })
            #expect(trained.isDisjoint(with: fold.testRows.map { origins[$0].key }))
            let others = Set(fold.otherRows.map { origins[$0].key.participant })
            #expect(others.isDisjoint(with: fold.testRows.map { origins[$0].key.participant }))
          }
        }
      }
    }
  }

  @Test(
    "rows are in range, ascending and unique; training and test are not empty; folds are reproducible",
    arguments: Catalogue.splits.kinds)
  func wellFormed(kind: String) throws {
    let split = try Catalogue.splits.example(kind)
    #expect(split.kind == kind && split.label.hasPrefix(kind))
    for samples in SampleKind.allCases {
      for origins in Self.origins(samples) {
        let folds = try split.folds(origins, seed: 7, repeatIndex: 0)
        #expect(folds == (try split.folds(origins, seed: 7, repeatIndex: 0)))
        #expect(!folds.isEmpty && folds.count == split.foldCount ?? folds.count)
        for (index, fold) in folds.enumerated() {
          #expect(fold.index == index && fold.repeatIndex == 0 && !fold.name.isEmpty)
          for rows in [fold.trainRows, fold.testRows] {
            #expect(!rows.isEmpty && rows == Set(rows).sorted())
            #expect(rows.allSatisfy(origins.indices.contains))
          }
          if split.leakage(samples) != .noTest {
            #expect(Set(fold.trainRows).isDisjoint(with: fold.testRows))
          }
          #expect(fold.otherRows == Set(fold.otherRows).sorted())
          #expect(Set(fold.otherRows).isDisjoint(with: fold.trainRows + fold.testRows))
          #expect(split.givesOthers == !fold.otherRows.isEmpty)
        }
      }
    }
  }

  @Test(
    "frames and medians draw the same fixations if these are the units", arguments: Catalogue.splits.kinds)
  func sameFixations(kind: String) throws {
    let split = try Catalogue.splits.example(kind)
    guard split.unit == .fixation else { return }
    let drawn = try SampleKind.allCases.map { samples in
      let fixations = Planted.fixations(participants: ["p03", "p01", "p02"], step: 0.05)
      let origins = Planted.samples(samples, of: fixations).origins
      return try split.folds(origins, seed: 9, repeatIndex: 0).map { fold in
        [fold.trainRows, fold.testRows].map { rows in Set(rows.map { origins[$0].fixation }) }
      }
    }
    #expect(drawn[0] == drawn[1])
  }

  @Test(
    "a split draws at random from seed, group and repeat alone, or not at all",
    arguments: Catalogue.splits.kinds)
  func randomDraws(kind: String) throws {
    let split = try Catalogue.splits.example(kind)
    for origins in SampleKind.allCases.flatMap(Self.origins) {
      func tested(_ repeatIndex: Int = 0, seed: UInt64 = 7, group: String = "") throws -> [[Int]] {
        try split.folds(origins, seed: seed, group: group, repeatIndex: repeatIndex).map(\.testRows)
      }
      let first = try tested()
      let isRandom = try (8..<12).contains { try tested(seed: $0) != first }
      #expect(try (tested(group: "p01") != first) == isRandom, "groups draw separately")
      guard isRandom else {
        #expect(split.repeatCount == 1 || split.file != nil, "repeats of the same folds tell nothing")
        continue
      }
      let repeats = try (0..<10).map { try tested($0) }
      #expect(Set(repeats).count == repeats.count, "each repeat is drawn anew")
      #expect(Set(repeats.joined().joined()).count > origins.count * 3 / 4, "no sample is out of reach")
      // A repeat does not depend on the ones that were drawn before it.
      let prepared = try PreparedSplit(split, origins, seed: 7, group: "")
      for repeatIndex in repeats.indices.reversed() {
        #expect(try prepared.folds(repeatIndex: repeatIndex).map(\.testRows) == repeats[repeatIndex])
      }
    }
  }

  @Test("a split of no samples is rejected", arguments: Catalogue.splits.kinds)
  func empty(kind: String) throws {
    let split = try Catalogue.splits.example(kind)
    #expect(throws: SplitError.self) { try split.folds(Origins(), seed: 1, repeatIndex: 0) }
  }

  @Test("a split that may leak has a counterpart by whole fixations that does not, with as many repeats")
  func counterparts() throws {
    let leaking = try [
      "{kind: random, unit: frame, test_share: 0.25, repeats: 7}", "{kind: k-fold, unit: frame, folds: 4}",
    ].map(ConfigFixture.split)
    #expect(leaking.map(\.unit) == [.frame, .frame])
    let counterparts = leaking.compactMap { $0.groupedCounterpart?() }
    #expect(
      counterparts.map(\.label) == [
        "random(test_share=0.25, unit=fixation)", "k-fold(folds=4, stratify=target, unit=fixation)",
      ])
    #expect(counterparts.map(\.repeatCount) == [7, 1])
    #expect(
      counterparts.allSatisfy {
        $0.unit == .fixation && $0.leakage(.frames) == .honest && $0.groupedCounterpart == nil
      })
    #expect(leaking.allSatisfy { $0.leakage(.frames) == .leaks && $0.leakage(.fixationMedians) == .honest })
  }

  @Test("a split by fixations asks about new fixations, and one by frames about other rows")
  func questions() {
    let questions = [Split.Unit.fixation, .frame].map {
      Split.random(unit: $0, testShare: 0.3, repeatCount: 1).question
    }
    #expect(questions[0].contains("new fixations") && questions[1].contains("other rows"))
  }

  @Test("splits that leak or do not test are marked")
  func leakage() throws {
    #expect(Split.inSample.leakage(.frames) == .noTest)
    #expect(Split.cornersToSides.leakage(.frames) == .honest)
    let frames = Split.random(unit: .frame, testShare: 0.3, repeatCount: 1)
    #expect(frames.leakage(.frames) == .leaks)
    #expect(frames.leakage(.fixationMedians) == .honest, "a median is a whole fixation")
    #expect(Split.random(unit: .fixation, testShare: 0.3, repeatCount: 1).leakage(.frames) == .honest)
  }

  @Test("corners-to-sides trains on corners and middle and tests the middles of the sides")
  func cornersToSides() throws {
    let origins = Planted.samples(of: Planted.fixations(poses: [.middle])).origins
    let fold = try Split.cornersToSides.folds(origins, seed: 0, repeatIndex: 0)[0]
    #expect(fold.trainRows.count == 5 * 4 && fold.testRows.count == 4 * 4)
    #expect(fold.testRows.allSatisfy { origins[$0].role == .side })
    let corners = origins.only(origins.indices.filter { origins[$0].role == .corner })
    #expect(throws: SplitError.self) { try Split.cornersToSides.folds(corners, seed: 0, repeatIndex: 0) }
  }
}
