import Documents
import Statistics

/// Gaze and target over time, one capture after the other.
struct TimeFigure {
  private let plot: CapturePlot
  /// Samples in the order of time, by capture; captures with a single sample are left out.
  private let captures: [[MeasuredSample]]
  private let captureCount: Int

  private static let (largestCaptureCount, largestSampleCount) = (3, 1000)

  /// - Returns: Nil where no capture has two samples.
  init?(_ plot: CapturePlot) {
    self.plot = plot
    let all = grouped(plot.samples, by: \.subject.capture)
    captureCount = all.count
    captures = all.prefix(Self.largestCaptureCount).filter { $0.count > 1 }.map {
      $0.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }
    if captures.isEmpty { return nil }
  }

  var figure: Figure {
    Figure(
      title: "Gaze and target over time", caveats: plot.caveats, caption: caption, width: Self.width,
      height: top + captures.count * Self.captureHeight + 26, data: data,
      panels: captures.indices.flatMap { [panel($0, "x"), panel($0, "y")] },
      key: ["\(Self.target) title 'target'", "\(Self.gaze) title 'recorded gaze point'"])
  }

  private static let (width, panelHeight) = (900, 120)
  private static let captureHeight = 2 * panelHeight + 76
  private static let target =
    "with steps linewidth 1.6 linecolor \(FigurePanel.colour(FigureTheme.palette[1]))"
  private static let gaze =
    "with points pointtype 7 pointsize 0.22 linecolor \(FigurePanel.colour(FigureTheme.palette[0]))"

  private var top: Int { FigureFiles.heightOfCaveats(plot.caveats, width: Self.width) + 24 }

  private var shown: [[MeasuredSample]] {
    captures.map { capture in
      let step = (capture.count + Self.largestSampleCount - 1) / Self.largestSampleCount
      return stride(from: 0, to: capture.count, by: step).map { capture[$0] }
    }
  }

  private var caption: String {
    ([
      "Recorded gaze points and the target to look at, along each axis of the screen. Points more than one screen "
        + "size outside are not visible."
    ]
      + (captures.contains { $0.count > Self.largestSampleCount }
        ? ["Captures of more than \(Self.largestSampleCount) samples are thinned evenly."] : [])
      + (captureCount > captures.count ? ["The first \(captures.count) of \(captureCount) captures."] : [])
      + plot.restriction).joined(separator: " ")
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["capture", "time_s", "target_x_pt", "target_y_pt", "recorded_x_pt", "recorded_y_pt"],
      rows: shown.enumerated().flatMap { index, capture in
        capture.map { sample in
          [
            .integer(index), .number(sample.time - capture[0].time), .number(sample.subject.target.x),
            .number(sample.subject.target.y), .number(sample.recorded.x), .number(sample.recorded.y),
          ]
        }
      })
  }

  private func panel(_ index: Int, _ axis: String) -> FigurePanel {
    let isLower = axis == "y"
    let size = axis == "x" ? plot.screen.width : plot.screen.height
    let (shown, start) = (shown, shown[..<index].reduce(0) { $0 + $1.count })
    let data = FigurePanel.data(start..<start + shown[index].count) ?? "data"
    return FigurePanel(
      left: 62, top: top + index * Self.captureHeight + (isLower ? Self.panelHeight + 14 : 0),
      width: Self.width - 62 - 14, height: Self.panelHeight,
      settings: [
        "set yrange [\(-size):\(2 * size)]", "set ytics 0,\(size / 2),\(size)", "set format y '%.0f'",
        "set ylabel '\(axis) (pt)'",
        isLower ? "set xlabel 'time from the capture''s first sample (s)' offset 0,0.5" : "set format x ''",
      ],
      plots: [
        "\(data) using 'time_s':'target_\(axis)_pt' \(Self.target)",
        "\(data) using 'time_s':'recorded_\(axis)_pt' \(Self.gaze)",
      ])
  }
}
