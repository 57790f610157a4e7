/// A line of text in a drawing of ours, with the area that it takes at least.
package struct DrawnText: CustomStringConvertible {
  package let text: String
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  package var description: String { "'\(text)' at \(x.lowerBound), \(y.lowerBound)" }

  package static func all(in svg: String) -> [DrawnText] {
    let element = /<text class="(\w+)" x="([-0-9.]+)" y="([-0-9.]+)"([^>]*)>([^<]*)<\/text>/
    return svg.matches(of: element).compactMap { match in
      guard let x = Double(match.2), let y = Double(match.3) else { return nil }
      let size = match.4.firstMatch(of: /font-size:(\d+)px/).flatMap { Double($0.1) } ?? 12
      var text = String(match.5)
      for (escape, character) in [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ] {
        text = text.replacing(escape, with: character)
      }
      // Letters are at least about half as wide as high, and reach a fifth below the line.
      let length = 0.5 * size * Double(text.count)
      let before = length * (["middle": 0.5, "end": 1][String(match.1)] ?? 0)
      return match.4.contains("rotate(")
        ? DrawnText(text: text, x: x - 0.8 * size...x + 0.2 * size, y: y - length + before...y + before)
        : DrawnText(text: text, x: x - before...x - before + length, y: y - 0.8 * size...y + 0.2 * size)
    }
  }
}
