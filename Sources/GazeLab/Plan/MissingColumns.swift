import Inputs

/// A feature set or calibrator that needs columns which a capture does not have.
struct MissingColumns {
  /// The feature set's name or the calibrator's label.
  let asker: String
  let place: Place
  let capture: String
  let columns: [String]
  let isOptional: Bool

  var sentence: String {
    let named = columns.count > 3 ? columns.prefix(2) + ["…", columns[columns.count - 1]] : columns[...]
    return "\(asker.quoted) needs \(named.joined(separator: ", ")), which the capture \(capture.quoted) "
      + "does not have"
  }

  /// One per asker and capture, feature sets before calibrators.
  static func all(_ file: ExperimentFile, _ captures: [Capture]) -> [MissingColumns] {
    func parts(_ set: FeatureSet) -> Set<FramePart> {
      set.blocks.reduce(into: []) { $0.formUnion(FeatureBlockName($1).block?.needs ?? []) }
    }
    let asked =
      file.features.map {
        (
          name: $0.name, parts: parts($0), place: file.featurePlaces[$0.name] ?? file.datasetPlace,
          isOptional: false
        )
      }
      + file.calibrators.flatMap { planned in
        let (needs, place) = (planned.calibrator.needs, planned.place)
        return needs.featureSets.map { ($0.name, parts($0), place, false) }
          + needs.optionalFeatureSets.map { ($0.name, parts($0), place, true) }
          + [(planned.label, needs.parts, place, false)]
      }
    return asked.flatMap { name, parts, place, isOptional in
      captures.compactMap { capture in
        let columns = FramePart.allCases.filter(parts.contains).flatMap { capture.absentColumns[$0] ?? [] }
        return columns.isEmpty
          ? nil
          : MissingColumns(
            asker: name, place: place, capture: capture.name, columns: columns, isOptional: isOptional)
      }
    }
  }
}
