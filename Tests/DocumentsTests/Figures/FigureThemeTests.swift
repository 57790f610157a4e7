import Testing

@testable import Documents

struct FigureThemeTests {
  /// The relative luminance of a colour, and the contrast of two (WCAG 2.2, "relative luminance", "contrast ratio").
  private func luminance(_ rgb: Int) -> Double {
    let linear = [16, 8, 0].map { shift -> Double in
      let share = Double(rgb >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The value to the power of 2.4 = 2 + 2/5, with x^(2/5) by Newton's method.
  private func power(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - value * value) / (5 * root * root * root * root)
    }
    return value * value * root
  }

  private func contrast(_ one: Int, _ other: Int) -> Double {
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  @Test("every colour of the palette is visible on white and on black")
  func marks() {
    for colour in FigureTheme.palette + [FigureTheme.grey] {
      #expect(contrast(colour, 0xFFFFFF) >= 1.9, "on white: \(colour)")
      #expect(contrast(colour, 0) >= 3, "on black: \(colour)")
    }
    #expect(contrast(FigureTheme.grey, 0xFFFFFF) >= 3)
  }

  @Test("text has a contrast of at least 4.5, in files of its own and in both themes of a page")
  func text() throws {
    for colour in [0, FigureTheme.accent, FigureTheme.muted] {
      #expect(contrast(colour, 0xFFFFFF) >= 4.5, "\(colour)")
    }
    /// The values of a page's colour: light, then dark.
    func colours(_ name: String) throws -> [Int] {
      let found = PageStyle.text.matches(
        of: try Regex("--\(name): #([0-9a-f]+);", as: (Substring, Substring).self))
      return found.prefix(2).compactMap { match in
        let digits = match.output.1
        return Int(digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits), radix: 16)
      }
    }
    let papers = try colours("paper")
    #expect(papers.count == 2)
    for name in ["ink", "muted", "accent"] {
      let inks = try colours(name)
      #expect(inks.count == 2)
      for (ink, paper) in zip(inks, papers) { #expect(contrast(ink, paper) >= 4.5, "\(name)") }
    }
  }
}
