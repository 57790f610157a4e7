import Testing

@testable import Documents

struct FigureThemeTests {
  @Test("a name keeps its colour whatever else is drawn, and no two names share one while there are enough")
  func colours() {
    let names = ["b", "eye", "anna", "bert", "ridge, eye"]
    let colours = FigureColours(names, fixed: ["a", "b"])
    let reversed = FigureColours(names.reversed() + ["a"], fixed: ["a", "b"])
    for name in names { #expect(colours[name] == reversed[name]) }
    #expect(Set(names.dropFirst().map { colours[$0] }).count == 4)
    #expect(colours["b"] == FigureTheme.palette[1], "a fixed name has the same colour in every report")
    #expect(FigureColours([], fixed: ["a", "b"])["a"] == FigureTheme.palette[0])
    #expect(colours["never seen"] == FigureTheme.grey)
  }

  @Test("with more names than colours, all colours are used about equally often")
  func many() {
    let colours = FigureColours((0..<24).map { "person \($0)" })
    let counts = Dictionary(grouping: (0..<24).map { colours["person \($0)"] }) { $0 }.mapValues(\.count)
    #expect(counts.count == 8 && counts.values.allSatisfy { $0 == 3 })
  }

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

  @Test("every colour of the palette is visible on white and on black")
  func contrast() {
    for colour in FigureTheme.palette + [FigureTheme.grey] {
      let own = luminance(colour)
      #expect(1.05 / (own + 0.05) >= 1.9, "on white: \(colour)")
      #expect((own + 0.05) / 0.05 >= 3, "on black: \(colour)")
    }
  }
}
