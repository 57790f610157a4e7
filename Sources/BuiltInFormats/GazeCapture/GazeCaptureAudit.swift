import Captures
import DelimitedText
import Inputs

/// The contradictions in a session of GazeCapture.
struct GazeCaptureAudit {
  let session: GazeCaptureSession
  let displays: FrameTable.Codes<Display>
  /// In the order of the displays.
  let screens: [Screen?]
  let frameSize: (width: Double, height: Double)
  let unknownFiles: Set<String>

  /// Further from the formula than this, in cm, a dot was not converted by it.
  private static let cmTolerance = 0.01

  var oddities: [CountedSentence] {
    let files = unknownFiles.sorted().map(\.quoted).joined(separator: ", ")
    let parts: [CountedSentence?] = [
      unknownFiles.isEmpty ? nil : "unknown files are ignored: \(files)",
      counts, faces, eyes, gaps, dots, invalid, grid, camera,
    ]
    return session.oddities + parts.compactMap(\.self)
  }

  private var count: Int { session.frames.count }

  private var counts: CountedSentence? {
    guard let stated = session.info.frameCount, stated != count else { return nil }
    return "info.json counts \(count: stated) frames, but frames.json names \(count: count)"
  }

  private var faces: CountedSentence? {
    let found = session.face.foundCount
    guard let stated = session.info.faceCount, stated != found else { return nil }
    return "info.json counts \(count: stated) faces, but appleFace.json has \(count: found)"
  }

  private var eyes: CountedSentence? {
    let found = session.frames.indices.count { session.leftEye.isFound($0) && session.rightEye.isFound($0) }
    guard let stated = session.info.eyeCount, stated != found else { return nil }
    return "info.json counts eyes in \(count: stated) frames, but both are found in \(count: found)"
  }

  private var gaps: CountedSentence? {
    let numbers = session.frames.compactMap { $0.contains("-") ? nil : Int($0) }
    guard numbers.count == count, let first = numbers.min(), let last = numbers.max() else { return nil }
    let missing = last - first + 1 - count
    return missing == 0
      ? nil : "\(count: missing) frames are missing between the first and the last of \(count: count)"
  }

  private var dots: CountedSentence? {
    let back = zip(session.dots.numbers, session.dots.numbers.dropFirst()).count { $0 > $1 }
    return back == 0 ? nil : "'DotNum' goes back \(count: back) times instead of rising"
  }

  private var invalid: CountedSentence? {
    let valid = session.frames.indices.count(where: session.isValid)
    guard valid < count else { return nil }
    return "a face and both eyes were found in \(count: valid) of \(count: count) frames"
  }

  private var grid: CountedSentence? {
    let (face, grid) = (session.face, session.grid)
    let frames = session.frames.indices.filter { face.isFound($0) && grid.isFound($0) }
    let wrong = frames.count { frame in
      let isUpright = session.screens.orientations[frame] <= 2
      return GazeCaptureBoxes.grid(
        face.numbers(frame), frameWidth: isUpright ? frameSize.width : frameSize.height,
        frameHeight: isUpright ? frameSize.height : frameSize.width) != grid.numbers(frame)
    }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: frames.count) frames faceGrid.json does not fit appleFace.json in a picture of \
      \(shortest(frameSize.width)) × \(shortest(frameSize.height)) pixels; is 'frame_size' right?
      """
  }

  private var camera: CountedSentence? {
    guard let camera = session.dots.camera else { return nil }
    let differences = session.frames.indices.compactMap { frame -> Double? in
      guard let screen = screens[displays.codes[frame]] else { return nil }
      let upwards = session.screens.height[frame] - session.dots.y[frame]
      let place = screen.position(ScreenPoint(x: session.dots.x[frame], y: upwards))
      let (x, y) = (place.x * 100 - camera.x[frame], place.y * 100 - camera.y[frame])
      return (x * x + y * y).squareRoot()
    }
    let wrong = differences.count { $0 > Self.cmTolerance }
    return wrong == 0
      ? nil
      : """
      in \(count: wrong) of \(count: count) frames 'XCam' and 'YCam' are not where 'XPts' and 'YPts' lie \
      on this device, by up to \(count: Int((differences.reduce(0, max) * 10).rounded(.up))) mm
      """
  }
}
