import Inputs

extension RelativePrecision.Options {
  /// Reads `{within: 200, character_width: 12}`.
  init(from section: inout ConfigSection) {
    self.init(
      within: section.number("within", in: 0...100_000),
      characterWidth: section.number("character_width", in: 0.1...10_000, default: 12))
  }
}
