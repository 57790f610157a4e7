import Files
import Inputs

/// The figures of a report while gnuplot draws them beside other work.
package struct BegunDrawings {
  fileprivate let figures: [FigureFiles]
  /// The unchanged drawings of an earlier report; nil where there is none.
  fileprivate let earlier: [Gnuplot.Drawing?]
  /// Draws all others; or why it cannot.
  fileprivate let run: Result<GnuplotRun, any Error>

  /// - Parameters:
  ///   - folder: The folder of an earlier report, whose unchanged drawings are kept; nil to draw all anew.
  ///   - withPDF: Whether to draw a PDF of each figure, too.
  package init(
    of figures: [FigureFiles], in folder: String?, withPDF: Bool = false,
    timeLimit: Double = Gnuplot.usualTimeLimit, path: String? = nil
  ) {
    self.figures = figures
    let earlier = figures.map { figure in
      folder.flatMap {
        FigureFingerprint.drawing(of: figure, in: "\($0)/\(FigureFiles.folder)", withPDF: withPDF)
      }
    }
    let undrawn = zip(figures, earlier).filter { $0.1 == nil }.map(\.0)
    run = Result { try GnuplotRun(undrawn, withPDF: withPDF, timeLimit: timeLimit, path: path) }
    self.earlier = earlier
  }

  /// A drawing, or why there is none, for each figure.
  fileprivate func finish() throws -> [Result<Gnuplot.Drawing, Gnuplot.Fault>] {
    var drawn = try run.get().finish()[...]
    return zip(figures, earlier).compactMap { figure, earlier in
      earlier.map { .success($0) }
        ?? drawn.popFirst()?.map { FigureFingerprint.sealed($0, of: figure) }
    }
  }
}

/// What gnuplot made of the figures of a report, and their files.
package struct FigureDrawings: Sendable {
  private let figures: [FigureFiles]
  private let drawings: [Gnuplot.Drawing?]
  /// Why no figure at all is drawn; nil if some are.
  package let hindrance: String?
  /// The figures that are missing where others are drawn, and why.
  package let missing: [(name: String, reason: String)]

  /// Waits for gnuplot. To be called once.
  ///
  /// - Throws: `CancellationError`.
  package init(_ begun: BegunDrawings) throws(CancellationError) {
    let figures = begun.figures
    self.figures = figures
    let outcomes: [Result<Gnuplot.Drawing, Gnuplot.Fault>]
    do {
      outcomes = try begun.finish()
    } catch let error as CancellationError {
      throw error
    } catch {
      hindrance =
        switch error {
        case Gnuplot.Failure.notInstalled: Gnuplot.advice
        case Gnuplot.Failure.refused(let message): "gnuplot could not be run: \(message.onOneLine)"
        case let error as FileError: "gnuplot could not be run: \(error.path) \(error.sentence)"
        default: "gnuplot could not be run: \(error)"
        }
      (drawings, missing) = (figures.map { _ in nil }, [])
      return
    }
    drawings = outcomes.map { try? $0.get() }
    let faults = zip(figures, outcomes).compactMap { figure, outcome -> (name: String, reason: String)? in
      guard case .failure(let fault) = outcome else { return nil }
      return (figure.name, fault.reason)
    }
    let isNoneDrawn = !figures.isEmpty && faults.count == figures.count
    hindrance = isNoneDrawn ? faults.first.map { "\($0.name): \($0.reason)" } : nil
    missing = isNoneDrawn ? [] : faults
  }

  /// For a report without figures.
  package init() { (figures, drawings, hindrance, missing) = ([], [], nil, []) }

  /// The endings of the files of each figure that was drawn, such as `svg`, by its name.
  package var drawnEndings: [String: [String]] {
    Dictionary(
      zip(figures.indices, drawings).filter { $0.1 != nil }.map { (figures[$0.0].name, drawn($0.0).endings) }
    ) { first, _ in first }
  }

  package func drawn(_ index: Int) -> DrawnFigure {
    DrawnFigure(
      name: figures[index].name, figure: figures[index].figure,
      svg: drawings[index].map { String(decoding: $0.svg, as: UTF8.self) },
      hasPDF: drawings[index]?.pdf != nil)
  }

  /// Data and script of each figure and its drawings. Names are relative to the report's folder.
  package var files: [(name: String, bytes: [UInt8])] {
    zip(figures, drawings).flatMap { figure, drawing -> [(name: String, bytes: [UInt8])] in
      func file(_ ending: String, _ bytes: [UInt8]) -> (name: String, bytes: [UInt8]) {
        ("\(FigureFiles.folder)/\(figure.name).\(ending)", bytes)
      }
      return [file("csv", Array(figure.data.utf8)), file("gp", Array(figure.script.utf8))]
        + (drawing.map { [file("svg", $0.svg)] } ?? [])
        + (drawing?.pdf.map { [file("pdf", $0)] } ?? [])
    }
  }

  /// What is not drawn, and why, without a full stop; nil if nothing is missing.
  package var gap: String? {
    if let hindrance { return "The figures are not drawn: \(hindrance)" }
    guard !missing.isEmpty else { return nil }
    return "Not drawn: " + missing.map { "\($0.name) (\($0.reason))" }.joined(separator: "; ")
  }

  /// One for each missing figure, or one for all.
  ///
  /// - Parameter folder: The folder of the report.
  package func warnings(_ folder: String) -> [Warning] {
    if let hindrance {
      return [Warning(subject: folder, sentence: "the figures are not drawn: \(hindrance)")]
    }
    return missing.map {
      Warning(subject: "\(folder)/\(FigureFiles.folder)/\($0.name)", sentence: "is not drawn: \($0.reason)")
    }
  }
}
