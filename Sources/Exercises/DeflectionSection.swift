import Documents
import Inputs
import Logs
import Statistics

/// The deflections of shapes: references and thresholds, both eyes against each other, and ranges.
struct DeflectionSection {
  let study: ExerciseStudy

  var section: LogSection {
    let tables: [LogSection.NamedTable] = [
      ("thresholds", thresholds), ("asymmetry", asymmetries), ("ranges", ranges),
    ]
    return LogSection(
      slug: "deflection", question: "How far do the shapes move, and equally far in both eyes?",
      shortTitle: "Deflections", answer: answer,
      tables: tables.filter { !$0.table.rows.isEmpty },
      files: study.isCalibrated ? [file] : [],
      definitions: ExerciseTerms(options: study.options).deflection, numbers: numbers)
  }

  // MARK: Tables and data

  private struct Reference: Sendable {
    let person: String
    let calibration: String
    let own: ShapeReference
  }

  private var references: [Reference] {
    study.calibrations.flatMap { calibration in
      calibration.references.map {
        Reference(person: calibration.person, calibration: calibration.name, own: $0)
      }
    }
  }

  private var thresholds: Table {
    let columns = ShapeReference.columns(
      "reference (\(study.options.reference.rawValue))", coefficient: study.options.coefficient)
    return Listing(references.filter { $0.own.rest.ifKnown != nil || $0.own.reference.ifKnown != nil }) {
      Column(title: "person", .label) { $0.person }
      Column(title: "calibrated on", .label) { $0.calibration }
      for column in columns { column.of { $0.own } }
    }.table("Thresholds with the coefficient \(shortest(study.options.coefficient))")
  }

  /// The references of each calibration, which `--references` reads.
  private var file: ListedFile {
    Listing(references) {
      Column("participant") { $0.person }
      Column("capture") { $0.calibration }
      for column in ShapeReference.columns() { column.of { $0.own } }
    }.file("references.csv")
  }

  private struct Asymmetry: Sendable {
    let calibration: ExerciseStudy.Calibration
    let name: String
    let compared: String
    let sides: EyeAsymmetry
  }

  private var asymmetries: Table {
    let rows = study.calibrations.flatMap { own -> [Asymmetry] in
      let exercises = Exercise.simple.map { exercise in
        (exercise.title, "the right and the left eye", own.references.asymmetry(exercise))
      }
      let sides = [("right against left", "looking right and left", own.references.asymmetryOfSides)]
      return (exercises + sides).compactMap { name, compared, sides in
        sides.map { Asymmetry(calibration: own, name: name, compared: compared, sides: $0) }
      }
    }
    return Listing(rows) {
      Column(title: "person", .label) { $0.calibration.person }
      Column(title: "calibrated on", .label) { $0.calibration.name }
      Column(title: "exercise", .label) { $0.name }
      Column(title: "compared", .label) { $0.compared }
      Column(title: "R", .number(3)) { $0.sides.right }
      Column(title: "L", .number(3)) { $0.sides.left }
      Column(title: "(R − L)/(R + L)", .number(3)) { $0.sides.value }
    }.table(
      "Asymmetry of right and left",
      notes: [
        "R and L are deflections, reference − rest. 0: both sides move equally far; above 0: the right one moves further."
      ])
  }

  private var ranges: Table {
    let rows = study.results.flatMap { result in
      let ranges = result.recording.series.ranges
      return EyeShape.ofExercises.compactMap { shape in
        ranges[shape].map { (recording: result.recording, ranges: ranges, shape: shape, own: $0) }
      }
    }
    return Listing(rows) {
      Column(title: "person", .label) { $0.recording.participant }
      Column(title: "recording", .label) { $0.recording.name }
      Column(title: "shape", .label) { $0.shape.name }
      Column(title: "smallest", .number(3)) { $0.own.smallest }
      Column(title: "median", .number(3)) { $0.own.median }
      Column(title: "99th percentile", .number(3)) { $0.own.high }
      Column(title: "largest", .number(3)) { $0.own.largest }
      Column(title: "below 0", .percent(1)) { $0.own.share($0.own.belowCount) }
      Column(title: "above 1", .percent(1)) { $0.own.share($0.own.aboveCount) }
      Column(title: "missing", .percent(1)) { $0.own.share($0.own.missingCount) }
      Column(
        title: "asymmetry to the other eye", .number(3),
        missing: "no exercise compares the shape with one of the other eye that rises above its median"
      ) { row in
        Exercise.simple.first { $0.shapes.contains(row.shape) }
          .flatMap { ShapeRange.asymmetry($0, row.ranges)?.value }
      }
    }.table(
      "Ranges of the shapes",
      notes: [
        "Values below 0 and above 1 are read as they are. The asymmetry compares the 99th percentile − median of the right "
          + "eye's shape with that of the same exercise's shape of the left eye, labels or not."
      ])
  }

  private var numbers: JSONValue {
    let columns = ShapeReference.columns(coefficient: study.options.coefficient)
    return Listing(study.results) {
      for column in ExerciseResult.columns { column }
      Column("shapes") { Listing($0.calibration?.references ?? [], columns: columns).json }
      Column("asymmetry") { result in
        let references = result.calibration?.references ?? []
        return JSONValue.object(
          Exercise.simple.compactMap { exercise in
            references.asymmetry(exercise).map { (exercise.rawValue, .number($0.value)) }
          })
      }
    }.json
  }

  // MARK: Answer

  private var answer: [String] {
    let ranges = study.results.map { $0.recording.series.ranges }
    let values = ranges.flatMap(\.values)
    let above = values.reduce(0) { $0 + $1.aboveCount }
    let below = values.reduce(0) { $0 + $1.belowCount }
    let asymmetries = zip(study.results, ranges).flatMap { result, own in
      Exercise.simple.compactMap { exercise in
        (result.calibration?.references.asymmetry(exercise) ?? ShapeRange.asymmetry(exercise, own))
          .map { (result: result, exercise: exercise, sides: $0) }
      }
    }
    let largest = asymmetries.max { abs($0.sides.value) < abs($1.sides.value) }
    let sentence = largest.map { result, exercise, sides in
      "The most unequal exercise is \(exercise.title) in "
        + "\(result.calibration == nil ? result.recording.name : result.calibrationName): "
        + "(R − L)/(R + L) = \(decimal(sides.value, 2)), "
        + "so that the \(sides.value > 0 ? "right" : "left") eye's shape moves further "
        + "(\(decimal(sides.right, 2)) right, \(decimal(sides.left, 2)) left)."
    }
    return [
      sentence ?? "No exercise has a deflection in both eyes.",
      "\(counted(above, "value")) above 1 and \(below) below 0 \(above + below == 1 ? "was" : "were") read as they are.",
    ]
  }
}

extension ShapeRange {
  fileprivate func share(_ count: Int) -> Share { Share(count, of: max(1, rowCount)) }
}

extension ShapeReference {
  /// - Parameter coefficient: Nil for columns without a threshold.
  fileprivate static func columns(
    _ title: String = "reference", coefficient: Double? = nil
  ) -> [Column<ShapeReference>] {
    let threshold = coefficient.map { coefficient in
      Column<ShapeReference>("threshold", "threshold", .number(3)) { $0.threshold(coefficient) }
    }
    return [
      Column("shape", "shape", .label) { $0.shape.name }, Column("rest", "rest", .number(3)) { $0.rest },
      Column("reference", title, .number(3)) { $0.reference }, threshold,
      Column("cycles", "cycles") { $0.cycleCount }, Column("frames", "frames") { $0.frameCount },
    ].compactMap(\.self)
  }
}
