import Captures
import DelimitedText
import Files
import Inputs

/// Makes a capture of a session of GazeCapture: points on the screen with y up, shares of the picture, rising times.
struct GazeCaptureReader {
  let content: CaptureContent

  init(_ source: CaptureSource, _ files: CaptureFiles, _ format: GazeCapture) throws(InputError) {
    let folder = String(source.files[0].dropLast("/frames.json".count))
    let names = Set(source.files.dropFirst().map { String($0.dropFirst(folder.utf8.count + 1)) })
    let session = try GazeCaptureSession(
      hasMotion: names.contains(GazeCaptureSession.files.motion)
    ) { name throws(InputError) in
      let path = "\(folder)/\(name)"
      return (path, try files.whole(path))
    }
    let metrics =
      names.contains(DeviceMetrics.file)
      ? try JSONDocument(
        path: "\(folder)/\(DeviceMetrics.file)", bytes: files.whole("\(folder)/\(DeviceMetrics.file)")) : nil
    let device = try Self.device(session, metrics, format)
    let displays = Self.displays(session)
    let screens = displays.all.map { device?.screen(for: $0) }
    let predictions = source.context as? GazeCapturePredictions
    let estimates = try predictions.map { predictions throws(InputError) in
      try predictions.estimates(of: source.name, frames: session.frames, in: files)
    }
    var channels: [Channel: [NumberColumn]] = [.target: Self.targets(session)]
    if let estimates { channels[.gazePoint] = Self.points(estimates, displays, screens) }
    for box in format.boxes { channels[box] = Self.boxes(box, session, format) }
    var own = [(columns: OwnColumns, numbers: [NumberColumn])]()
    for block in predictions?.blocks ?? [] {
      let names = block.columns.map { predictions?.features[$0] ?? "" }
      let numbers = block.columns.map { NumberColumn(estimates?.features[$0] ?? []) }
      own.append((OwnColumns(name: block.name, columns: names, unit: "1"), numbers))
    }
    if session.info.referenceTracker != nil,
      let confidence = try Self.confidence(session, "\(folder)/frames", files)
    {
      own.append((OwnColumns(name: "confidence", columns: ["Confidence"], unit: "px"), [confidence]))
    }
    content = CaptureContent(
      frames: FrameTable(
        time: NumberColumn(session.dots.capturedTimes),
        participants: .init(repeating: source.name, count: session.frames.count), displays: displays,
        labels: Self.labels(session, displays), channels: channels, own: own),
      absentColumns: estimates == nil ? [.gazePoint: ["x_cm and y_cm in predictions.csv"]] : [:],
      fixations: CodeColumn(session.dots.numbers.map { UInt32($0) }),
      warnings: GazeCaptureAudit(
        session, displays, screens, format, unknownFiles: names.subtracting(Self.known)
      )
      .oddities,
      devices: device.map { [$0.with(eyeDistance: format.assumedDistance)] } ?? [])
  }

  private static let known: Set = {
    let files = GazeCaptureSession.files
    return Set([
      files.frames, files.dots, files.screen, files.face, files.leftEye, files.rightEye, files.grid,
      files.info,
      files.motion, DeviceMetrics.file,
    ])
  }()

  /// Nil for an unknown device; the dataset then reports it.
  private static func device(
    _ session: GazeCaptureSession, _ metrics: JSONDocument?, _ format: GazeCapture
  ) throws(InputError) -> Device? {
    let name = session.info.device
    if let own = format.devices.first(where: { $0.name == name }) { return own }
    if let metrics {
      return try DeviceMetrics(metrics).device(
        name, width: session.screens.width[0], height: session.screens.height[0],
        orientation: orientation(session.screens.orientations[0]))
    }
    return Device.builtIn(named: name)
  }

  private static func orientation(_ number: Int) -> Orientation {
    switch number {
    case 1: .portrait
    case 2: .upsideDown
    case 3: .landscapeRight
    default: .landscapeLeft
    }
  }

