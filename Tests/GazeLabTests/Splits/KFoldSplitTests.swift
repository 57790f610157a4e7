import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

struct KFoldSplitTests {
  /// 45 fixations, 5 per target, as frames and as medians.
  private static let fixations = Planted.fixations()

  @Test(
    "every fixation is tested in one fold per repeat and trained on in the others",
    arguments: SampleKind.allCases)
  func eachOnce(samples: SampleKind) throws {
    let origins = Planted.samples(samples, of: Self.fixations).origins
    let split = Split.kFold(folds: 4, unit: .fixation, stratify: .target, repeatCount: 2)
    for repeatIndex in 0..<2 {
      let folds = try split.folds(origins, seed: 1, repeatIndex: repeatIndex)
      #expect(folds.map(\.name) == ["part 1 of 4", "part 2 of 4", "part 3 of 4", "part 4 of 4"])
      #expect(folds.flatMap(\.testRows).sorted() == Array(origins.indices))
      for fold in folds { #expect((fold.trainRows + fold.testRows).sorted() == Array(origins.indices)) }
    }
  }

  @Test("from 2 to 1000 folds and from 1 to 1,000,000 repeats are read, and 5 and 1 without a number")
  func limits() throws {
    let standard = try ConfigFixture.split("{kind: k-fold}")
    #expect(standard.foldCount == 5 && standard.repeatCount == 1)
    for (folds, repeats) in [(2, 1), (1000, 1_000_000)] {
      let split = try ConfigFixture.split("{kind: k-fold, folds: \(folds), repeats: \(repeats)}")
      #expect(split.foldCount == folds && split.repeatCount == repeats)
    }
    for options in ["folds: 1", "folds: 1001", "repeats: 0", "repeats: 1000001"] {
      #expect(throws: InputError.self) { try ConfigFixture.split("{kind: k-fold, \(options)}") }
    }
  }

  @Test("45 fixations form folds of 12, 11, 11 and 11, each with 1 or 2 of the 5 per target")
  func stratified() throws {
    let origins = Planted.samples(.fixationMedians, of: Self.fixations).origins
    let folds = try Split.kFold(folds: 4, unit: .fixation, stratify: .target, repeatCount: 1)
      .folds(origins, seed: 1, repeatIndex: 0)
    #expect(folds.map(\.testRows.count) == [12, 11, 11, 11])
    for fold in folds {
      let counts = Dictionary(grouping: fold.testRows) { origins[$0].targetName }.mapValues(\.count)
      #expect(counts.count == 9 && counts.values.allSatisfy { (1...2).contains($0) })
    }
  }

  @Test("if a target has fewer fixations than there are folds, the next target continues from there")
  func fewOfATarget() throws {
    // Nine targets of two fixations, four folds: 18 fixations in folds of 5, 5, 4 and 4.
    let fixations = Planted.fixations(poses: [.middle, .left])
    let origins = Planted.samples(.fixationMedians, of: fixations).origins
    let folds = try Split.kFold(folds: 4, unit: .fixation, stratify: .target, repeatCount: 1)
      .folds(origins, seed: 1, repeatIndex: 0)
    #expect(folds.map(\.testRows.count) == [5, 5, 4, 4])
    // Targets from left to right and bottom to top: the first goes to folds 0 and 1, the second to 2 and 3, …
    for (index, name) in Screen.gridNames.enumerated() {
      let dealt = folds.indices.filter { fold in
        folds[fold].testRows.contains { origins[$0].targetName == name }
      }
      #expect(dealt == (index % 2 == 0 ? [0, 1] : [2, 3]), "\(name)")
    }
  }

  @Test("without strata, sizes differ by at most one and targets are distributed at random")
  func unstratified() throws {
    let origins = Planted.samples(.fixationMedians, of: Self.fixations).origins
    let folds = try Split.kFold(folds: 9, unit: .fixation, stratify: .none, repeatCount: 1)
      .folds(origins, seed: 1, repeatIndex: 0)
    #expect(folds.map(\.testRows.count) == [Int](repeating: 5, count: 9))
    #expect(folds.flatMap(\.testRows).sorted() == Array(origins.indices))
    // With strata, each of the nine folds would have one fixation from each of five targets.
    let targetCounts = Set(folds.map { fold in Set(fold.testRows.map { origins[$0].targetName }).count })
    #expect(targetCounts.count > 1)
  }

  @Test("unit: frame distributes single frames")
  func frames() throws {
    let origins = Planted.samples(of: Self.fixations).origins
    let split = try ConfigFixture.split("{kind: k-fold, folds: 7, unit: frame}")
    let folds = try split.folds(origins, seed: 1, repeatIndex: 0)
    // 180 = 5 × 26 + 2 × 25.
    #expect(folds.map(\.testRows.count) == [26, 26, 26, 26, 26, 25, 25])
    let tested = Set(folds[0].testRows.map { origins[$0].fixation })
    #expect(!tested.isDisjoint(with: folds[0].trainRows.map { origins[$0].fixation }))
  }

  @Test("repeats and seeds differ; the number of repeats changes nothing")
  func repeats() throws {
    let origins = Planted.samples().origins
    func folds(_ repeatCount: Int, _ seed: UInt64, _ index: Int) throws -> [[Int]] {
      try Split.kFold(folds: 5, unit: .fixation, stratify: .target, repeatCount: repeatCount)
        .folds(origins, seed: seed, repeatIndex: index).map(\.testRows)
    }
    #expect(try folds(2, 1, 1) == folds(9, 1, 1))
    #expect(try folds(2, 1, 0) != folds(2, 1, 1))
    #expect(try folds(2, 1, 0) != folds(2, 2, 0))
  }

  @Test("as many folds as fixations leave out one each; more are rejected")
  func tooMany() throws {
    let origins = Planted.samples(of: Self.fixations).origins
    func folds(_ count: Int) throws -> [Fold] {
      try Split.kFold(folds: count, unit: .fixation, stratify: .target, repeatCount: 1)
        .folds(origins, seed: 1, repeatIndex: 0)
    }
    #expect(try folds(45).allSatisfy { $0.testRows.count == 4 })
    let error = #expect(throws: SplitError.self) { try folds(46) }
    #expect(error?.sentence == "45 fixations cannot be divided into 46 folds")
  }

  @Test("the label contains all options except the repeats, including defaults")
  func label() throws {
    let written = ["k-fold", "{kind: k-fold, repeats: 3}", "{kind: k-fold, unit: fixation, folds: 5}"]
    for yaml in written {
      #expect(try ConfigFixture.split(yaml).label == "k-fold(folds=5, stratify=target, unit=fixation)")
    }
    #expect(try ConfigFixture.split(written[1]).repeatCount == 3)
    #expect(try ConfigFixture.split(written[0]).repeatCount == 1)
  }

  @Test(
    "options out of range are rejected",
    arguments: [
      (
        "{kind: k-fold, folds: 1}",
        "'folds' must be a whole number from 2 to 1000, without leading zeros, not '1'"
      ),
      (
        "{kind: k-fold, folds: 1001}",
        "'folds' must be a whole number from 2 to 1000, without leading zeros, not '1001'"
      ),
      ("{kind: k-fold, stratify: role}", "'stratify' must be one of target, none, not 'role'"),
      ("{kind: k-fold, unit: row}", "'unit' must be one of frame, fixation, not 'row'"),
    ])
  func refused(yaml: String, sentence: String) throws {
    let errors = #expect(throws: InputError.self) { try ConfigFixture.split(yaml) }
    #expect(errors?.complaints.map(\.sentence) == [sentence])
  }
}
