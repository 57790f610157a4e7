import Files

/// The last line of an SVG file, from which a later report knows that data, script, drawing and PDF belong together
/// and need not be drawn again.
struct FigureFingerprint {
  private static let start = "<!-- Data, script, drawing and PDF have the SHA-256 "
  private static let end = " -->\n"

  /// The drawing with its seal below it.
  static func sealed(_ drawing: Gnuplot.Drawing, of files: FigureFiles) -> Gnuplot.Drawing {
    let digest = digest(files, svg: drawing.svg[...], pdf: drawing.pdf)
    return Gnuplot.Drawing(svg: drawing.svg + Array("\(start)\(digest)\(end)".utf8), pdf: drawing.pdf)
  }

  /// The drawing of a figure that an earlier report has left in a folder; nil where there is none, or where anything
  /// of it has changed since.
  static func drawing(of files: FigureFiles, in folder: String) -> Gnuplot.Drawing? {
    let path = "\(folder)/\(files.name)"
    guard let svg = try? readFile("\(path).svg"), let pdf = try? readFile("\(path).pdf"),
      let line = svg.dropLast().lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 })
    else { return nil }
    let seal = "\(start)\(digest(files, svg: svg[..<line], pdf: pdf))\(end)"
    return svg[line...].elementsEqual(seal.utf8) ? Gnuplot.Drawing(svg: svg, pdf: pdf) : nil
  }

  private static func digest(_ files: FigureFiles, svg: ArraySlice<UInt8>, pdf: [UInt8]) -> String {
    // Of digests, so that no byte can move from one part to the next.
    let parts = [Array(files.data.utf8), Array(files.script.utf8), Array(svg), pdf].map { sha256($0) }
    return sha256(Array(parts.joined(separator: " ").utf8))
  }
}
