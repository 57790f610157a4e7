import Calibration
import Captures
import Inputs
import Statistics

/// A feature set or calibrator that needs columns which a capture does not have.
struct MissingColumns {
  let asker: String
  let place: Place
  let capture: String
  let columns: [String]
  let isOptional: Bool

  /// The format whose captures never have the columns; nil if the capture's own format could hold them.
  let format: String?

  var sentence: String {
    let named = columns.count > 3 ? columns.prefix(2) + ["…", columns[columns.count - 1]] : columns[...]
    let lacking = format.map { "captures of \($0)" } ?? "the capture \(capture.quoted)"
    return "\(asker.quoted) needs \(named.joined(separator: ", ")), which \(lacking) "
      + (format == nil ? "does not have" : "do not have")
  }

  private struct Asked {
    let name: String
    var channels: Set<Channel> = []
    /// Needs of blocks that another channel can serve in captures that have none of them.
    var replaceable: [(needs: Set<Channel>, by: Channel)] = []
    /// Words of feature sets that are no block of the catalogue.
    var own: [String] = []
    /// Own columns by which a calibrator weights gaze points; a single column each.
    var confidences: [String] = []
    let place: Place
    var isOptional = false

    init(_ name: String, _ needs: Needs, at place: Place) {
      self.name = name
      self.place = place
      channels = needs.parts
      confidences = needs.ownColumns.sorted()
    }

    init(_ set: FeatureSet, at place: Place, isOptional: Bool = false) {
      name = set.name
      self.place = place
      self.isOptional = isOptional
      for word in set.blocks {
        if let block = FeatureBlockName(word).block {
          if let alternative = block.alternative {
            replaceable.append((block.needs, alternative))
          } else {
            channels.formUnion(block.needs)
          }
        } else {
          own.append(FeatureBlockName(word).kind)
        }
      }
    }

    /// Another channel serves only if no capture has what is needed: the two must not be mixed in one column.
    func needed(in capture: Capture, amongst captures: [Capture]) -> Set<Channel> {
      replaceable.reduce(into: channels) { all, block in
        let isReplaced =
          capture.frames.has(block.by)
          && !captures.contains { other in block.needs.allSatisfy(other.frames.has) }
        if !isReplaced { all.formUnion(block.needs) }
      }
    }
  }

  private static func confidenceErrors(_ asked: Asked, amongst own: [OwnColumns]) -> [InputError] {
    asked.confidences.compactMap { word in
      let all = own.map(\.name)
      guard let columns = own.first(where: { $0.name == word })?.columns else {
        let hint =
          all.isEmpty ? "" : hint(for: word, among: all, then: "there are: \(all.joined(separator: ", "))")
        return InputError(asked.place, "the captures have no own columns called \(word.quoted)\(hint)")
      }
      return columns.count == 1
        ? nil
        : InputError(
          asked.place, "a confidence must be a single column; \(word.quoted) are \(columns.count) columns")
    }
  }

  /// One per asker and capture, feature sets before calibrators. Throws for words that no capture explains.
  static func all(_ file: ExperimentFile, _ captures: [Capture]) throws(InputError) -> [MissingColumns] {
    let asked =
      file.features.map { Asked($0, at: file.featurePlaces[$0.name] ?? file.datasetPlace) }
      + file.calibrators.flatMap { planned in
        let (needs, place) = (planned.calibrator.needs, planned.place)
        return needs.featureSets.map { Asked($0, at: place) }
          + needs.optionalFeatureSets.map { Asked($0, at: place, isOptional: true) }
          + [Asked(planned.label, needs, at: place)]
      }
    let distinct = grouped(captures.flatMap(\.frames.own), by: \.name).map { $0[0] }
    let unknown = asked.flatMap { asked in
      asked.own.filter { word in !distinct.contains { $0.name == word } }
        .map { FeatureSet.unknown($0, amongst: distinct, at: asked.place) }
    }
    let wrong = unknown + asked.flatMap { confidenceErrors($0, amongst: distinct) }
    guard wrong.isEmpty else { throw InputError(wrong) }
    return asked.flatMap { asked in
      captures.compactMap { capture in
        let needed = asked.needed(in: capture, amongst: captures)
        let channels = Channel.allCases.filter { needed.contains($0) && !capture.frames.has($0) }
        let own = (asked.own + asked.confidences).filter { capture.frames.ownRange($0) == nil }
        guard !channels.isEmpty || !own.isEmpty else { return nil }
        let never = channels.filter { capture.absentColumns[$0] == nil }
        let columns =
          never.isEmpty ? channels.flatMap { capture.absentColumns[$0] ?? [] } : never.map(\.name)
        return MissingColumns(
          asker: asked.name, place: asked.place, capture: capture.name, columns: columns + own,
          isOptional: asked.isOptional, format: never.isEmpty ? nil : capture.format.name)
      }
    }
  }
}
