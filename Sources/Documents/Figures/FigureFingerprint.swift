import Files

/// The last line of a drawing, by which a later report knows that data, script and drawing are unchanged.
package struct FigureFingerprint {
  private static let words = "Data, script and drawing have the SHA-256 "

  /// What stands around the words and the digest: a comment in the drawing's format.
  private enum Comment {
    case svg, pdf

    func line(_ digest: String) -> [UInt8] {
      switch self {
      case .svg: Array("<!-- \(words)\(digest) -->\n".utf8)
      case .pdf: Array("% \(words)\(digest)\n".utf8)
      }
    }
  }

  static func sealed(_ drawing: Gnuplot.Drawing, of files: FigureFiles) -> Gnuplot.Drawing {
    let source = source(of: files)
    func sealed(_ bytes: [UInt8], _ comment: Comment) -> [UInt8] {
      bytes + comment.line(digest(source, bytes[...]))
    }
    return Gnuplot.Drawing(svg: sealed(drawing.svg, .svg), pdf: drawing.pdf.map { sealed($0, .pdf) })
  }

  /// The drawing that an earlier report left in a folder; nil where there is none, or where it or the figure has changed.
  ///
  /// - Parameter withPDF: Whether the PDF has to be there, too.
  package static func drawing(
    of files: FigureFiles, in folder: String, withPDF: Bool = false
  ) -> Gnuplot.Drawing? {
    let path = "\(folder)/\(files.name)"
    guard let svg = try? readFile("\(path).svg") else { return nil }
    let pdf = withPDF ? try? readFile("\(path).pdf") : nil
    if withPDF && pdf == nil { return nil }
    let source = source(of: files)
    func isSealed(_ bytes: [UInt8], _ comment: Comment) -> Bool {
      guard let line = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 }) else {
        return false
      }
      return bytes[line...].elementsEqual(comment.line(digest(source, bytes[..<line])))
    }
    guard isSealed(svg, .svg), pdf.map({ isSealed($0, .pdf) }) ?? true else { return nil }
    return Gnuplot.Drawing(svg: svg, pdf: pdf)
  }

  /// The digests of data and script.
  private static func source(of files: FigureFiles) -> String {
    "\(sha256(Array(files.data.utf8))) \(sha256(Array(files.script.utf8)))"
  }

  private static func digest(_ source: String, _ drawing: ArraySlice<UInt8>) -> String {
    // Digests of the parts are hashed, so that no byte can move from one part to the next.
    sha256(Array("\(source) \(sha256(Array(drawing)))".utf8))
  }
}
