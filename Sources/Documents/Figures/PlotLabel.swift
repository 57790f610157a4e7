/// A line of text of ours at a place in pixels from the left and the top of a figure.
package struct PlotLabel: Sendable {
  /// Where the text is anchored.
  package enum Side: String, Sendable { case left, center, right }

  let text: String
  let x: Double
  /// The middle of the line.
  let y: Double
  let side: Side
  var rgb = 0
  var size = FigureTheme.fontSize
  var isUpright = false
}
