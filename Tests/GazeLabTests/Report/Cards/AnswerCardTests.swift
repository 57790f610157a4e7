import Documents
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// The words of answer cards.
struct AnswerCardTests {
  private static let degree = 100 / 2.0.squareRoot()
  private static let base = [3.0, 4, 5, 3.5, 4.5, 3.2, 4.8, 3.9]
  private static let noise = [0.1, -0.2, 0.05, 0.15, -0.1, -0.05, 0.2, -0.15]

  private static func cell(
    _ features: String, _ degrees: [Double], calibrator: String = "linear", split: String = "s"
  ) -> PlantedRun.PlantedCell {
    let misses = degrees.enumerated().map { number, error in
      PlantedRun.Miss(x: error * degree, y: error * degree, fixation: number, participant: "p\(number)")
    }
    return (
      Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: split), [[misses]]
    )
  }

  private func cards(_ run: PlantedRun) throws -> [Card] {
    RunCards(SplitResults.all(in: try run.run)).elements.map(\.card.card)
  }

  private func sentence(_ card: Card) -> String { card.answer.map(\.text).joined() }

  @Test("a single best row is named, with how much worse every other one is")
  func single() throws {
    let run = PlantedRun(
      splits: [PlantedRun.split("s", leftOut: .target)],
      cells: [
        Self.cell("gaze", Self.base.map { $0 + 2 }), Self.cell("gaze+face", Self.base),
        Self.cell("-", Self.base.map { $0 + 6 }, calibrator: "mean-target"),
      ])
    let card = try cards(run)[0]
    #expect(card.question == "Which features are best for a new target?")
    #expect(card.subtitle == "One model for all data. Each target left out in turn · frames (s)")
    // The errors differ by 2° for everyone, so all bounds are 2°.
    #expect(
      sentence(card)
        == "With 95 % confidence gaze + face is best: every other set is at least 2.0° worse. Gaze alone is 2.0° worse "
        + "(2.0 to 2.0). Always guessing the centre errs by 10.0°. Picked as the lowest of 2: 4.0°, corrected for picking "
        + "4.0°.")
    #expect(card.badges.map(\.word).prefix(3) == ["measured", "honest", "picked on the test data"])
    #expect(card.rows.map(\.name) == ["gaze + face", "gaze"] && card.rows.map(\.isMarked) == [true, false])
    #expect(card.columns == ["accuracy [95 %]", "worse than the best [95 %]", "p", "people better / worse"])
    #expect(card.rows[1].values.last?.text == "0 / 8")
  }

  @Test(
    "the parts of a card, one per person, have the means of its rows; a single person has none to choose from"
  )
  func parts() throws {
    let run = PlantedRun(
      splits: [PlantedRun.split("s", leftOut: .target)],
      cells: [Self.cell("gaze", Self.base.map { $0 + 2 }), Self.cell("gaze+face", Self.base)])
    let card = try cards(run)[0]
    let parts = try #require(card.parts)
    #expect(parts.keys.map(\.title) == ["participant"] && parts.keys[0].words.count == 8)
    #expect(parts.parts.count == 8 && !parts.isSquared && parts.nouns == ["person", "people"])
    for (index, row) in card.rows.enumerated() {
      let mean = parts.parts.reduce(0) { $0 + $1.values[index] } / 8
      #expect(abs(mean - (row.mark?.centre ?? 0)) < 1e-9)
      for part in parts.parts { #expect(abs(part.values[index] - row.dots[part.unit].value) < 1e-9) }
    }
    let alone = PlantedRun(
      splits: [PlantedRun.split("s", leftOut: .target)],
      cells: [Self.cell("gaze", [3]), Self.cell("gaze+face", [2])])
    #expect(try cards(alone)[0].parts == nil)
  }

  /// Three rows, of which the second is 0.2° worse for everyone, and the third 2°.
  private static func withMargin(_ value: Double, unit: ErrorAmount.Unit = .degrees) -> PlantedRun {
    PlantedRun(
      splits: [PlantedRun.split("s")], margin: ErrorAmount(value: value, unit: unit),
      cells: [
        cell("gaze", base), cell("gaze+face", base.map { $0 + 0.2 }), cell("euler", base.map { $0 + 2 }),
      ])
  }

  @Test("a margin names the rows that are good enough, on the card, in its table and in answers.json")
  func margin() throws {
    let run = Self.withMargin(0.3)
    let card = try cards(run)[0]
    #expect(
      sentence(card).contains(
        "Good enough, that is at most 0.3° worse than the best, with 95 % confidence: gaze and gaze + face."))
    #expect(card.rows.map { $0.values[1].text } == ["best", "+0.2°, good enough", "+2.0°"])
    let answers = AnswersFile(RunCards(SplitResults.all(in: try run.run))).answers
    #expect(answers[0].margin == 0.3 && answers[0].goodEnough == ["gaze", "gaze + face"])
    let without = AnswersFile(RunCards(SplitResults.all(in: try Self.withMargin(0.3, unit: .points).run)))
    #expect(without.answers[0].margin == nil && without.answers[0].goodEnough == nil)
    #expect(!String(decoding: without.json, as: UTF8.self).contains("goodEnough"))
  }

  @Test("a margin in another unit than the card's is not applied, and the card says so")
  func otherMargin() throws {
    let card = try cards(Self.withMargin(0.3, unit: .centimetres))[0]
    #expect(!sentence(card).contains("Good enough"))
    #expect(
      card.notes.contains("The margin of 0.3 cm was not applied, because the errors of this card are in °."))
  }

  @Test("below 15 left-out units of one person, good enough holds for these units and has no confidence")
  func marginOfTargets() throws {
    // One person looked nine times at nine targets.
    func cell(_ features: String, _ shift: Double) -> PlantedRun.PlantedCell {
      let misses = (0..<9).map { number in
        let error = (Self.base[number % 8] + shift) * Self.degree
        return PlantedRun.Miss(x: error, y: error, fixation: number)
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    let run = PlantedRun(
      splits: [PlantedRun.split("s", leftOut: .target)], margin: ErrorAmount(value: 0.5, unit: .degrees),
      cells: [cell("gaze", 0), cell("face", 0.25), cell("euler", 3)])
    #expect(
      sentence(try cards(run)[0]).contains(
        "Good enough, that is at most 0.5° worse than the best for these nine targets: gaze and face."))
  }

  @Test("a leading row whose fits are rank-deficient has a badge that says so")
  func deficient() throws {
    var run = PlantedRun(
      splits: [PlantedRun.split("s")],
      cells: [Self.cell("gaze", Self.base), Self.cell("face", Self.base.map { $0 + 1 })])
    #expect(try !cards(run)[0].badges.contains { $0.title == "Fit" })
    run.ranks = ["face": (columns: 5, rank: 4)]
    #expect(try !cards(run)[0].badges.contains { $0.title == "Fit" }, "it does not lead")
    run.ranks = ["gaze": (columns: 5, rank: 4)]
    let badge = try #require(try cards(run)[0].badges.first { $0.title == "Fit" })
    #expect(badge.word == "rank-deficient" && badge.tone == .caution)
  }

  @Test("of few left-out targets of one person the card says these targets, and no confidence")
  func fewPositions() throws {
    func cell(_ features: String, _ degrees: [Double]) -> PlantedRun.PlantedCell {
      let misses = degrees.enumerated().map { number, error in
        PlantedRun.Miss(x: error * Self.degree, y: error * Self.degree, fixation: number)
      }
      return (
        Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "s"), [[misses]]
      )
    }
    let base = Self.base + [4.1]
    let split = [PlantedRun.split("s", leftOut: .target)]
    let one = try cards(
      PlantedRun(splits: split, cells: [cell("gaze", base.map { $0 + 2 }), cell("gaze+face", base)]))[0]
    #expect(
      sentence(one).hasPrefix(
        "For these nine targets, gaze + face is best; the next set is 2.0° worse. Gaze alone is 2.0° worse (nominally "
          + "2.0 to 2.0)."))
    #expect(one.columns.prefix(2) == ["accuracy [nominal 95 %]", "worse than the best [nominal 95 %]"])
    #expect(one.notes.contains { $0.contains("fewer than 15 left-out targets of one person") })
    let noise = Self.noise + [0]
    let several = try cards(
      PlantedRun(
        splits: split,
        cells: [cell("gaze", zip(base, noise).map { $0 + 0.01 + $1 }), cell("gaze+face", base)]
      ))[0]
    #expect(
      sentence(several).hasPrefix(
        "For these nine targets, none of the 2 sets can be distinguished from the best; gaze + face has the lowest error."
      ))
    #expect(!(sentence(one) + sentence(several)).contains("confidence"))
    func isFew(_ kind: ComparedUnits.Kind, _ count: Int) -> Bool {
      ComparedUnits(kind, names: (0..<count).map { "\($0)" }).areFewPositions
    }
    #expect(isFew(.leftOut(.target), 14) && !isFew(.leftOut(.target), 15))
    #expect(isFew(.leftOut(.label("head_pose")), 5) && !isFew(.people, 5))
  }

  @Test("with one feature set rows are named by calibrator; what calibration gained is said")
  func gain() throws {
    let run = PlantedRun(
      splits: [PlantedRun.split("s")],
      cells: [
        Self.cell("-", Self.base.map { $0 + 2 }, calibrator: "none"),
        Self.cell("gaze", Self.base),
      ])
    let card = try cards(run)[0]
    #expect(card.rows.map(\.name) == ["linear", "tracker's own gaze point"])
    // The errors differ by 2° for everyone, so all bounds are 2°.
    #expect(
      sentence(card).contains(
        "Calibration gains 2.0° (2.0 to 2.0) over the tracker's own gaze point, which errs by 6.0°."))
  }

  @Test("where features differ beside the tracker's own gaze point, rows name the calibrator, too")
  func namedCalibrators() throws {
    let run = PlantedRun(
      splits: [PlantedRun.split("s")],
      cells: [
        Self.cell("-", Self.base, calibrator: "none"), Self.cell("gaze", Self.base.map { $0 + 1 }),
        Self.cell("gaze+face (drop_constant=1e-06)", Self.base.map { $0 + 2 }),
      ])
    let card = try cards(run)[0]
    #expect(card.rows.map(\.name) == ["tracker's own gaze point", "gaze (linear)", "gaze + face (linear)"])
    #expect(sentence(card).contains("Calibration gains nothing: the tracker's own gaze point errs by 4.0°."))
  }

  @Test("rows that cannot be told apart are named together, with what picking the lowest costs at most")
  func set() throws {
    let run = PlantedRun(
      splits: [PlantedRun.split("s")],
      cells: [
        Self.cell("gaze", zip(Self.base, Self.noise).map { $0 + 0.01 + $1 }),
        Self.cell("gaze+face", Self.base),
        Self.cell("gaze+euler", Self.base.map { $0 + 3 }),
      ])
    let text = sentence(try cards(run)[0])
    #expect(
      text.hasPrefix(
        "With 95 % confidence the best is one of gaze + face and gaze; picking gaze + face costs at most "))
  }

  @Test("a split that leaks has no comparison, and shows the error by whole fixations beside its own")
  func leaks() throws {
    let run = PlantedRun(
      isSimulated: true,
      splits: [
        PlantedRun.split("f", kind: "random", unit: .frame, leakage: .leaks, groupedCounterpart: "s"),
        PlantedRun.split("s", kind: "random"),
      ],
      cells: [
        Self.cell("gaze", Self.base, split: "f"), Self.cell("face", Self.base.map { $0 + 1 }, split: "f"),
        Self.cell("gaze", Self.base.map { $0 + 4 }, split: "s"),
        Self.cell("face", Self.base.map { $0 + 9 }, split: "s"),
      ])
    let card = try cards(run)[0]
    #expect(card.question == "Which features are best for frames next to the training frames?")
    #expect(
      sentence(card)
        == "No comparison: frames of tested fixations were trained on. gaze has the lowest error: 4.0°. This is too low for "
        + "new fixations: tested on whole fixations, it errs by 8.0°.")
    #expect(card.badges.map(\.word).prefix(2) == ["simulated", "leaks"])
    #expect(card.columns == ["accuracy"] && card.rows.allSatisfy { $0.mark?.low == nil })
  }

  @Test("few units are said to be too few, with the row that is lowest in most of them")
  func few() throws {
    let people = PlantedRun(cells: [
      Self.cell("gaze", [3, 4, 5]), Self.cell("gaze+face", [2, 3, 6]),
    ])
    #expect(
      sentence(try cards(people)[0])
        == "Three people: nothing about other people. gaze + face has the lowest error: 3.7° on average, and the "
        + "lowest for 2 of 3 people.")
  }

  @Test("a row chosen inside the training leads with its one number; choosing afterwards is a mere promise")
  func chosen() throws {
    var run = PlantedRun(
      splits: [PlantedRun.split("s", leftOut: .target)],
      cells: [
        Self.cell("gaze", Self.base), Self.cell("-", Self.base.map { $0 + 1 }, calibrator: "chosen"),
        Self.cell("gaze+face", Self.base.map { $0 + 3 }),
      ])
    run.candidates = ["chosen": ["gaze", "gaze+face"]]
    let card = try cards(run)[0]
    #expect(card.question == "How accurate are the chosen features for a new target?")
    #expect(
      card.subtitle
        == "One model for all data. Each target left out in turn; features chosen on the others · frames (s)")
    #expect(
      sentence(card)
        == "5.0° where the features are chosen without seeing the tested target. Choosing the lowest of 3 afterwards "
        + "would have promised 4.0°.")
    #expect(card.answer.filter(\.isStrong).map(\.text) == ["5.0°"])
    #expect(card.badges[2].word == "inside training")
    #expect(
      card.rows.map(\.name)
        == ["chosen (chosen inside training)", "gaze (linear)", "gaze + face (linear)"])
    #expect(card.rows.map(\.isLeading) == [true, false, false])
    // The table in files stays sorted by error.
    let table = try #require(
      RunCards(SplitResults.all(in: try run.run)).elements.first?.card.table)
    #expect(table.rows.map { $0.contains(.text("chosen")) } == [false, true, false])
  }

  @Test("a chosen row that is no better than a guess says so, and one without a better row has no promise")
  func chosenAlone() throws {
    var run = PlantedRun(cells: [
      Self.cell("gaze", Self.base.map { $0 + 1 }), Self.cell("-", Self.base, calibrator: "chosen"),
      Self.cell("-", Self.base.map { $0 - 1 }, calibrator: "mean-target"),
    ])
    run.candidates = ["chosen": ["gaze", "gaze+face"]]
    let text = sentence(try cards(run)[0])
    #expect(
      text
        == "4.0° where the features are chosen without seeing the test data. No better than a guess: always guessing the "
        + "centre errs by 3.0°.")
  }

  @Test("what is not better than a guess is said to be so")
  func guess() throws {
    let run = PlantedRun(cells: [
      Self.cell("gaze", Self.base), Self.cell("-", Self.base.map { $0 - 1 }, calibrator: "mean-target"),
    ])
    #expect(
      sentence(try cards(run)[0]).contains("No better than a guess: always guessing the centre errs by 3.0°.")
    )
  }

  @Test("names are readable, and all blocks of the thesis together have a name of their own")
  func names() {
    #expect(RankingWords.readable(features: "gaze+face+right_eye") == "gaze + face + right eye")
    #expect(RankingWords.readable(features: "gaze+face+euler+right_eye+look_at") == "all blocks")
    #expect(RankingWords.readable(features: "gaze+depth_gaze_x") == "gaze + depth_gaze_x")
    #expect(
      RankingWords.readable(features: "gaze+quadratic(both_eyes_ray)") == "gaze + quadratic(both eyes ray)")
  }

  @Test("the appendix asks every question that a table or a figure answers, and no other")
  func appendix() {
    let asked = ReportTable.all.map(\.question) + ReportFigure.all.map(\.question)
    #expect(asked.allSatisfy(AppendixQuestion.all.contains))
    #expect(AppendixQuestion.all.allSatisfy(asked.contains))
    #expect(Set(ReportTable.all.map(\.suffix)).count == ReportTable.all.count)
    #expect(Set(ReportFigure.all.map(\.suffix)).count == ReportFigure.all.count)
  }
}
