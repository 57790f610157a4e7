import Documents
import Statistics

/// A figure of what the captures hold, independent of any fit.
struct CaptureFigure: Sendable {
  let name: String
  /// Nil where the run has nothing to draw.
  let figure: @Sendable (CapturePlot) -> Figure?

  static let all = [
    CaptureFigure(name: "recorded") { $0.recorded?.figure },
    CaptureFigure(name: "recorded-arms-extended") { $0.armsExtended?.figure },
    CaptureFigure(name: "over-time") { TimeFigure($0)?.figure },
  ]
}

/// What the captures of a run recorded on the screen of one device.
struct CapturePlot: Sendable {
  let screen: Screen
  /// In the order of the captures.
  let samples: [MeasuredSample]
  let caveats: [String]
  let restriction: [String]

  /// Nil where no samples were kept, or the screen is not known.
  init?(_ run: Run) {
    // Each kind of samples and each group repeats the same fixations; frames tell more than medians.
    let all = run.results.samples
    let kind =
      all.contains { $0.samples == SampleKind.frames.rawValue } ? .frames : SampleKind.fixationMedians
    let own = all.filter { $0.samples == kind.rawValue }
    guard let (device, samples) = mostOfOneDevice(own, by: \.subject.device),
      let screen = run.record.screen(of: device)
    else { return nil }
    (self.samples, self.screen) = (samples, screen)
    caveats = [run.record.dataset.caveat].compactMap { $0 }
    let others = own.count - samples.count
    restriction = others == 0 ? [] : ["Only one device's screen is shown; \(others) samples are on others."]
  }

  fileprivate var recorded: PointPanels? {
    panels(
      samples, "Recorded gaze points",
      "Gaze points as recorded in the captures; one panel per target (cross).")
  }

  /// Nil where everything was recorded at arm's length, or nothing.
  fileprivate var armsExtended: PointPanels? {
    let far = samples.filter { $0.subject.viewingDistance == ViewingDistance.armsExtended.rawValue }
    guard far.count < samples.count else { return nil }
    return panels(
      far, "Recorded gaze points at arm's length",
      "Gaze points recorded with arms extended; one panel per target (cross).")
  }

  private func panels(_ samples: [MeasuredSample], _ title: String, _ opening: String) -> PointPanels? {
    PointPanels(
      title, screen: screen,
      points: samples.map { PointPanels.Point(subject: $0.subject, place: $0.recorded) }, caveats: caveats,
      caption: ([opening] + restriction).joined(separator: " "))
  }
}
