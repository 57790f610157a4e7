import Captures
import Inputs

/// The input from which a portable calibration computes a gaze point.
package enum PortableInput: Sendable {
  /// Columns of feature blocks by name, in this order.
  case columns([String])
  case ray(GazeRaySource)
  /// The transforms of the face and of both eyes.
  case eyes

  package var blocks: Set<String> {
    guard case .columns(let names) = self else { return [] }
    return Set(names.compactMap { Self.columns[$0]?.block })
  }

  package var needs: Set<Channel> {
    switch self {
    case .columns:
      blocks.reduce(into: []) { $0.formUnion(FeatureBlockName($1).block?.needs ?? []) }
    case .ray(let source): source.needs
    case .eyes: [.face, .rightEye, .leftEye]
    }
  }

  /// True if an ARKit app can provide all of the input.
  var isKnown: Bool {
    switch self {
    case .columns(let names): names.allSatisfy { Self.columns[$0] != nil }
    case .ray(let ray): ray.source != nil
    case .eyes: true
    }
  }

  /// The unit of a column; nil if no feature block has such a column.
  package static func unit(ofColumn name: String) -> String? { columns[name]?.unit }

  /// A column in exported Swift; see `BlockSource`.
  static func source(ofColumn name: String) -> String? { columns[name]?.source }

  /// The blocks whose fields exported Swift takes as its features, in canonical order.
  package var sourceBlocks: [Catalogue<FeatureBlock>.Entry] {
    let kinds = Set(blocks.map { FeatureBlockName($0).kind })
    let raw: [RawColumns]
    switch self {
    case .columns: raw = []
    case .ray, .eyes: raw = needs.map(RawColumns.channel)
    }
    return Catalogue.featureBlocks.entries.filter { entry in
      kinds.contains(entry.kind) || entry.made.raw.map(raw.contains) ?? false
    }
  }

  /// All columns, with the word of the block that has them, the unit and the exported Swift.
  private static let columns: [String: (block: String, unit: String, source: String)] = {
    let kinds = Catalogue.featureBlocks.kinds
    // Plain blocks first: quadratic ones repeat their columns.
    let words = kinds + kinds.map { "quadratic(\($0))" }
    let columns = words.flatMap { word -> [(String, (block: String, unit: String, source: String))] in
      guard let block = FeatureBlockName(word).block, let source = block.source else { return [] }
      precondition(source.columns.count == block.columns.count, "the fields of \(word) are not its columns")
      return block.columns.indices.map { (block.columns[$0], (word, block.units[$0], source.columns[$0])) }
    }
    return Dictionary(columns) { first, _ in first }
  }()
}
