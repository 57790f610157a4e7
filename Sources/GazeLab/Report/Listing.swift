/// All that an experiment file can ask for, for `gazelab list`.
public enum Listing {
  public static var text: String {
    [
      section("samples", SampleKind.allCases.map { ($0.rawValue, Self.summary(of: $0), $0.rawValue) }),
      section("features, joined by +", Catalogue.featureBlocks),
      section("calibrators", Catalogue.calibrators),
      section("splits", Catalogue.splits),
      section("metrics", Catalogue.metrics),
      section("capture formats", Catalogue.captureFormats),
      section("table formats", Catalogue.reportFormats),
    ].joined(separator: "\n")
  }

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
        + (catalogue.sharedKey.map { [($0.key, $0.summary, $0.example)] } ?? []))
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
