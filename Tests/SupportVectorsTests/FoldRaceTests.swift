import Testing

@testable import SupportVectors

@Suite("Candidates tested fold by fold")
struct FoldRaceTests {
  /// Runs a heat of candidates with the given errors by fold, and returns how many folds tested each.
  private static func heat(_ race: inout FoldRace, _ errors: [Int: [Double]]) -> [Int: Int] {
    var tested = [Int: Int]()
    race.start(errors.keys.sorted())
    for fold in race.foldOrder {
      for index in race.running {
        tested[index, default: 0] += 1
        race.add(errors[index]?[fold] ?? .nan, of: index, in: fold)
      }
    }
    race.finish()
    return tested
  }

  @Test("the lowest sum wins; later heats begin with the fold in which it errs most and end early")
  func order() {
    var race = FoldRace(foldCount: 3)
    #expect(Self.heat(&race, [4: [1, 5, 3], 7: [4, 4, 4]]) == [4: 3, 7: 3])
    #expect(race.best?.index == 4 && race.best?.error == 9)
    #expect(race.foldOrder == [1, 2, 0])
    #expect(Self.heat(&race, [1: [0, 10, 0], 2: [0, 6, 4], 3: [0, 4, 4]]) == [1: 1, 2: 2, 3: 3])
    #expect(race.best?.index == 3 && race.best?.error == 8)
    #expect(race.foldOrder == [1, 2, 0])
  }

  @Test("of equals the lowest number wins, in whichever heat it runs")
  func equals() {
    var race = FoldRace(foldCount: 2)
    _ = Self.heat(&race, [5: [0.1, 0.2], 6: [0.1, 0.2]])
    #expect(race.best?.index == 5)
    #expect(Self.heat(&race, [3: [0.2, 0.1]]) == [3: 2])
    #expect(race.best?.index == 3)
    _ = Self.heat(&race, [9: [0.1, 0.2]])
    #expect(race.best?.index == 3)
  }

  @Test("errors that are no numbers never win, and infinite ones only among themselves")
  func notFinite() {
    var race = FoldRace(foldCount: 2)
    _ = Self.heat(&race, [1: [.nan, 0]])
    #expect(race.best == nil)
    _ = Self.heat(&race, [2: [.infinity, 0]])
    #expect(race.best?.index == 2)
    _ = Self.heat(&race, [3: [1, 1]])
    #expect(race.best?.index == 3)
  }

  @Test("a candidate that is dropped is no choice and keeps its reason")
  func dropped() {
    var race = FoldRace(foldCount: 1)
    race.start([0, 1])
    race.drop(0, "too large")
    #expect(race.running == [1] && race.failed.map(\.index) == [0] && race.failed[0].reason == "too large")
    race.add(4, of: 1, in: 0)
    race.finish()
    #expect(race.best?.index == 1 && race.best?.error == 4)
  }
}
