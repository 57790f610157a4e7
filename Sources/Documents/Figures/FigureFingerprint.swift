import Files

/// The last line of an SVG file, which tells a later report that data, script, drawing and PDF belong together and need
/// not be drawn again.
package struct FigureFingerprint {
  private static let start = "<!-- Data, script, drawing and PDF have the SHA-256 "
  private static let end = " -->\n"

  /// Draws figures into a report's folder, or takes them from an earlier report where nothing has changed since.
  ///
  /// - Throws: As `Gnuplot.draw`.
  package static func drawings(of files: [FigureFiles], in folder: String) throws -> [Gnuplot.Drawing] {
    let earlier = files.map { drawing(of: $0, in: folder) }
    let undrawn = zip(files, earlier).filter { $0.1 == nil }.map(\.0)
    var drawn = zip(undrawn, try Gnuplot.draw(undrawn)).map { sealed($1, of: $0) }[...]
    return earlier.compactMap { $0 ?? drawn.popFirst() }
  }

  private static func sealed(_ drawing: Gnuplot.Drawing, of files: FigureFiles) -> Gnuplot.Drawing {
    let digest = digest(files, svg: drawing.svg[...], pdf: drawing.pdf)
    return Gnuplot.Drawing(svg: drawing.svg + Array("\(start)\(digest)\(end)".utf8), pdf: drawing.pdf)
  }

  /// The drawing that an earlier report left in a folder; nil where there is none, or where it or the figure has changed.
  package static func drawing(of files: FigureFiles, in folder: String) -> Gnuplot.Drawing? {
    let path = "\(folder)/\(files.name)"
    guard let svg = try? readFile("\(path).svg"), let pdf = try? readFile("\(path).pdf"),
      let line = svg.dropLast().lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 })
    else { return nil }
    let fingerprint = "\(start)\(digest(files, svg: svg[..<line], pdf: pdf))\(end)"
    return svg[line...].elementsEqual(fingerprint.utf8) ? Gnuplot.Drawing(svg: svg, pdf: pdf) : nil
  }

  private static func digest(_ files: FigureFiles, svg: ArraySlice<UInt8>, pdf: [UInt8]) -> String {
    // Digests of the parts are hashed, so that no byte can move from one part to the next.
    let parts = [Array(files.data.utf8), Array(files.script.utf8), Array(svg), pdf].map { sha256($0) }
    return sha256(Array(parts.joined(separator: " ").utf8))
  }
}
