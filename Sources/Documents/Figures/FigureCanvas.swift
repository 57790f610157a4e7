import Inputs

/// The area of a figure, on which text of ours is placed to the pixel.
///
/// gnuplot's own axis titles stand at distances that depend on the terminal. Its SVG terminal leaves out text whose
/// middle would lie below the lower edge, and cuts off what reaches over it, while the same title is complete in a PDF.
package struct FigureCanvas {
  let width: Int
  let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Where a label is anchored.
  package enum Side: String {
    case left, center, right
  }

  /// How close the middle of a line of text may come to an edge.
  private static let margin = 7.0

  /// A place in gnuplot's coordinates, from one in pixels from the left and the top.
  func place(_ x: Double, _ y: Double) -> String {
    "screen \(decimal(x / Double(width), 5)),screen \(decimal(1 - y / Double(height), 5))"
  }

  /// A command that places one line of text with its middle at `y` pixels from the top.
  ///
  /// - Precondition: The whole line is within the canvas from top to bottom.
  package func label(
    _ text: String, x: Double, y: Double, _ side: Side, size: Int = FigureTheme.fontSize,
    colour: Int? = nil, isUpright: Bool = false
  ) -> String {
    precondition((Self.margin...Double(height) - Self.margin).contains(y), "'\(text)' is outside the figure")
    return "set label \(GnuplotText.quoted(text)) at \(place(x, y)) \(side.rawValue)"
      + (isUpright ? " rotate by 90" : "") + (size == FigureTheme.fontSize ? "" : " font ',\(size)'")
      + (colour.map { " textcolor \(FigurePanel.colour($0))" } ?? "")
  }

  func mark(_ text: String) -> String {
    label(text, x: Double(width) - 8, y: 10, .right, colour: FigureTheme.muted)
  }
}
