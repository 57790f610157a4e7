import Captures
import Inputs
import Statistics

/// The input from which a portable calibration computes a gaze point.
package enum PortableInput: Sendable {
  case columns(PortableColumns)
  case ray(GazeRaySource)
  /// The transforms of the face and of both eyes.
  case eyes
  /// A number that datasets have in a column of their own, such as a confidence; the app gives it.
  case own(String)
  /// Those of several calibrations.
  case several([PortableInput])

  /// The inputs that it is made of.
  package var all: [PortableInput] {
    if case .several(let inputs) = self { inputs.flatMap(\.all) } else { [self] }
  }

  /// Its columns, once for each calibration that uses some.
  package var columns: [PortableColumns] {
    all.compactMap { if case .columns(let columns) = $0 { columns } else { nil } }
  }

  /// The words of the columns of samples, which feature blocks and the formulas' columns stand for.
  package var blocks: Set<String> {
    Set(
      columns.flatMap { columns in
        columns.ofSamples.compactMap { Self.word(ofColumn: $0, amongst: columns.own) }
      })
  }

  package var needs: Set<Channel> {
    switch self {
    case .columns(let columns):
      Set(columns.ofBlocks.compactMap { Self.columns[$0]?.word })
        .reduce(into: columns.hasEyes ? Self.eyes.needs : []) {
          $0.formUnion(FeatureBlockName($1).needs)
        }
    case .ray(let source): source.needs
    case .eyes: [.face, .rightEye, .leftEye]
    case .own: []
    case .several(let inputs): inputs.reduce(into: []) { $0.formUnion($1.needs) }
    }
  }

  /// The labels and states whose words it needs.
  package var labels: [String] { grouped(columns.flatMap(\.labels), by: { $0 }).map { $0[0] } }

  /// The own columns of datasets whose numbers it needs.
  package var numbers: [String] {
    let names = all.compactMap { if case .own(let name) = $0 { name } else { nil } }
    return grouped(names, by: { $0 }).map { $0[0] }
  }

  /// False for gaze points that no ARKit app has.
  var isKnown: Bool { all.allSatisfy { if case .ray(let ray) = $0 { ray.source != nil } else { true } } }

  /// The columns that no ARKit app has.
  package var unknownColumns: [String] {
    columns.flatMap(\.ofBlocks).filter { Self.columns[$0] == nil }
  }

  /// The blocks whose fields exported Swift takes as its features, in canonical order.
  package var sourceBlocks: [Catalogue<FeatureBlock>.Entry] {
    let columns = self.columns
    let kinds = Set(
      columns.flatMap(\.ofBlocks).compactMap { Self.columns[$0].map { FeatureBlockName($0.word).kind } })
    let hasEyes = columns.contains(where: \.hasEyes)
    let others = all.flatMap { if case .columns = $0 { Set<Channel>() } else { $0.needs } }
    let raw = Set((hasEyes ? Array(Self.eyes.needs) : []) + others)
    return Catalogue.featureBlocks.entries.filter { entry in
      kinds.contains(entry.kind) || entry.made.raw.map { raw.map(RawColumns.channel).contains($0) } ?? false
    }
  }

  private typealias Column = (word: String, unit: String, source: String)

  /// The columns whose product a column is, such as `gazePointX^2*headZ`, with repetition; the column itself if it is
  /// none.
  package static func factors(_ name: String) -> [String] {
    name.split(separator: "*", omittingEmptySubsequences: false).flatMap { part -> [String] in
      let powers = part.split(separator: "^", omittingEmptySubsequences: false).map(String.init)
      guard powers.count > 1 else { return powers }
      guard powers.count == 2, let count = Int(powers[1]), (2...6).contains(count) else {
        return [String(part)]
      }
      return [String](repeating: powers[0], count: count)
    }
  }

  /// A column of a block in exported Swift; see `BlockSource`.
  package static func source(ofColumn name: String) -> String? { columns[name]?.source }

  /// The unit of a column of a block, of a formula, or of a product of such; nil for any other.
  static func unit(ofColumn name: String, amongst own: [OwnColumns] = []) -> String? {
    if let known = columns[name] { return known.unit }
    return word(ofColumn: name, amongst: own).flatMap { FeatureBlockName($0).block(amongst: own)?.units[0] }
  }

  /// The word of feature sets that has a column; nil for one that is unknown.
  private static func word(ofColumn name: String, amongst own: [OwnColumns]) -> String? {
    if let known = columns[name] { return known.word }
    if own.contains(where: { $0.name == name }) { return name }
    let factors = factors(name)
    let known = factors.compactMap { factor -> BlockColumn? in
      guard columns[factor] != nil || own.contains(where: { $0.name == factor }) else { return nil }
      return FeatureBlockName.column(named: factor, amongst: own)
    }
    guard factors.count > 1, known.count == factors.count else { return nil }
    let word = ColumnProduct(known).word
    // Only the canonical name, so that a column has one.
    return FeatureBlockName(word).block(amongst: own)?.columns == [name] ? word : nil
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
