import Documents
import Inputs
import Statistics

/// How far shapes move: references and thresholds, both eyes against each other, and ranges.
struct ShapeTables {
  let study: ExerciseStudy

  /// Each person's calibrations, each once.
  private var calibrations: [(person: String, from: String, references: [ShapeReference])] {
    study.people.flatMap { person in
      grouped(person.results.filter { $0.calibration != nil }, by: \.calibrationName).compactMap { own in
        own[0].calibration.map { (person.name, own[0].calibrationName, $0.references) }
      }
    }
  }

  var thresholds: Table? {
    let coefficient = study.options.coefficient
    let rows = calibrations.flatMap { person, from, references in
      references.filter { $0.rest != nil || $0.reference != nil }.map { own -> [Table.Entry] in
        [
          .text(person), .text(from), .text(own.shape.name), .optional(own.rest, decimals: 3),
          .optional(own.reference, decimals: 3),
          own.threshold(coefficient).map { .number($0, decimals: 3) }
            ?? .missing("-", reason: "the reference is missing or not above the rest"),
          ExerciseTables.count(own.cycleCount), ExerciseTables.count(own.frameCount),
        ]
      }
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "Thresholds with the coefficient \(shortest(coefficient))",
      columns: Table.labels(["person", "calibrated on", "shape"])
        + Table.numbers(["rest", "reference (\(study.options.reference.rawValue))", "threshold"])
        + Table.numbers(["cycles", "frames"]), rows: rows)
  }

  var asymmetries: Table? {
    let rows = calibrations.flatMap { person, from, references -> [[Table.Entry]] in
      let exercises = Exercise.simple.compactMap { exercise in
        references.asymmetry(exercise).map { (exercise.title, "the right and the left eye", $0) }
      }
      let sides =
        references.asymmetryOfSides.map { [("right against left", "looking right and left", $0)] } ?? []
      return (exercises + sides).map { name, what, asymmetry in
        [
          .text(person), .text(from), .text(name), .text(what), .number(asymmetry.right, decimals: 3),
          .number(asymmetry.left, decimals: 3), .number(asymmetry.value, decimals: 3),
        ]
      }
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "Asymmetry of right and left",
      notes: [
        "R and L are deflections, reference − rest. 0: both sides move equally far; above 0: the right one moves further."
      ],
      columns: Table.labels(["person", "calibrated on", "exercise", "compared"])
        + Table.numbers(["R", "L", "(R − L)/(R + L)"]), rows: rows)
  }

  /// One row per recording and shape that exercises require.
  var ranges: Table {
    let rows = study.results.flatMap { result in Self.rangeRows(result.recording) }
    return Table(
      title: "Ranges of the shapes",
      notes: [
        "Values below 0 and above 1 are read as they are. The asymmetry compares the 99th percentile − median of the right "
          + "eye's shape with that of the same exercise's shape of the left eye, labels or not."
      ],
      columns: Table.labels(["person", "recording", "shape"])
        + Table.numbers(["smallest", "median", "99th percentile", "largest"])
        + Table.numbers(["below 0", "above 1", "missing"], unit: "%")
        + Table.numbers(["asymmetry to the other eye"]), rows: rows)
  }

  private static func rangeRows(_ recording: ExerciseRecording) -> [[Table.Entry]] {
    let ranges = recording.series.ranges
    return EyeShape.ofExercises.compactMap { shape in
      guard let range = ranges[shape] else { return nil }
      func share(_ count: Int) -> Table.Entry {
        .number(100 * Double(count) / Double(max(1, range.rowCount)), decimals: 1)
      }
      let exercise = Exercise.simple.first { $0.shapes.contains(shape) }
      let asymmetry = exercise.flatMap { ShapeRange.asymmetry($0, ranges) }
      return [
        .text(recording.participant), .text(recording.name), .text(shape.name),
        .number(range.smallest, decimals: 3), .number(range.median, decimals: 3),
        .number(range.high, decimals: 3), .number(range.largest, decimals: 3), share(range.belowCount),
        share(range.aboveCount), share(range.missingCount), .optional(asymmetry?.value, decimals: 3),
      ]
    }
  }
}

extension ExerciseResult {
  /// The recording or the file that the references come from.
  var calibrationName: String {
    switch calibration?.source {
    case .same: recording.name
    case .other(let name): name
    case .file(let path): path
    case nil: ""
    }
  }
}

extension [ShapeReference] {
  /// The deflection of looking to the right against that of looking to the left, each the mean of both eyes.
  var asymmetryOfSides: EyeAsymmetry? {
    func mean(_ exercise: Exercise) -> Double? {
      let own = exercise.shapes.compactMap { self[$0]?.deflection }
      return own.count == exercise.shapes.count ? own.reduce(0, +) / Double(own.count) : nil
    }
    guard let right = mean(.right), let left = mean(.left) else { return nil }
    return EyeAsymmetry(right: right, left: left)
  }
}
