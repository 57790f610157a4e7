import Statistics

/// A figure of what the captures hold, whatever was fitted to them.
struct CaptureFigure: Sendable {
  /// Of the files `figures/<name>.svg` and so on.
  let name: String
  /// Nil where the run has nothing to draw.
  let figure: @Sendable (CapturePlot) -> Figure?

  /// In the order of the report.
  static let all = [
    CaptureFigure(name: "recorded") { $0.recordedFigure },
    CaptureFigure(name: "recorded-arms-extended") { $0.armsExtendedFigure },
    CaptureFigure(name: "over-time") { $0.timeFigure },
  ]
}

/// What the captures of a run recorded on the screen of one device.
struct CapturePlot: Sendable {
  let screen: Screen
  /// In the order of the captures.
  let samples: [MeasuredSample]
  let caveats: [String]
  /// What is not drawn, in a sentence; nothing where all is.
  private let restriction: [String]

  /// Nil where no samples were kept, or the screen is not known.
  init?(_ run: Run) {
    // The same fixations stand there for each kind of samples and each group; frames tell more than medians.
    let all = run.results.samples
    let kind =
      all.contains { $0.samples == SampleKind.frames.rawValue } ? .frames : SampleKind.fixationMedians
    let own = all.filter { $0.samples == kind.rawValue }
    let byDevice = Dictionary(grouping: own, by: \.subject.device)
    guard
      let device = byDevice.keys.sorted().max(by: { byDevice[$0]?.count ?? 0 < byDevice[$1]?.count ?? 0 }),
      let samples = byDevice[device], let screen = run.record.screen(of: device)
    else { return nil }
    (self.samples, self.screen) = (samples, screen)
    caveats = [run.record.dataset.caveat].compactMap { $0 }
    let others = own.count - samples.count
    restriction = others == 0 ? [] : ["On the screen of one device; \(others) samples are on others."]
  }

  fileprivate var recordedFigure: Figure? {
    panels(
      samples, "Recorded gaze points",
      "A panel a target, which is the cross: gaze points as the captures have them.")
  }

  /// Nil where all was recorded at arm's length, or nothing.
  fileprivate var armsExtendedFigure: Figure? {
    let far = samples.filter { $0.subject.viewingDistance == ViewingDistance.armsExtended.rawValue }
    guard !far.isEmpty, far.count < samples.count else { return nil }
    return panels(
      far, "Recorded gaze points at arm's length",
      "Those that were recorded with the arms extended, a panel a target.")
  }

  private func panels(_ samples: [MeasuredSample], _ title: String, _ opening: String) -> Figure? {
    let points = samples.filter { $0.recorded.x.isFinite && $0.recorded.y.isFinite }.map {
      PointPanels.Point(subject: $0.subject, place: $0.recorded)
    }
    guard !points.isEmpty else { return nil }
    return PointPanels(
      title, screen: screen, points: points, caveats: caveats,
      description: ([opening, "Colour: head pose; shape: viewing distance; the rectangle is the screen."]
        + restriction).joined(separator: " ")
    ).figure
  }

  /// Gaze and target over time, capture after capture.
  fileprivate var timeFigure: Figure? {
    let captures = grouped(samples, by: \.subject.capture).map {
      $0.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }
    let drawn = captures.prefix(3).filter { $0.count > 1 }
    guard !drawn.isEmpty else { return nil }
    let shown = drawn.map { capture in
      let step = (capture.count + 999) / 1000
      return stride(from: 0, to: capture.count, by: step).map { capture[$0] }
    }
    let (width, panelHeight) = (900, 120)
    let top = FigureFiles.heightOfCaveats(caveats, width: width) + 24
    let height = top + drawn.count * (2 * panelHeight + 76) + 26
    let axes = ["x", "y"]
    let target = "with steps linewidth 1.6 linecolor \(FigurePanel.colour(FigureTheme.palette[1]))"
    let gaze =
      "with points pointtype 7 pointsize 0.22 linecolor \(FigurePanel.colour(FigureTheme.palette[0]))"
    let key = FigurePanel.key(
      ["\(target) title 'target'", "\(gaze) title 'recorded gaze point'"], width: width, height: height)
    let panels = drawn.enumerated().flatMap { index, capture in
      axes.enumerated().map { row, axis -> FigurePanel in
        let size = axis == "x" ? screen.width : screen.height
        let start = shown[..<index].reduce(0) { $0 + $1.count }
        let data = FigurePanel.data(start..<start + shown[index].count) ?? "data"
        return FigurePanel(
          left: 62, top: top + index * (2 * panelHeight + 76) + row * (panelHeight + 14),
          width: width - 62 - 14,
          height: panelHeight,
          settings: [
            "set yrange [\(-size):\(2 * size)]", "set ytics 0,\(size / 2),\(size)",
            "set format y '%.0f'",
            "set ylabel '\(axis) (pt)'",
            row == 1
              ? "set xlabel 'time from the capture''s first sample (s)' offset 0,0.5" : "set format x ''",
          ],
          plots: [
            "\(data) using 'time_s':'target_\(axis)_pt' \(target)",
            "\(data) using 'time_s':'recorded_\(axis)_pt' \(gaze)",
          ])
      }
    }
    let left = captures.count - drawn.count
    return Figure(
      title: "Gaze and target over time", caveats: caveats,
      description: ([
        "Recorded gaze points and the target that was to be looked at, along each axis of the screen; what "
          + "lies further than a screen outside is not seen."
      ]
        + (drawn.contains { $0.count > 1000 } ? ["Of more than 1000 samples some are left out evenly."] : [])
        + (left > 0 ? ["The first \(drawn.count) of \(captures.count) captures."] : []) + restriction)
        .joined(separator: " "),
      width: width, height: height,
      columns: ["capture", "time_s", "target_x_pt", "target_y_pt", "recorded_x_pt", "recorded_y_pt"],
      rows: shown.enumerated().flatMap { index, capture in
        capture.map { sample in
          [
            .number(Double(index)), .number(sample.time - capture[0].time), .number(sample.subject.target.x),
            .number(sample.subject.target.y), .number(sample.recorded.x), .number(sample.recorded.y),
          ]
        }
      }, commands: FigurePanel.commands(panels + key, width: width, height: height))
  }
}