  private static func displays(_ session: GazeCaptureSession) -> FrameTable.Codes<Display> {
    let screens = session.screens
    var (all, runs) = ([Display](), [(code: UInt32, count: Int)]())
    for frame in session.frames.indices {
      if frame > 0, screens.orientations[frame] == screens.orientations[frame - 1],
        screens.width[frame] == screens.width[frame - 1], screens.height[frame] == screens.height[frame - 1]
      {
        runs[runs.count - 1].count += 1
        continue
      }
      let display = Display(
        device: session.info.device, orientation: orientation(screens.orientations[frame]),
        width: screens.width[frame], height: screens.height[frame])
      let code = all.firstIndex(of: display) ?? all.count
      if code == all.count { all.append(display) }
      runs.append((UInt32(code), 1))
    }
    return .init(all, CodeColumn(runs: runs))
  }

  private static func labels(
    _ session: GazeCaptureSession, _ displays: FrameTable.Codes<Display>
  ) -> [FrameTable.LabelColumn] {
    let count = session.frames.count
    let split = session.info.split.map {
      FrameTable.LabelColumn(label: .dataPart, words: .init(repeating: $0, count: count))
    }
    let words = session.screens.orientations.map { orientation($0).rawValue }
    return [split, FrameTable.LabelColumn(label: .orientation, words: .init(words))].compactMap(
      \.self)
  }

  /// How far from the target a reference tracker saw people look, in pixels: EyeCapture writes a file for each frame. Nil
  /// if there are none.
  private static func confidence(
    _ session: GazeCaptureSession, _ folder: String, _ files: CaptureFiles
  ) throws(InputError) -> NumberColumn? {
    let names = try InputError.from { () throws(FileError) in Set(try namesInFolder(folder)) }
    guard session.frames.contains(where: { names.contains("\($0).json") }) else { return nil }
    var errors = [InputError]()
    let numbers = session.frames.map { frame -> Double in
      let path = "\(folder)/\(frame).json"
      guard names.contains("\(frame).json") else { return .nan }
      do throws(InputError) {
        var section = JSONSection(try JSONDocument(path: path, bytes: files.whole(path)))
        let limit = GazeCaptureSession.limit
        _ = (
          section.optionalNumber("XRaw", in: -limit...limit),
          section.optionalNumber("YRaw", in: -limit...limit)
        )
        let confidence = section.number("Confidence", in: -limit...limit)
        errors += section.errors
        // Negative where the reference tracker measured nothing.
        return confidence < 0 ? .nan : confidence
      } catch {
        errors.append(error)
        return .nan
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return NumberColumn(numbers)
  }

  private static func targets(_ session: GazeCaptureSession) -> [NumberColumn] {
    let upwards = zip(session.screens.height, session.dots.y).map { $0 - $1 }
    return [NumberColumn(session.dots.x), NumberColumn(upwards)]
  }

  /// In points; where the screen is not known, the dataset is refused anyway.
  private static func points(
    _ estimates: GazeCapturePredictions.Estimates, _ displays: FrameTable.Codes<Display>, _ screens: [Screen?]
  ) -> [NumberColumn] {
    let points = estimates.x.indices.map { frame in
      screens[displays.codes[frame]]?.point(Vector(estimates.x[frame] / 100, estimates.y[frame] / 100, 0))
        ?? ScreenPoint(x: .nan, y: .nan)
    }
    return [NumberColumn(points.map(\.x)), NumberColumn(points.map(\.y))]
  }

  private static func boxes(
    _ channel: Channel, _ session: GazeCaptureSession, _ format: GazeCapture
  ) -> [NumberColumn] {
    func shares(_ boxes: GazeCaptureBoxes) -> [NumberColumn] {
      func share(_ numbers: [Double], _ isAcross: Bool) -> NumberColumn {
        NumberColumn(
          zip(numbers, session.screens.orientations).map { number, orientation in
            number / (isAcross == (orientation <= 2) ? format.frameSize.width : format.frameSize.height)
          })
      }
      return [
        share(boxes.x, true), share(boxes.y, false), share(boxes.width, true), share(boxes.height, false),
      ]
    }
    switch channel {
    case .faceBox: return shares(session.face)
    case .eyeBoxes: return shares(session.rightEye) + shares(session.leftEye)
    default:
      let grid = session.grid
      return [grid.x, grid.y, grid.width, grid.height].map { NumberColumn($0) }
    }
  }
}
