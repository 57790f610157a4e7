/// All that an experiment file can ask for, for `gazelab list`.
public enum Listing {
  public static var text: String {
    [
      section("samples", SampleKind.allCases.map { ($0.rawValue, Self.summary(of: $0), $0.rawValue) }),
      section("features, joined by +", Catalogue.featureBlocks) + featureForms,
      section("gaze rays", Catalogue.gazeRays),
      section("calibrators", Catalogue.calibrators),
      section("smoothers", Catalogue.smoothers),
      section("splits", Catalogue.splits),
      section("metrics", Catalogue.metrics),
      section("capture formats", Catalogue.captureFormats),
      section("table formats", Catalogue.reportFormats),
    ].joined(separator: "\n")
  }

  /// What else may stand in a list of feature sets.
  private static let featureForms = section(
    "",
    [
      ("quadratic(…)", "a block with all products of two of its columns", "gaze+quadratic(both_eyes_ray)"),
      (
        "drop_constant",
        "leaves out columns whose range over all samples, those of the test too, is at most this share of their largest number: where columns "
          + "are standardised, noise would count like any other", "{blocks: gaze+face, drop_constant: 1e-6}"
      ),
    ]
  ).dropFirst().description

  private static func summary(of kind: SampleKind) -> String {
    switch kind {
    case .frames: "each frame"
    case .fixationMedians: "a row a fixation: the median of every column"
    }
  }

  private static func section<Product>(_ title: String, _ catalogue: Catalogue<Product>) -> String {
    section(
      title,
      catalogue.entries.map { ($0.kind, $0.summary, $0.example) }
        + catalogue.sharedKeys.map { ($0.key, $0.summary, $0.example) })
  }

  private static func section(
    _ title: String, _ entries: [(kind: String, summary: String, example: String)]
  ) -> String {
    let width = max(16, entries.map(\.kind.count).max() ?? 0) + 2
    let lines = entries.flatMap { entry in
      let example = entry.example == entry.kind ? "" : "; e.g. \(entry.example)"
      let name = entry.kind + String(repeating: " ", count: width - entry.kind.count)
      // The name stands before the text, which is wrapped beside it.
      let text = TextTable.wrap(entry.summary + example, 80 - width, indent: "  ")
      return [name + text[0]] + text.dropFirst().map { String(repeating: " ", count: width) + $0 }
    }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }
}
