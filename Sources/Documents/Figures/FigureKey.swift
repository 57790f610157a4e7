/// A line below the panels of a figure that says what its colours and shapes mean.
package struct FigureKey {
  package enum Mark {
    /// A point of gnuplot's type `type`.
    case point(type: Int, size: Double, colour: Int)
    case line(colour: Int)
  }

  private let heading: String
  private let entries: [(title: String, mark: Mark)]

  /// - Parameter heading: What the entries are kinds of, such as "head pose"; empty where they need none.
  package init(heading: String = "", entries: [(title: String, mark: Mark)]) {
    (self.heading, self.entries) = (heading, entries)
  }

  private static let lineHeight = 20

  static func height(_ keys: [FigureKey]) -> Int { keys.isEmpty ? 0 : lineHeight * keys.count + 4 }

  /// The commands that draw keys one below the other, with their entries aligned.
  static func labels(_ keys: [FigureKey], left: Int, top: Int, on canvas: FigureCanvas) -> [String] {
    let longest = keys.map(\.heading.count).max() ?? 0
    let start = Double(left) + (longest == 0 ? 0 : Double(FigureTheme.width(ofCharacters: longest) + 10))
    return keys.enumerated().flatMap { index, key in
      let y = Double(top + lineHeight * index + lineHeight / 2)
      var (x, commands) = (start, [String]())
      if !key.heading.isEmpty {
        commands.append(
          canvas.label(key.heading, x: Double(left), y: y, .left, colour: FigureTheme.muted))
      }
      for (title, mark) in key.entries {
        var textStart = x + 14
        switch mark {
        case .point(let type, let size, let colour):
          commands.append(
            "set label '' at \(canvas.place(x + 4, y)) point pointtype \(type) pointsize \(size) linecolor "
              + FigurePanel.colour(colour))
        case .line(let colour):
          textStart = x + 26
          commands.append(
            "set arrow from \(canvas.place(x, y)) to \(canvas.place(x + 20, y)) nohead linewidth 1.6 linecolor "
              + FigurePanel.colour(colour))
        }
        commands.append(canvas.label(title, x: textStart, y: y, .left))
        x = textStart + Double(FigureTheme.width(ofCharacters: title.count)) + 14
      }
      return commands
    }
  }
}
