import Captures
import DelimitedText
import Inputs

/// What in a session of GazeCapture contradicts itself.
struct GazeCaptureAudit {
  let oddities: [CountedSentence]

  /// Further from the formula than this, in cm, a dot was not converted by it.
  private static let cmTolerance = 0.01

  init(
    _ session: GazeCaptureSession, _ displays: FrameTable.Codes<Display>, _ screens: [Screen?],
    _ format: GazeCapture,
    unknownFiles: Set<String>
  ) {
    let files = unknownFiles.sorted().map(\.quoted).joined(separator: ", ")
    let parts: [CountedSentence?] = [
      unknownFiles.isEmpty ? nil : "unknown files are ignored: \(files)",
      Self.counts(session), Self.faces(session), Self.eyes(session), Self.gaps(session), Self.dots(session),
      Self.invalid(session), Self.grid(session, format), Self.camera(session, displays, screens),
    ]
    oddities = session.oddities + parts.compactMap(\.self)
  }

  private static func counts(_ session: GazeCaptureSession) -> CountedSentence? {
    guard let stated = session.info.frameCount, stated != session.frames.count else { return nil }
    return "info.json counts \(count: stated) frames, but frames.json names \(count: session.frames.count)"
  }

  private static func faces(_ session: GazeCaptureSession) -> CountedSentence? {
    let found = session.face.foundCount
    guard let stated = session.info.faceCount, stated != found else { return nil }
    return "info.json counts \(count: stated) faces, but appleFace.json has \(count: found)"
  }

  private static func eyes(_ session: GazeCaptureSession) -> CountedSentence? {
    let found = session.frames.indices.count { session.leftEye.isFound($0) && session.rightEye.isFound($0) }
    guard let stated = session.info.eyeCount, stated != found else { return nil }
    return "info.json counts eyes in \(count: stated) frames, but both are found in \(count: found)"
  }

  private static func gaps(_ session: GazeCaptureSession) -> CountedSentence? {
    let numbers = session.frames.compactMap { $0.contains("-") ? nil : Int($0) }
    guard numbers.count == session.frames.count, let first = numbers.min(), let last = numbers.max() else {
      return nil
    }
    let missing = last - first + 1 - numbers.count
    return missing == 0
      ? nil : "\(count: missing) frames are missing between the first and the last of \(count: numbers.count)"
  }

  private static func dots(_ session: GazeCaptureSession) -> CountedSentence? {
    let dots = session.dots.numbers
    let back = zip(dots, dots.dropFirst()).count { $0 > $1 }
    return back == 0 ? nil : "'DotNum' goes back \(count: back) times instead of rising"
  }

  private static func invalid(_ session: GazeCaptureSession) -> CountedSentence? {
    let valid = session.frames.indices.count(where: session.isValid)
    guard valid < session.frames.count else { return nil }
    return "a face and both eyes were found in \(count: valid) of \(count: session.frames.count) frames"
  }

  private static func grid(_ session: GazeCaptureSession, _ format: GazeCapture) -> CountedSentence? {
    let (face, grid) = (session.face, session.grid)
    let frames = session.frames.indices.filter { face.isFound($0) && grid.isFound($0) }
    let wrong = frames.count { frame in
      let isUpright = session.screens.orientations[frame] <= 2
      let size = (format.frameSize.width, format.frameSize.height)
      let (width, height) = isUpright ? size : (size.1, size.0)
      let box = [face.x[frame], face.y[frame], face.width[frame], face.height[frame]]
      return GazeCaptureBoxes.grid(box, frameWidth: width, frameHeight: height) != [
        grid.x[frame], grid.y[frame], grid.width[frame], grid.height[frame],
      ]
    }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: frames.count) frames faceGrid.json does not fit appleFace.json in a picture of \
      \(shortest(format.frameSize.width)) × \(shortest(format.frameSize.height)) pixels; is 'frame_size' right?
      """
  }

  private static func camera(
    _ session: GazeCaptureSession, _ displays: FrameTable.Codes<Display>, _ screens: [Screen?]
  ) -> CountedSentence? {
    guard let camera = session.dots.camera else { return nil }
    var (wrong, largest) = (0, 0.0)
    for frame in session.frames.indices {
      guard let screen = screens[displays.codes[frame]] else { continue }
      let upwards = session.screens.height[frame] - session.dots.y[frame]
      let place = screen.position(ScreenPoint(x: session.dots.x[frame], y: upwards))
      let (x, y) = (place.x * 100 - camera.x[frame], place.y * 100 - camera.y[frame])
      let difference = (x * x + y * y).squareRoot()
      if difference > cmTolerance { wrong += 1 }
      largest = max(largest, difference)
    }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: session.frames.count) frames 'XCam' and 'YCam' are not where 'XPts' and 'YPts' lie \
      on this device, by up to \(count: Int((largest * 10).rounded(.up))) mm
      """
  }
}
