import Foundation
import Testing

@testable import Documents

@Suite("Colours of pages")
struct PageStyleTests {
  private static let themes = [
    ":root { color-scheme: light", ":root[data-theme=dark] { color-scheme: dark",
  ]

  /// A theme's colours, each of three parts from 0 to 255, by name.
  private static func colours(after start: String) throws -> [String: [Double]] {
    let from = try #require(PageStyle.text.range(of: start)?.upperBound)
    let block = PageStyle.text[from...].prefix { $0 != "}" }
    var colours = [String: [Double]]()
    for match in block.matches(of: /--([a-z-]+): #([0-9a-f]+);/) {
      let digits = match.2.count == 3 ? match.2.map { "\($0)\($0)" }.joined() : String(match.2)
      let value = try #require(UInt32(digits, radix: 16))
      colours[String(match.1)] = [16, 8, 0].map { Double(value >> $0 & 255) }
    }
    let heat = try #require(block.firstMatch(of: /--heat: (\d+) (\d+) (\d+);/))
    colours["heat"] = [heat.1, heat.2, heat.3].compactMap { Double($0) }
    return colours
  }

  /// Source: WCAG 2.2, contrast ratio and relative luminance.
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let luminances = [one, other].map { colour -> Double in
      let parts = colour.map { part in
        part / 255 <= 0.04045 ? part / 255 / 12.92 : pow((part / 255 + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  @Test("text has enough contrast in both themes", arguments: themes)
  func text(theme: String) throws {
    let colours = try Self.colours(after: theme)
    for (letters, ground) in [
      ("ink", "paper"), ("muted", "paper"), ("accent", "paper"), ("ink", "tint"), ("muted", "tint"),
      ("accent", "tint"), ("ink", "lead"), ("muted", "lead"), ("alert-ink", "alert-paper"),
      ("good-ink", "good-paper"),
    ] {
      let (one, other) = (try #require(colours[letters]), try #require(colours[ground]))
      #expect(Self.contrast(one, other) >= 4.5, "\(letters) on \(ground), \(theme)")
    }
  }

  @Test("numbers on the strongest shade of a heat table can be read", arguments: themes)
  func heat(theme: String) throws {
    let colours = try Self.colours(after: theme)
    let (heat, paper) = (try #require(colours["heat"]), try #require(colours["paper"]))
    let share = CardStyle.strongestShade
    let ground = zip(heat, paper).map { share * $0 + (1 - share) * $1 }
    #expect(Self.contrast(try #require(colours["ink"]), ground) >= 4.5)
  }

  @Test("dots stand out from the card", arguments: themes)
  func dots(theme: String) throws {
    let colours = try Self.colours(after: theme)
    #expect(Self.contrast(try #require(colours["dot"]), try #require(colours["tint"])) >= 3)
  }
}
