import Inputs

/// What a portable calibration computes a gaze point from.
enum PortableInput: Sendable {
  /// Columns of feature blocks by name, in this order.
  case columns([String])
  case ray(GazeRaySource)
  /// The transforms of the face and of both eyes.
  case eyes

  var blocks: Set<String> {
    guard case .columns(let names) = self else { return [] }
    return Set(names.compactMap { Self.columns[$0]?.block })
  }

  var needs: Set<FramePart> {
    switch self {
    case .columns:
      blocks.reduce(into: []) { $0.formUnion(FeatureBlockName($1).block?.needs ?? []) }
    case .ray(let source): source.needs
    case .eyes: [.rightEye, .leftEye]
    }
  }

  /// Whether every column belongs to a feature block.
  var isKnown: Bool {
    guard case .columns(let names) = self else { return true }
    return names.allSatisfy { Self.columns[$0] != nil }
  }

  /// The unit of a column; nil if no feature block has such a column.
  static func unit(ofColumn name: String) -> String? { columns[name]?.unit }

  /// All columns, with the word of the block that has them and the unit.
  private static let columns: [String: (block: String, unit: String)] = {
    let kinds = Catalogue.featureBlocks.kinds
    // Plain blocks first: quadratic ones repeat their columns.
    let words = kinds + kinds.map { "quadratic(\($0))" }
    let columns = words.flatMap { word -> [(String, (block: String, unit: String))] in
      guard let block = FeatureBlockName(word).block else { return [] }
      return zip(block.columns, block.units).map { ($0, (word, $1)) }
    }
    return Dictionary(columns) { first, _ in first }
  }()
}
