import Inputs

/// A page that plays the fixations of a capture: targets and gaze on the screen, the angles of the head and the distance of
/// the eyes over time. Without scripts it shows the paths of all fixations.
package struct PlayerPage: Sendable {
  package typealias Point = (x: Double, y: Double)

  package struct Frame: Sendable {
    /// Seconds since the first frame of the fixation.
    package let time: Double
    /// Points on the screen, degrees and centimetres; nil where they are not known.
    package let gaze: Point?
    package let yaw: Double?
    package let pitch: Double?
    package let distance: Double?

    package init(time: Double, gaze: Point?, yaw: Double?, pitch: Double?, distance: Double?) {
      (self.time, self.gaze, self.yaw, self.pitch) = (time, gaze, yaw, pitch)
      self.distance = distance
    }
  }

  package struct Fixation: Sendable {
    package let name: String
    package let target: Point
    package let frames: [Frame]

    package init(name: String, target: Point, frames: [Frame]) {
      (self.name, self.target, self.frames) = (name, target, frames)
    }
  }

  private let title: String
  private let meta: String
  private let notes: [String]
  private let screen: Point
  private let window: ScreenWindow
  private let fixations: [Fixation]
  /// The paths of fixations as small multiples; nil where there is nothing to draw.
  private let paths: Plot?

  /// - Parameters:
  ///   - notes: What is left out, in sentences.
  ///   - screen: The width and the height of the screen, points; 0 for an unknown one.
  package init(
    title: String, meta: String, notes: [String], screen: Point, window: ScreenWindow, fixations: [Fixation],
    paths: Plot?
  ) {
    (self.title, self.meta, self.notes, self.screen) = (title, meta, notes, screen)
    (self.window, self.fixations, self.paths) = (window, fixations, paths)
  }

  /// - Parameter program: The name and version for the footer.
  package func text(program: String) -> String {
    HTMLDocument.text(
      title: title, header: HTMLPage.paragraph(meta, "meta"),
      body: """
        <div class="page"><main id="main">
        \(player)\(notes.map { HTMLPage.paragraph($0, "note") }.joined())\(multiples)</main></div>

        """,
      program: program, script: PageScript.text + PlayerScript.text, style: PlayerScript.style)
  }

  private var player: String {
    guard !fixations.isEmpty else {
      return HTMLPage.paragraph("The capture has no fixation: no target was shown.")
    }
    return """
      <noscript><p>With scripts, this page also plays the fixations frame by frame.</p></noscript>
      <section class="player" aria-label="Play a fixation" data-player="\(HTMLText.attribute(json))" hidden></section>

      """
  }

  private var multiples: String {
    guard let paths else { return "" }
    return "<h2>\(HTMLText.content(paths.title))</h2>\n<figure>\n"
      + HTMLPage.scrolling(PlotDrawing(plot: paths).element(id: "paths"), label: paths.title)
      + "<figcaption>\(HTMLText.content(paths.caption))</figcaption></figure>\n"
  }

  private var json: String {
    func number(_ value: Double?, _ scale: Double) -> JSONValue {
      value.map { .number(($0 * scale).rounded() / scale) } ?? .null
    }
    func point(_ point: Point) -> JSONValue { .list([number(point.x, 10), number(point.y, 10)]) }
    return JSONValue.record([
      "screen": point(screen),
      "window": .numbers([
        window.x.lowerBound, window.x.upperBound, window.y.lowerBound, window.y.upperBound,
      ]),
      "fixations": .list(
        fixations.map { fixation in
          .record([
            "name": .text(fixation.name.onOneLine), "target": point(fixation.target),
            "frames": .list(
              fixation.frames.map { frame in
                .list([
                  number(frame.time, 1000), number(frame.gaze?.x, 10), number(frame.gaze?.y, 10),
                  number(frame.yaw, 10), number(frame.pitch, 10), number(frame.distance, 10),
                ])
              }),
          ])
        }),
    ]).text(.line)
  }
}
