import Captures
import Inputs
import LinearAlgebra
import Programs

/// Has a program of the user's fit the columns of a feature set, and predict gaze points.
///
/// A fit that fails does so when it is asked for gaze points. It is made only within `ProgramHost.hosting`, which has the permission to start programs.
package struct ProgramCalibrator: Calibrator {
  let program: ProgramCommand

  package var needs: Needs { Needs(usesFeatures: true, programs: [program]) }
  // What a program makes of a column that hardly varies is not known.
  package var traits: CalibratorTraits { CalibratorTraits(fitsNoise: true) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    guard let host = ProgramHost.current else {
      throw .program("the program \(program.text.quoted) is not started here")
    }
    let part = try training.own.learned()
    let rows = ProgramRows(part, seed: training.seed)
    if let place = rows.design.firstNotFinite { throw .notFinite(column: rows.columns[place.column]) }
    let model = host.model(program, rows)
    let names = rows.columns
    return FittedFunction(summary: FitSummary(columnCount: names.count)) { part throws(FitError) in
      guard !part.rows.isEmpty else { return [] }
      let design = part.design
      if let place = design.firstNotFinite {
        throw .program("\(names[place.column]) is not finite in a test row, which no program gets")
      }
      let points = try FitError.ofProgram { () throws(ProgramFailure) in try model.predict(design) }
      return part.rows.indices.map { .point(ScreenPoint(x: points[$0, 0], y: points[$0, 1])) }
    }.seen(through: part.columns)
  }
}

extension FitError {
  /// The result of a call of a program, whose failure is the reason why a training part cannot be fitted.
  fileprivate static func ofProgram<Value>(
    _ call: () throws(ProgramFailure) -> Value
  ) throws(FitError) -> Value {
    do throws(ProgramFailure) {
      return try call()
    } catch {
      switch error {
      case .failed(let sentence): throw .program(sentence)
      case .cancelled: throw .cancelled
      }
    }
  }
}

extension ProgramRows {
  /// - Precondition: The part has rows, and the transforms of its columns have been learned.
  fileprivate init(_ part: Part, seed: UInt64) {
    let (origins, names) = (part.samples.origins, part.columnNames)
    // What fixations have in common is found once per fixation, because there can be thousands of frames.
    var numbers = [Int](repeating: -1, count: origins.sources.count)
    var sources = [Int]()
    let fixations = part.rows.map { row in
      let source = origins.sourceIndex(row)
      if numbers[source] < 0 {
        numbers[source] = sources.count
        sources.append(source)
      }
      return numbers[source]
    }
    let labels = origins.sources[sources[0]].key.labels.all.map { FixationProperty.label($0.label.name) }
    let groups = ([.participant, .capture, .device, .target] + labels).map { property in
      Group(name: property.rawValue, wordsOf: sources.map { origins.sources[$0].value(of: property) })
    }
    let units = part.samples.blocks.columnUnits
    let plain = part.columns.columns.map { Optional(units[$0]) }
    self.init(
      columns: names, units: plain + [String?](repeating: nil, count: names.count - plain.count),
      design: part.design, response: part.response, fixations: fixations, groups: groups, seed: seed)
  }
}

extension ProgramRows.Group {
  /// - Parameter words: One per fixation.
  fileprivate init(name: String, wordsOf words: [String]) {
    var numbering = Numbering<String>()
    let codes = words.map { numbering.number(of: $0) }
    self.init(name: name, words: numbering.keys, codes: codes)
  }
}
