import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

@Suite("Splits of each person's samples with other people's beside them")
struct PersonalSplitTests {
  private static let origins = Planted.samples(
    .fixationMedians, of: Planted.fixations(participants: ["anna", "ben", "cleo"], step: 1)
  ).origins

  @Test(
    "each person is divided as if alone, and all rows of all others are provided",
    arguments: [
      "{kind: leave-one-out, over: target, others: true}",
      "{kind: leave-one-out, over: head_pose, others: true}",
      "{kind: k-fold, folds: 3, others: true}", "{kind: time, train: 40%, guard: 0, others: true}",
    ])
  func divided(yaml: String) throws {
    let split = try ConfigFixture.split(yaml)
    let folds = try split.folds(Self.origins, seed: 1, repeatIndex: 0)
    func person(_ row: Int) -> String { Self.origins[row].key.participant }
    #expect(Set(folds.compactMap(\.heldOut)) == ["anna", "ben", "cleo"])
    for fold in folds {
      let own = Set((fold.trainRows + fold.testRows).map(person))
      #expect(own == [fold.heldOut])
      #expect(Set(fold.trainRows).isDisjoint(with: fold.testRows))
      #expect(fold.otherRows == Self.origins.indices.filter { person($0) != fold.heldOut })
    }
    #expect(split.givesOthers && split.label.hasSuffix("others=true)"))
  }

  @Test("leave-one-target-out with others has the folds of each person alone")
  func sameFolds() throws {
    let with = try ConfigFixture.split("{kind: leave-one-out, over: target, others: true}")
      .folds(Self.origins, seed: 1, repeatIndex: 0).filter { $0.heldOut == "ben" }
    let rows = Self.origins.indices.filter { Self.origins[$0].key.participant == "ben" }
    let alone = try ConfigFixture.split("{kind: leave-one-out, over: target}")
      .folds(Self.origins.only(rows), seed: 1, repeatIndex: 0)
    #expect(with.map(\.testRows) == alone.map { $0.testRows.map { rows[$0] } })
    #expect(with.map(\.name) == alone.map { "ben, \($0.name)" })
  }

  @Test("one person alone has no others, and a person who is left out has no own rows")
  func refused() throws {
    let rows = Self.origins.indices.filter { Self.origins[$0].key.participant == "ben" }
    let split = try ConfigFixture.split("{kind: k-fold, folds: 3, others: true}")
    #expect(throws: SplitError("there are no other people than 'ben' to learn from")) {
      try split.folds(Self.origins.only(rows), seed: 1, repeatIndex: 0)
    }
    #expect(throws: InputError.self) {
      try ConfigFixture.split("{kind: leave-one-out, over: participant, others: true}")
    }
  }

  @Test("it is within the properties of 'group_by' but for the participant")
  func grouping() throws {
    let split = try ConfigFixture.split("{kind: k-fold, folds: 3, others: true}")
    #expect([split].sharingGroups(with: [.participant, .device])[0].within == [.device])
    #expect([split].sharingGroups(with: [.participant])[0].within == [])
  }
}
