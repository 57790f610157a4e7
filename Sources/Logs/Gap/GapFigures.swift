import DelimitedText
import Documents

/// The figures of Ollier's thesis from a log: its figures 5 and 6, 7 to 11, and the roll that it leaves out.
struct GapFigures {
  private let gap: Gap
  private let offset: Double

  init(_ gap: Gap) {
    self.gap = gap
    // Logs of a session count from its start; times of the day would need no minutes.
    offset = gap.recording.start < 86_400 ? gap.recording.start : 0
  }

  /// Rows further apart are not joined, seconds.
  private static let pause = 0.25

  var all: [LogSection.NamedFigure] {
    let lines = GapSize.Axis.screen.compactMap(points)
    let causes = HeadCause.allCases.filter { gap.recording.causes[$0] != nil }
    return lines + causes.compactMap(scaled)
  }

  private func thinned(_ value: (Int) -> Double) -> ThinnedSeries {
    ThinnedSeries(count: gap.rows.count, gap: Self.pause, time: { gap.time($0) }, value: value)
  }

  private func points(_ axis: GapSize.Axis) -> LogSection.NamedFigure? {
    let letter = axis.rawValue
    let (gaze, reference) = (gap.recording.gaze, gap.recording.points)
    let (gazeColumn, column) = axis == .x ? (gaze.x, reference.x) : (gaze.y, reference.y)
    let noun = gap.recording.reference == .touch ? "touch" : "target"
    let lines = [
      GapFigure.Line(
        name: "gaze", ink: .palette(0),
        series: thinned { gap.isLost($0) ? .nan : gazeColumn[gap.rows[$0]] }),
      GapFigure.Line(
        name: noun, ink: .palette(1), series: thinned { column[gap.rows[$0]] }),
    ]
    let figure = GapFigure(
      title: "\(letter) of \(noun) and gaze",
      caption: "\(letter) of the gaze point and of \(gap.recording.reference.noun) on the screen, "
        + "points. As figure \(axis == .x ? "5" : "6") of Ollier's thesis.",
      parts: [GapFigure.Part(yTitle: "\(letter) (pt)", lines: lines)], offset: offset
    ).figure
    return figure.map { LogSection.NamedFigure(slug: letter, figure: $0) }
  }

  /// |gap| and a cause, each from its smallest to its largest value.
  private func scaled(_ cause: HeadCause) -> LogSection.NamedFigure? {
    guard let value = gap.recording.causes[cause] else { return nil }
    func scale(_ value: (Int) -> Double) -> ThinnedSeries? {
      var (low, high) = (Double.infinity, -Double.infinity)
      for position in gap.rows.indices {
        let value = value(position)
        guard value.isFinite else { continue }
        low = min(low, value)
        high = max(high, value)
      }
      guard low < high else { return nil }
      return thinned { (value($0) - low) / (high - low) }
    }
    guard let causes = scale({ value(gap.rows[$0]) }) else { return nil }
    let parts = GapSize.Axis.screen.compactMap { axis -> GapFigure.Part? in
      guard let gaps = scale({ abs(axis.value(gap.x[$0], gap.y[$0])) }) else { return nil }
      return GapFigure.Part(
        yTitle: "gap in \(axis.rawValue), 0 to 1",
        lines: [
          GapFigure.Line(name: "|gap|", ink: .palette(0), series: gaps),
          GapFigure.Line(name: cause.title, ink: .palette(1), series: causes),
        ], range: -0.03...1.03)
    }
    guard !parts.isEmpty else { return nil }
    let source =
      cause == .roll ? "Ollier's thesis does not show roll." : "As in figures 7 to 11 of Ollier's thesis."
    let figure = GapFigure(
      title: "Gap and \(cause.title)",
      caption:
        "Size of the gap in x (above) and in y, and \(cause.title), each scaled from its "
        + "smallest (0) to its largest value (1), which can make anything look alike: see the table. \(source)",
      parts: parts, offset: offset
    ).figure
    return figure.map {
      LogSection.NamedFigure(slug: cause.isRotation ? cause.rawValue : "head-\(cause.rawValue)", figure: $0)
    }
  }
}
