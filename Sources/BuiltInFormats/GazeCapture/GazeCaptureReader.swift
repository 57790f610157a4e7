import Captures
import DelimitedText
import Files
import Inputs

/// Makes a capture of a session of GazeCapture: points on the screen with y up, shares of the picture, rising times.
struct GazeCaptureReader {
  private let source: CaptureSource
  private let files: CaptureFiles
  private let format: GazeCapture
  private let folder: String
  private let names: Set<String>
  private let session: GazeCaptureSession
  /// The device; nil for an unknown one, which the dataset then reports.
  private let device: Device?
  private let displays: FrameTable.Codes<Display>
  /// In the order of the displays.
  private let screens: [Screen?]

  init(_ source: CaptureSource, _ files: CaptureFiles, _ format: GazeCapture) throws(InputError) {
    self.source = source
    self.files = files
    self.format = format
    let folder = String(source.files[0].dropLast("/frames.json".count))
    self.folder = folder
    names = Set(source.files.dropFirst().map { String($0.dropFirst(folder.utf8.count + 1)) })
    session = try GazeCaptureSession(
      hasMotion: names.contains(GazeCaptureSession.File.motion.rawValue)
    ) { name throws(InputError) in
      let path = "\(folder)/\(name)"
      return (path, try files.whole(path))
    }
    let metrics = GazeCaptureSession.File.device.rawValue
    let name = session.info.device
    if let own = format.devices.first(where: { $0.name == name }) {
      device = own
    } else if names.contains(metrics) {
      let path = "\(folder)/\(metrics)"
      let screens = session.screens
      device = try DeviceMetrics(JSONDocument(path: path, bytes: files.whole(path))).device(
        name, width: screens.width[0], height: screens.height[0], orientation: screens.held(0))
    } else {
      device = Device.builtIn(named: name)
    }
    let displays = Self.displays(session)
    self.displays = displays
    screens = displays.all.map { [device] in device?.screen(for: $0) }
  }

  var content: CaptureContent {
    get throws(InputError) {
      let predictions = source.context as? GazeCapturePredictions
      let estimates = try predictions.map { predictions throws(InputError) in
        try predictions.estimates(of: source.name, frames: session.frames, in: files)
      }
      let upwards = zip(session.screens.height, session.dots.y).map { $0 - $1 }
      var channels: [Channel: [NumberColumn]] = [
        .target: [NumberColumn(session.dots.x), NumberColumn(upwards)]
      ]
      channels[.gazePoint] = estimates.map(points)
      for box in format.boxes { channels[box] = boxes(box) }
      var own = (predictions?.blocks ?? []).map { block in
        (
          columns: OwnColumns(
            name: block.name, columns: block.columns.map { predictions?.features[$0] ?? "" }, unit: "1"),
          numbers: block.columns.map { NumberColumn(estimates?.features[$0] ?? []) }
        )
      }
      if session.info.referenceTracker != nil, let confidence = try confidence {
        own.append((OwnColumns(name: "confidence", columns: ["Confidence"], unit: "px"), [confidence]))
      }
      let audit = GazeCaptureAudit(
        session: session, displays: displays, screens: screens, frameSize: format.frameSize,
        unknownFiles: names.subtracting(GazeCaptureSession.File.allCases.map(\.rawValue)))
      return CaptureContent(
        frames: FrameTable(
          time: NumberColumn(session.dots.capturedTimes),
          participants: .init(repeating: source.name, count: session.frames.count), displays: displays,
          labels: labels, channels: channels, own: own),
        absentColumns: estimates == nil ? [.gazePoint: ["x_cm and y_cm in predictions.csv"]] : [:],
        fixations: CodeColumn(session.dots.numbers.map { UInt32($0) }), warnings: audit.oddities,
        devices: device.map { [$0.with(eyeDistance: format.assumedDistance)] } ?? [])
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
        device: session.info.device, orientation: screens.held(frame), width: screens.width[frame],
        height: screens.height[frame])
      let code = all.firstIndex(of: display) ?? all.count
      if code == all.count { all.append(display) }
      runs.append((UInt32(code), 1))
    }
    return .init(all, CodeColumn(runs: runs))
  }

  private var labels: [FrameTable.WordColumn] {
    let split = session.info.split.map {
      FrameTable.WordColumn(label: .dataPart, words: .init(repeating: $0, count: session.frames.count))
    }
    let words = session.frames.indices.map { session.screens.held($0).rawValue }
    return [split, .init(label: .orientation, words: .init(words))].compactMap(\.self)
  }

  /// The distance from the target at which a reference tracker saw people look, in pixels. EyeCapture writes a file for
  /// each frame; nil if there are none.
  private var confidence: NumberColumn? {
    get throws(InputError) {
      let folder = "\(folder)/frames"
      let names = try InputError.from { () throws(FileError) in Set(try namesInFolder(folder)) }
      guard session.frames.contains(where: { names.contains("\($0).json") }) else { return nil }
      let limit = GazeCaptureSession.limit
      let numbers = try InputError.collecting(session.frames) { frame throws(InputError) in
        guard names.contains("\(frame).json") else { return Double.nan }
        let path = "\(folder)/\(frame).json"
        var section = JSONSection(try JSONDocument(path: path, bytes: files.whole(path)))
        _ = section.optionalNumber("XRaw", in: -limit...limit)
        _ = section.optionalNumber("YRaw", in: -limit...limit)
        let confidence = section.number("Confidence", in: -limit...limit)
        try section.finish()
        // Negative where the reference tracker measured nothing.
        return confidence < 0 ? .nan : confidence
      }
      return NumberColumn(numbers)
    }
  }

  /// The gaze points on the screen; if that is not known, the dataset is refused anyway.
  private func points(_ estimates: GazeCapturePredictions.Estimates) -> [NumberColumn] {
    let points = estimates.x.indices.map { frame in
      screens[displays.codes[frame]]?.point(Vector(estimates.x[frame] / 100, estimates.y[frame] / 100, 0))
        ?? ScreenPoint(x: .nan, y: .nan)
    }
    return [NumberColumn(points.map(\.x)), NumberColumn(points.map(\.y))]
  }

  private func boxes(_ channel: Channel) -> [NumberColumn] {
    func share(_ numbers: [Double], _ isAcross: Bool) -> NumberColumn {
      NumberColumn(
        zip(numbers, session.screens.orientations).map { number, orientation in
          number / (isAcross == (orientation <= 2) ? format.frameSize.width : format.frameSize.height)
        })
    }
    func shares(_ boxes: GazeCaptureBoxes) -> [NumberColumn] {
      [share(boxes.x, true), share(boxes.y, false), share(boxes.width, true), share(boxes.height, false)]
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
