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
    return Set(names.compactMap { Self.column($0)?.word })
  }

  package var needs: Set<Channel> {
    switch self {
    case .columns:
      blocks.reduce(into: []) { $0.formUnion(FeatureBlockName($1).needs) }
    case .ray(let source): source.needs
    case .eyes: [.face, .rightEye, .leftEye]
    }
  }

  /// True if an ARKit app can provide all of the input.
  var isKnown: Bool {
    switch self {
    case .columns(let names): names.allSatisfy { Self.column($0) != nil }
    case .ray(let ray): ray.source != nil
    case .eyes: true
    }
  }

  /// The unit of a column; nil if no feature block has such a column.
  package static func unit(ofColumn name: String) -> String? { column(name)?.unit }

  /// A column in exported Swift; see `BlockSource`.
  static func source(ofColumn name: String) -> String? { column(name)?.source }

  /// The blocks whose fields exported Swift takes as its features, in canonical order.
  package var sourceBlocks: [Catalogue<FeatureBlock>.Entry] {
    let kinds = Set(blocks.flatMap { FeatureBlockName($0).kinds })
    let raw: [RawColumns]
    switch self {
    case .columns: raw = []
    case .ray, .eyes: raw = needs.map(RawColumns.channel)
    }
    return Catalogue.featureBlocks.entries.filter { entry in
      kinds.contains(entry.kind) || entry.made.raw.map(raw.contains) ?? false
    }
  }

  private typealias Column = (word: String, unit: String, source: String)

  /// A column of a block, or a product of such, by its name; nil for one that no ARKit app has.
  private static func column(_ name: String) -> Column? { columns[name] ?? product(name) }

  /// A product such as `gazePointX^2*headZ`.
  private static func product(_ name: String) -> Column? {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    let factors = parts.flatMap { part -> [String] in
      let powers = part.split(separator: "^", omittingEmptySubsequences: false).map(String.init)
      guard powers.count > 1 else { return powers }
      guard powers.count == 2, let count = Int(powers[1]), (2...6).contains(count) else { return [""] }
      return [String](repeating: powers[0], count: count)
    }
    let known = factors.compactMap { FeatureBlockName.column(named: $0, amongst: []) }
    let sources = factors.compactMap { columns[$0]?.source }
    guard factors.count > 1, known.count == factors.count, sources.count == factors.count else { return nil }
    let product = ColumnProduct(known)
    // Only the canonical name, so that a column has one.
    guard let block = FeatureBlockName(product.word).block, block.columns == [name] else { return nil }
    return (
      product.word, block.units[0], sources.dropFirst().reduce(sources[0]) { "product(\($0), \($1))" }
    )
  }

  /// All columns of blocks, with the word of the block that has them, the unit and the exported Swift.
  private static let columns: [String: Column] = {
    let kinds = Catalogue.featureBlocks.kinds
    // Plain blocks first: quadratic ones repeat their columns.
    let words = kinds + kinds.map { "quadratic(\($0))" }
    let columns = words.flatMap { word -> [(String, Column)] in
      guard let block = FeatureBlockName(word).block, let source = block.source else { return [] }
      precondition(source.columns.count == block.columns.count, "the fields of \(word) are not its columns")
      return block.columns.indices.map { (block.columns[$0], (word, block.units[$0], source.columns[$0])) }
    }
    return Dictionary(columns) { first, _ in first }
  }()
}
