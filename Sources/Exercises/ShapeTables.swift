import Documents
import Inputs
import Statistics

/// How far shapes move: references and thresholds, both eyes against each other, and ranges.
struct ShapeTables {
  let study: ExerciseStudy

  var thresholds: Table? {
    let coefficient = study.options.coefficient
    let rows = study.calibrations.flatMap { calibration in
      calibration.references.filter { $0.rest != nil || $0.reference != nil }
        .map { (calibration: calibration, reference: $0) }
    }
    guard !rows.isEmpty else { return nil }
    let own =
      ShapeReference.deflections(of: study.options.reference) + [ShapeReference.threshold(coefficient)]
      + ShapeReference.counts
    return Listing(rows) {
      Column(title: "person", .label) { $0.calibration.person }
      Column(title: "calibrated on", .label) { $0.calibration.name }
      for column in own { column.of { $0.reference } }
    }.table("Thresholds with the coefficient \(shortest(coefficient))")
  }

  private struct Asymmetry: Sendable {
    let calibration: ExerciseStudy.Calibration
    let name: String
    let compared: String
    let sides: EyeAsymmetry
  }

  var asymmetries: Table? {
    let rows = study.calibrations.flatMap { own -> [Asymmetry] in
      let exercises = Exercise.simple.compactMap { exercise in
        own.references.asymmetry(exercise).map {
          Asymmetry(
            calibration: own, name: exercise.title, compared: "the right and the left eye", sides: $0)
        }
      }
      let sides = own.references.asymmetryOfSides.map {
        Asymmetry(
          calibration: own, name: "right against left", compared: "looking right and left", sides: $0)
      }
      return exercises + [sides].compactMap(\.self)
    }
    guard !rows.isEmpty else { return nil }
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

  /// One row per recording and shape that exercises require.
  var ranges: Table {
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
      Column(title: "asymmetry to the other eye", .number(3)) { row in
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
}

extension ShapeRange {
  fileprivate func share(_ count: Int) -> Share { Share(count, of: max(1, rowCount)) }
}

extension ExerciseStudy {
  /// The references of a person from one recording or file.
  struct Calibration: Sendable {
    let person: String
    let name: String
    let references: [ShapeReference]
  }

  /// Each person's calibrations, each once.
  var calibrations: [Calibration] {
    people.flatMap { person in
      grouped(person.results.filter { $0.calibration != nil }, by: \.calibrationName).compactMap { own in
        own[0].calibration.map {
          Calibration(person: person.name, name: own[0].calibrationName, references: $0.references)
        }
      }
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
