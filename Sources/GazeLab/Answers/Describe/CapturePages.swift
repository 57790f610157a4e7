import Captures
import DelimitedText
import Documents
import Files
import Inputs
import Scores
import Trials

/// The pages that play the fixations of a dataset's captures, for `gazelab describe --html`.
struct CapturePages {
  let dataset: Dataset
  /// In natural order.
  let captures: [Capture]

  /// Writes the page of the only capture into a file that ends in `.html`, or a page for each capture and their list into a
  /// folder.
  ///
  /// - Returns: The path of the page to begin with.
  /// - Throws: `InputError` if several captures are to be written into one file, and `FileError`.
  func write(to path: String) throws -> String {
    let path = withoutEndingSlashes(path)
    guard path.lowercased().hasSuffix(".html") else {
      for (index, capture) in captures.enumerated() {
        try DurableFolder(path).write([(Self.name(index), Array(page(capture).utf8))])
      }
      try DurableFolder(path).write([("index.html", Array(list.utf8))])
      return path + "/index.html"
    }
    guard captures.count == 1 else {
      throw InputError(
        Place(file: path),
        "one page holds one capture, and \(dataset.name) has \(captures.count); name a folder instead, such as "
          + "\(path.dropLast(5))")
    }
    try DurableFolder.write(Array(page(captures[0]).utf8), toFile: path)
    return path
  }

  private static func name(_ index: Int) -> String { "capture-\(index + 1).html" }

  private func page(_ capture: Capture) -> String {
    CapturePlayer(capture, dataset).page.text(program: Program.title)
  }

  private var list: String {
    let table = Listing(captures) {
      Column(title: "capture", .label) { $0.name }
      Column(title: "participant", .label) { listed(Set($0.frames.participants.all).sorted()) }
      Column(title: "device", .label) { listed(Set($0.frames.displays.all.map(\.device)).sorted()) }
      Column(title: "frames") { $0.frames.count }
      Column(title: "fixations") { $0.fixations.count }
    }.table("Captures")
    let page = ReportPage(
      title: dataset.title, meta: "\(counted(captures.count, "capture")) · \(Program.title)",
      opening: [.table(table, pages: captures.indices.map(Self.name))], sections: [])
    return HTMLPage.text(page, program: Program.title)
  }
}

/// The frames of a capture's fixations, as many as a page has room for, and their paths.
struct CapturePlayer {
  private let capture: Capture
  private let dataset: Dataset
  /// The fixations that the page plays, and one of how many of their frames it shows.
  private let fixations: [Fixation]
  private let step: Int
  private let window: ScreenWindow
  private let screen: (x: Double, y: Double)

  private static let (fixationLimit, frameLimit) = (1000, 20_000)

  init(_ capture: Capture, _ dataset: Dataset) {
    self.capture = capture
    self.dataset = dataset
    fixations = Array(capture.fixations.prefix(Self.fixationLimit))
    let frameCount = fixations.reduce(0) { $0 + $1.frames.count }
    step = max(1, (frameCount + Self.frameLimit - 1) / Self.frameLimit)
    let screens = fixations.map(capture.screen)
    screen = (screens.map(\.width).max() ?? 0, screens.map(\.height).max() ?? 0)
    let frames = capture.frames
    let points = frames.has(.gazePoint) ? fixations.flatMap(\.frames).map(frames.recordedPoint) : []
    window = ScreenWindow(
      width: screen.x, height: screen.y,
      showing: (points.filter { $0.x.isFinite && $0.y.isFinite } + fixations.map(\.key.target))
        .map(\.coordinates))
  }

  var page: PlayerPage {
    let all = capture.fixations.count
    let meta: [String?] = [
      dataset.isSimulated ? "SIMULATED" : nil, dataset.title, counted(capture.frames.count, "frame"),
      counted(all, "fixation"), Program.title,
    ]
    return PlayerPage(
      title: capture.title,
      meta: meta.compactMap(\.self).joined(separator: " · "),
      notes: [
        fixations.count < all
          ? "So that the page stays small, it has the first \(fixations.count) of \(all) fixations." : nil,
        step > 1 ? "So that the page stays small, it has one of every \(step) frames of each fixation." : nil,
      ].compactMap(\.self), screen: screen, window: window,
      fixations: fixations.enumerated().map { index, fixation in
        PlayerPage.Fixation(
          name: Self.name(fixation, index), target: fixation.key.target.coordinates, frames: frames(fixation))
      }, paths: paths)
  }

  private static func name(_ fixation: Fixation, _ index: Int) -> String {
    let target = fixation.key.target
    let words = fixation.key.labels.words.filter { !$0.isEmpty }
    return (["\(index + 1)"] + words + ["target (\(shortest(target.x)), \(shortest(target.y)))"])
      .joined(separator: " · ")
  }

