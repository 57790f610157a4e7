import Documents
import Inputs
import Logs
import Statistics

struct RecognitionSection {
  let study: ExerciseStudy

  private static let mostPeople = 6
  private static let mostReasons = 8

  var section: LogSection {
    let byExercise = byExercise
    return LogSection(
      slug: "recognition", question: "Which exercises were recognised?", shortTitle: "Recognition",
      answer: answer,
      tables: (byExercise.rows.isEmpty ? [] : [("exercises", byExercise)]) + confusions,
      files: [triggers] + (study.isLabelled ? [cycles] : []), caveats: study.optimism + withheld,
      definitions: ExerciseTerms(options: study.options).recognition, numbers: numbers)
  }

  // MARK: Tables and data

  private var byExercise: Table {
    let rows = study.people.flatMap { person -> [(person: String, exercise: String, point: SweepPoint)] in
      let all = person.score(study.options.coefficient)
      let done = all.byExercise.filter { $0.cycleCount > 0 || $0.falseCount > 0 }
      guard !done.isEmpty else { return [] }
      return done.map { (person.name, $0.scores[0].exercise.title, $0) } + [(person.name, "all", all)]
    }
    return Listing(rows) {
      Column(title: "person", .label) { $0.person }
      Column(title: "exercise", .label) { $0.exercise }
      for column in [Column<SweepPoint>.cycles, .hits, .misses, .completion] { column.of { $0.point } }
      Column(title: "time to complete, shortest", .seconds(2)) { $0.point.completion { $0.min() } }
      Column(title: "time to complete, longest", .seconds(2)) { $0.point.completion { $0.max() } }
      for column in [Column<SweepPoint>.repeats, .falseTriggers, .falseRate] { column.of { $0.point } }
    }.table(
      "Exercises recognised with the coefficient \(shortest(study.options.coefficient))",
      caveats: study.optimism,
      notes: [
        "A false trigger is one at a time that is not labelled with its exercise, per minute of such time; the rate of all "
          + "exercises is the sum of their rates. A repeat is a later trigger within one cycle."
      ])
  }

  /// Labelled against recognised: for all people, and for each if there are few.
  private var confusions: [LogSection.NamedTable] {
    let people = study.labelledPeople
    guard !people.isEmpty else { return [] }
    let whom = people.count == 1 ? people[0].name : "all people"
    let all: LogSection.NamedTable = ("confusion", confusion(people.flatMap(\.labelled), of: whom))
    guard (2...Self.mostPeople).contains(people.count) else { return [all] }
    return [all]
      + people.enumerated().map { index, person in
        ("confusion-\(index + 1)", confusion(person.labelled, of: person.name))
      }
  }

  private func confusion(_ results: [ExerciseResult], of whom: String) -> Table {
    let rows = grouped(results.flatMap(\.cycles), by: \.interval.exercise)
      .sorted { $0[0].interval.exercise.index < $1[0].interval.exercise.index }
    let recognised: [Exercise?] = Exercise.allCases + [nil]
    return Listing(rows) {
      Column(title: "labelled", .label) { $0[0].interval.exercise.title }
      for exercise in recognised {
        Column(title: exercise?.title ?? "none") { $0.count { $0.recognised == exercise } }
      }
    }.table(
      "Labelled and recognised exercises of \(whom)", caveats: study.optimism,
      notes: [
        "One row per labelled exercise, one cycle counted once: as its own exercise if that was triggered, else as the "
          + "first other exercise that was, else as none."
      ])
  }

  private func file<Item: Sendable>(
    _ name: String, _ items: (ExerciseResult) -> [Item],
    @ListBuilder<Column<Item>> columns: () -> [Column<Item>]
  ) -> ListedFile {
    let coefficient = study.options.coefficient
    return Listing(study.results.flatMap { result in items(result).map { (result: result, item: $0) } }) {
      for column in ExerciseResult.columns.prefix(2) { column.of { $0.result } }
      Column("coefficient") { _ in coefficient }
      for column in columns() { column.of { $0.item } }
    }.file(name)
  }

  private var triggers: ListedFile {
    file("triggers.csv", \.triggers) {
      Column("exercise") { $0.trigger.exercise.rawValue }
      Column("start_s") { $0.trigger.start }
      Column("trigger_s") { $0.trigger.time }
      Column("outcome") { $0.kind.rawValue }
      Column("labelled_exercise") { $0.interval?.exercise.rawValue }
      Column("cycle") { $0.interval?.cycle }
      Column("completion_s") { outcome in
        outcome.kind == .hit ? outcome.interval.map { outcome.trigger.time - $0.start } : nil
      }
    }
  }

  private var cycles: ListedFile {
    file("cycles.csv", \.cycles) {
      Column("exercise") { $0.interval.exercise.rawValue }
      Column("cycle") { $0.interval.cycle }
      Column("start_s") { $0.interval.start }
      Column("end_s") { $0.interval.end }
      Column("recognised") { $0.recognised?.rawValue ?? "none" }
      Column("hit") { $0.completionTime == nil ? 0 : 1 }
      Column("completion_s") { $0.completionTime }
    }
  }

  private var numbers: JSONValue {
    Listing(study.results) {
      for column in ExerciseResult.columns { column }
      Column("triggers") { $0.triggers.count }
      Column("exercises") { result in
        Listing(SweepPoint(coefficient: 0, scores: result.scores).byExercise) {
          Column("exercise") { $0.scores[0].exercise.rawValue }
          Column<SweepPoint>.cycles
          Column<SweepPoint>.hits
          Column("completion_s") { JSONValue.numbers($0.completionTimes) }
          Column<SweepPoint>.repeats
          Column<SweepPoint>.falseTriggers
          Column<SweepPoint>.otherMinutes
          Column<SweepPoint>.falseRate
        }.json
      }
    }.json
  }

  // MARK: Answer

  private var answer: [String] {
    let coefficient = shortest(study.options.coefficient)
    guard study.isLabelled else {
      let count = study.results.reduce(0) { $0 + $1.triggers.count }
      return [
        "\(counted(count, "trigger")) with the coefficient \(coefficient). Without labels none can be judged."
      ]
    }
    let score = SweepPoint.sum(study.labelledPeople.map { [$0.score(study.options.coefficient)] }).first
    let confused = study.results.flatMap(\.cycles).count {
      $0.recognised != nil && $0.recognised != $0.interval.exercise
    }
    let times =
      score?.medianCompletionTime.ifKnown.map { " Median time to complete: \(decimal($0, 2)) s." } ?? ""
    return [
      "With the coefficient \(coefficient), \(score?.counts ?? "no cycles").\(times)",
      "\(counted(confused, "missed cycle")) \(confused == 1 ? "was" : "were") taken for another exercise; "
        + "\(counted(score?.repeatCount ?? 0, "trigger")) came again within the same cycle.",
    ]
  }

  private var withheld: [String] {
    let all = study.results.flatMap { result in
      result.withheld.map { (reason: $0.reason, exercise: $0.exercise, recording: result.recording.name) }
    }
    return grouped(all, by: \.reason).sorted { $0[0].reason < $1[0].reason }.prefix(Self.mostReasons).map {
      own in
      let titles = Exercise.allCases.filter { exercise in own.contains { $0.exercise == exercise } }.map(
        \.title)
      return "Never recognised in \(listed(Set(own.map(\.recording)).sorted(), limit: 3)): "
        + "\(titles.joined(separator: ", ")), because \(own[0].reason)."
    }
  }
}
