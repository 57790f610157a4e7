import Formulas
import Inputs
import LinearAlgebra

/// Reads one node of a tree of learned columns, and those inside it.
struct LearnedColumnsReader {
  let inputs: [String]
  let depth: Int

  private static let kinds =
    ["columns", "joined", "products", "powers", SetFunction.onehot.rawValue]
    + [SetFunction.pca, .standardise, .spline, .bins].map(\.rawValue)

  /// Nil if something is wrong, which is recorded.
  func columns(from section: inout ConfigSection) -> LearnedColumns? {
    let found = section.unreadKeys.filter(Self.kinds.contains)
    guard let kind = found.first, found.count == 1 else {
      section.record(
        section.place, "exactly one of these keys was expected: \(Self.kinds.joined(separator: ", "))")
      return nil
    }
    switch kind {
    case "columns": return plain(from: &section)
    case "joined": return parts(kind, from: &section).map { .joined($0) }
    case "products": return parts(kind, from: &section).map { .products($0) }
    case "powers":
      let base = inner(kind, from: &section)
      let degree = section.integer("degree", in: SetFunction.poly.count?.range ?? 1...1)
      return base.map { .powers($0, degree: degree) }
    case SetFunction.onehot.rawValue:
      let label = section.text(kind)
      let words = section.list("words").compactMap { node -> String? in
        if case .scalar(let word, isQuoted: true) = node.content { return word }
        section.record(node.place, "a text in quotation marks was expected, not \(node.noun)")
        return nil
      }
      return section.errorCount == 0 ? .levels(ofLabel: label, words: words) : nil
    default:
      let base = inner(kind, from: &section)
      let name = section.text("name")
      return base.flatMap { base in
        transform(kind, of: base.count, from: &section).map { .transform($0, of: base, name: name) }
      }
    }
  }

  private func plain(from section: inout ConfigSection) -> LearnedColumns? {
    let positions = section.texts("columns").compactMap { name -> Int? in
      if let position = inputs.firstIndex(of: name) { return position }
      section.record("columns", "\(name.quoted) is not among the 'inputs'")
      return nil
    }
    return section.errorCount == 0 ? .plain(positions) : nil
  }

  private func parts(_ key: String, from section: inout ConfigSection) -> [LearnedColumns]? {
    let nodes = section.list(key)
    let parts = nodes.compactMap { read($0, &section) }
    return !nodes.isEmpty && parts.count == nodes.count ? parts : nil
  }

  private func inner(_ key: String, from section: inout ConfigSection) -> LearnedColumns? {
    section.node(key).flatMap { read($0, &section) }
  }

  private func read(_ node: ConfigNode, _ section: inout ConfigSection) -> LearnedColumns? {
    var errors = [InputError]()
    let columns = LearnedColumns(node, inputs: inputs, into: &errors, depth: depth + 1)
    for error in errors { section.record(error) }
    return columns
  }

  /// - Parameter width: The number of columns that are transformed.
  private func transform(
    _ kind: String, of width: Int, from section: inout ConfigSection
  ) -> LearnedTransform? {
    func require(_ isRight: Bool, _ key: String, _ sentence: String) {
      if section.errorCount == 0 && !isRight { section.record(key, sentence) }
    }
    let transform: LearnedTransform?
    switch SetFunction(rawValue: kind) {
    case .pca:
      let (means, loadings) = (Self.numbers("means", &section), Self.numbers("loadings", &section))
      require(means.count == width, "means", "there are \(width) columns, but \(means.count) means")
      require(
        loadings.count.isMultiple(of: width), "loadings",
        "\(loadings.count) loadings are no whole number of rows of \(width)")
      guard section.errorCount == 0 else { return nil }
      transform = .components(
        PrincipalComponents(
          means: means,
          loadings: Matrix(
            rowCount: loadings.count / width, columnCount: width, elements: loadings)))
    case .standardise:
      let (means, deviations) = (Self.numbers("means", &section), Self.numbers("deviations", &section))
      require(means.count == width, "means", "there are \(width) columns, but \(means.count) means")
      require(deviations.count == width, "deviations", "each column needs a deviation")
      require(deviations.allSatisfy { $0 > 0 }, "deviations", "a deviation must be above 0")
      guard section.errorCount == 0 else { return nil }
      transform = .standardisation(Standardisation(means: means, deviations: deviations))
    case .spline:
      let spline = NaturalSpline(knots: Self.numbers("knots", &section))
      require(width == 1, kind, "a spline is of a single column")
      require(spline != nil, "knots", "there must be at least two knots, each above the one before")
      transform = spline.map { .spline($0) }
    default:
      let edges = Self.numbers("edges", &section)
      require(width == 1, kind, "bins are of a single column")
      require(zip(edges, edges.dropFirst()).allSatisfy(<=), "edges", "the edges must ascend")
      transform = .bins(edges: edges)
    }
    return section.errorCount == 0 ? transform : nil
  }

  private static func numbers(_ key: String, _ section: inout ConfigSection) -> [Double] {
    let count = section.list(key).count
    return section.finiteNumbers(key, namedBy: (0..<count).map { "number \($0 + 1)" })
  }
}
