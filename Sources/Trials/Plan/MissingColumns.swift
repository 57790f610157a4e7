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
    /// Own columns that feature sets name.
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

    /// - Parameter known: The own columns of the dataset.
    init(_ set: FeatureSet, amongst known: [OwnColumns], at place: Place, isOptional: Bool = false) {
      name = set.name
      self.place = place
      self.isOptional = isOptional
      for kind in Set(set.blocks(amongst: known).flatMap { FeatureBlockName($0).kinds }).sorted() {
        if let block = FeatureBlockName(kind).block {
          if let alternative = block.alternative {
            replaceable.append((block.needs, alternative))
          } else {
            channels.formUnion(block.needs)
          }
        } else {
          own.append(kind)
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
    let distinct = grouped(captures.flatMap(\.frames.own), by: \.name).map { $0[0] }
    let asked =
      file.features.map { set in
        Asked(set, amongst: distinct, at: file.featurePlaces[set.name] ?? file.datasetPlace)
      }
      + file.calibrators.flatMap { planned in
        let (needs, place) = (planned.calibrator.needs, planned.place)
        return needs.featureSets.map { Asked($0, amongst: distinct, at: place) }
          + needs.optionalFeatureSets.map { Asked($0, amongst: distinct, at: place, isOptional: true) }
          + [Asked(planned.label, needs, at: place)]
      }
    let labels = grouped(captures.flatMap(\.frames.labels).map(\.label.name), by: { $0 }).map { $0[0] }
    let sets = file.features + file.calibrators.flatMap(\.calibrator.needs.featureSets)
    let wrong =
      sets.flatMap { $0.complaints(amongst: distinct, labels: labels) }
      + asked.flatMap { confidenceErrors($0, amongst: distinct) }
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
