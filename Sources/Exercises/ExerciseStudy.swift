import Inputs
import Statistics

/// Recordings of exercises, each judged by thresholds of the same person from another recording where there is one.
struct ExerciseStudy: Sendable {
  struct Person: Sendable {
    let name: String
    let results: [ExerciseResult]
    /// Empty for a person with fewer than two labelled recordings, for whom nothing can be tested honestly.
    let choices: [CoefficientChoice]

    var labelled: [ExerciseResult] { results.filter { !$0.sweep.isEmpty } }
    /// The labelled recordings added up, like `score`.
    var sweep: [SweepPoint] { SweepPoint.sum(labelled.map(\.sweep)) }

    func score(_ coefficient: Double) -> SweepPoint {
      let points = labelled.map { [SweepPoint(coefficient: coefficient, scores: $0.scores)] }
      return SweepPoint.sum(points).first ?? SweepPoint(coefficient: coefficient, scores: [])
    }
  }

  let options: ExerciseOptions
  /// Sorted by name; recordings are in their order.
  let people: [Person]

  var results: [ExerciseResult] { people.flatMap(\.results) }
  var labelledPeople: [Person] { people.filter { !$0.labelled.isEmpty } }
  var isLabelled: Bool { !labelledPeople.isEmpty }
  var isCalibrated: Bool { results.contains { $0.calibration != nil } }

  /// - Parameter given: References in place of those that calibration cycles would give; nil for a person without.
  init(
    _ recordings: [ExerciseRecording], _ options: ExerciseOptions,
    given: (String) -> ExerciseResult.Calibration? = { _ in nil }
  ) {
    self.options = options
    people = Set(recordings.map(\.participant)).sorted().map { name in
      let own = recordings.filter { $0.participant == name }
      return Self.person(name, own, options, given(name))
    }
  }

  private static func person(
    _ name: String, _ own: [ExerciseRecording], _ options: ExerciseOptions,
    _ given: ExerciseResult.Calibration?
  ) -> Person {
    // The first labelled recording calibrates all others, and the second one the first.
    let labelled = own.indices.filter { own[$0].isLabelled }
    let ownReferences = labelled.prefix(2).map { index in
      given?.references
        ?? [ShapeReference](own[index].series, own[index].intervals, options.reference, rest: options.rest)
    }
    func calibrator(of index: Int) -> Int? {
      labelled.count > 1 && index == labelled[0] ? 1 : labelled.isEmpty ? nil : 0
    }
    let results = own.indices.map { index -> ExerciseResult in
      let calibration =
        given
        ?? calibrator(of: index).map { place in
          let source: ExerciseResult.Source =
            labelled[place] == index ? .same : .other(recording: own[labelled[place]].name)
          return ExerciseResult.Calibration(source: source, references: ownReferences[place])
        }
      return ExerciseResult(own[index], calibration, options)
    }
    guard labelled.count > 1 else { return Person(name: name, results: results, choices: []) }
    let choices = (0..<2).map { place in
      let source = own[labelled[place]]
      let tested = labelled.filter { index in calibrator(of: index) == place }
      let chosen = [SweepPoint](source.series, source.intervals, ownReferences[place], options)
        .chosen(limit: options.falseRateLimit)
      let sum = SweepPoint.sum(tested.map { results[$0].sweep })
      return CoefficientChoice(
        participant: name, chosenOn: source.name, testedOn: tested.map { own[$0].name }, chosen: chosen,
        tested: chosen.flatMap { chosen in sum.first { $0.coefficient == chosen.coefficient } })
    }
    return Person(name: name, results: results, choices: choices)
  }

  /// The yield of each kind of reference and rest with the coefficient of the options, all recordings together.
  func alternatives(
    _ recordings: [ExerciseRecording]
  ) -> [(reference: ShapeReference.Kind, rest: ShapeReference.Rest, point: SweepPoint)] {
    ShapeReference.Kind.allCases.flatMap { kind in
      ShapeReference.Rest.allCases.compactMap { rest in
        var other = options
        other.reference = kind
        other.rest = rest
        other.from = options.coefficient
        other.to = options.coefficient
        let study = ExerciseStudy(recordings, other)
        let points = SweepPoint.sum(study.people.flatMap(\.labelled).map(\.sweep))
        return points.first.map { (kind, rest, $0) }
      }
    }
  }
}

extension ExerciseStudy {
  /// The references of a person from one recording or file.
  struct Calibration: Sendable {
    let person: String
    let name: String
    let references: [ShapeReference]
  }

  var calibrations: [Calibration] {
    people.flatMap { person in
      grouped(person.results, by: \.calibrationName).compactMap { own in
        own[0].calibration.map {
          Calibration(person: person.name, name: own[0].calibrationName, references: $0.references)
        }
      }
    }
  }

  /// A caveat of numbers that were counted in the cycles that the thresholds come from.
  var optimism: [String] {
    let own = results.filter { $0.calibration?.source == .same }.map(\.recording.name)
    guard !own.isEmpty else { return [] }
    return [
      "\(own.count == 1 ? "The thresholds" : "Thresholds") of \(listed(own, limit: 3)) come from the same cycles that are "
        + "counted: the numbers are optimistic."
    ]
  }
}
