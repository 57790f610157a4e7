import Captures
import Inputs
import LinearAlgebra
import Programs

/// Has a program of the user's fit the columns of a feature set, and predict gaze points.
///
/// A fit that fails does so when it is asked for gaze points. It is made only within `ProgramHost.hosting`, which has the permission to start programs.
package struct ProgramCalibrator: Calibrator {
  let program: ProgramCommand
  private let words = KeptValues<FixationWords.Key, FixationWords>()

  package var needs: Needs { Needs(usesFeatures: true, programs: [program]) }
  // What a program makes of a column that hardly varies is not known.
  package var traits: CalibratorTraits { CalibratorTraits(fitsNoise: true) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    guard let host = ProgramHost.current else {
      throw .program("the program \(program.text.quoted) is not started here")
    }
    let part = try training.own.learned()
    let rows = try ProgramRows(part, words, seed: training.seed)
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

/// The words of all fixations of some samples for one property, which are the same in every fold.
private struct FixationWords: Sendable {
  struct Key: Hashable, Sendable {
    let samples: SamplesIdentity
    let property: FixationProperty
  }

  private let words: [String]
  /// The position in `words` for each source of the samples.
  private let codes: [Int]

  init(_ origins: Origins, _ property: FixationProperty) {
    var numbering = Numbering<String>()
    codes = origins.sources.map { numbering.number(of: $0.value(of: property)) }
    words = numbering.keys
  }

  /// The words of some sources, without those that none of them has.
  func group(named name: String, of sources: [Int]) -> ProgramRows.Group {
    var numbers = [Int](repeating: -1, count: words.count)
    var found = [String]()
    let codes = sources.map { source in
      let code = self.codes[source]
      if numbers[code] < 0 {
        numbers[code] = found.count
        found.append(words[code])
      }
      return numbers[code]
    }
    return ProgramRows.Group(name: name, words: found, codes: codes)
  }
}

extension ProgramRows {
  /// - Precondition: The part has rows, and the transforms of its columns have been learned.
  fileprivate init(
    _ part: Part, _ kept: KeptValues<FixationWords.Key, FixationWords>, seed: UInt64
  ) throws(FitError) {
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
    var groups = [Group]()
    for property in [.participant, .capture, .device, .target] + labels {
      let key = FixationWords.Key(samples: part.samples.identity, property: property)
      let words = try kept.value(key) { FixationWords(origins, property) }
      groups.append(words.group(named: property.rawValue, of: sources))
    }
    let units = part.samples.blocks.columnUnits
    let plain = part.columns.columns.map { Optional(units[$0]) }
    self.init(
      columns: names, units: plain + [String?](repeating: nil, count: names.count - plain.count),
      design: part.design, response: part.response, fixations: fixations, groups: groups, seed: seed)
  }
}