  private func frameRows(_ fixation: Fixation) -> [Int] {
    stride(from: fixation.frames.lowerBound, to: fixation.frames.upperBound, by: step).map(\.self)
  }

  private func frames(_ fixation: Fixation) -> [PlayerPage.Frame] {
    let start = capture.frames.time[fixation.frames.lowerBound]
    return frameRows(fixation).map { row in
      let head = capture.headAngles(row)
      return PlayerPage.Frame(
        time: capture.frames.time[row] - start, gaze: gaze(row), yaw: head?.yaw, pitch: head?.pitch,
        distance: capture.eyesToScreen(row).map { 100 * $0 })
    }
  }

  private func gaze(_ row: Int) -> PlayerPage.Point? {
    guard capture.frames.has(.gazePoint) else { return nil }
    let point = capture.frames.recordedPoint(row)
    return point.x.isFinite && point.y.isFinite ? point.coordinates : nil
  }

  // MARK: Small multiples

  private static let (pathLimit, pathFrameLimit) = (180, 60)

  private struct Path {
    let number: Int
    let name: String
    let target: PlayerPage.Point
    let points: [PlayerPage.Point?]
  }

  private func path(_ fixation: Fixation, _ index: Int) -> Path {
    let rows = frameRows(fixation)
    let step = max(1, (rows.count + Self.pathFrameLimit - 1) / Self.pathFrameLimit)
    return Path(
      number: index + 1, name: Self.name(fixation, index), target: fixation.key.target.coordinates,
      points: stride(from: 0, to: rows.count, by: step).map { gaze(rows[$0]) })
  }

  private var paths: Plot? {
    guard capture.frames.has(.gazePoint), !fixations.isEmpty else { return nil }
    let every = (fixations.count + Self.pathLimit - 1) / Self.pathLimit
    let shown = stride(from: 0, to: fixations.count, by: every).map { path(fixations[$0], $0) }
    let grid = PanelGrid(columns: 6, gap: 16, left: 14)
    let height = max(60, min(220, grid.height(window)))
    let rowHeight = height + 2 * Panel.titleHeight
    var start = 0
    let panels = shown.enumerated().map { index, one in
      defer { start += one.points.count }
      let (row, column) = index.quotientAndRemainder(dividingBy: 6)
      let outline = Mark.boxes(
        x: (0, Coordinate(screen.x)), y: (0, Coordinate(screen.y)), .grey, isFilled: false)
      return Panel(
        left: grid.left(column), top: Panel.roomAbove + Panel.titleHeight + row * rowHeight,
        width: grid.width,
        height: height, above: ["\(one.number)"], x: PlotAxis(window.x, ticks: .none),
        y: PlotAxis(window.y, ticks: .none), border: .box,
        marks: [
          outline, .points(Coordinate(one.target.x), Coordinate(one.target.y), .plus, size: 1.2, .ink),
          Mark.line("x_pt", "y_pt", .palette(0), width: 1).of(start..<start + one.points.count),
          .points("x_pt", "y_pt", size: 0.6, .palette(1))
            .of(start + one.points.count - 1..<start + one.points.count).telling("fixation", "x_pt", "y_pt"),
        ])
    }
    let rows = shown.flatMap { one in one.points.map { (name: one.name, point: $0) } }
    return Plot(
      title: "The paths of the fixations", corner: dataset.isSimulated ? ["simulated"] : [],
      caption:
        "Gaze points of each fixation from the first frame to the last (dot), and its target (cross), on the "
        + "screen (rectangle)."
        + (every > 1 ? " One of every \(every) fixations is drawn, with its number." : "")
        + " Of long fixations at most \(Self.pathFrameLimit) frames are drawn, evenly "
        + "spaced. Points beyond the panels, more than one screen size outside or among the outermost 2 %, are left out.",
      height: Panel.roomAbove + (shown.count + 5) / 6 * rowHeight + 10,
      data: Plot.DataTable(rows) {
        PlotColumn("fixation") { $0.name }
        PlotColumn("x_pt") { $0.point?.x }
        PlotColumn("y_pt") { $0.point?.y }
      }, panels: panels)
  }
}

extension Capture {
  /// The direction of the face in a frame, or else the rotation of the head that the tracker reports: to the right of the
  /// screen's normal and upwards, degrees; nil where neither is known.
  fileprivate func headAngles(_ row: Int) -> (yaw: Double, pitch: Double)? {
    let angles: (yaw: Double, pitch: Double)
    if frames.has(.face) {
      let head = MeasuredSample.Head(frames.face(row))
      angles = (head.yawDegrees, head.pitchDegrees)
    } else if frames.has(.headRotation) {
      let columns = FrameColumn.of(.headRotation).map(frames.column)
      angles = (columns[1][row].degrees, columns[0][row].degrees)
    } else {
      return nil
    }
    return angles.yaw.isFinite && angles.pitch.isFinite ? angles : nil
  }
}
