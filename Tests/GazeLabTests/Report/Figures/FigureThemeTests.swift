import Testing

@testable import GazeLab

struct FigureThemeTests {
  @Test("a name keeps its colour whatever else is drawn and in whatever order, as long as there are colours")
  func colours() {
    let names = ["gaze+face", "eye", "anna", "bert", "ridge, eye"]
    let colours = FigureColours(names)
    let reversed = FigureColours(names.reversed() + ["gaze"])
    for name in names { #expect(colours[name] == reversed[name]) }
    #expect(Set(names.dropFirst().map { colours[$0] }).count == 4, "no two alike")
    #expect(colours["gaze+face"] == 0xD55E00, "a feature set of the thesis has its colour in every run")
    #expect(FigureColours([])["gaze"] == 0x0072B2)
    #expect(colours["never seen"] == FigureTheme.grey)
  }

  @Test("with more names than colours each colour is used about as often")
  func many() {
    let colours = FigureColours((0..<24).map { "person \($0)" })
    let counts = Dictionary(grouping: (0..<24).map { colours["person \($0)"] }) { $0 }.mapValues(\.count)
    #expect(counts.count == 8 && counts.values.allSatisfy { $0 == 3 })
  }

  @Test("each head pose has a colour and each viewing distance a shape of its own")
  func labels() {
    #expect(Set(HeadPose.allCases.map { FigureTheme.colour(headPose: $0.rawValue) }).count == 5)
    #expect(Set(ViewingDistance.allCases.map { FigureTheme.shape(viewingDistance: $0.rawValue) }).count == 3)
    #expect(FigureTheme.colour(headPose: "Tilted") == FigureTheme.grey)
  }

  /// The relative luminance of a colour, and the contrast of two (WCAG 2.2, "relative luminance", "contrast ratio").
  private func luminance(_ rgb: Int) -> Double {
    let linear = [16, 8, 0].map { shift -> Double in
      let share = Double(rgb >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// To the 2.4th, by roots: 2.4 = 2 + 2/5 and x^(2/5) by Newton.
  private func power(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - value * value) / (5 * root * root * root * root)
    }
    return value * value * root
  }

  @Test("no colour of the palette is lost on white or on black ground")
  func contrast() {
    for colour in FigureTheme.palette + [FigureTheme.grey] {
      let own = luminance(colour)
      #expect(1.05 / (own + 0.05) >= 1.9, "on white: \(colour)")
      #expect((own + 0.05) / 0.05 >= 3, "on black: \(colour)")
    }
  }
}
