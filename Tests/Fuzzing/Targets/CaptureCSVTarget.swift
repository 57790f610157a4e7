import DelimitedText
import Files
import Inputs

@testable import BuiltInFormats
@testable import Captures

extension FuzzTarget {
  /// A capture in one CSV file whose format is recognised by its header.
  static let captureCSV = FuzzTarget(name: "capture-csv") { bytes in
    let files = [CaptureFacts.path: bytes]
    guard let capture = accepted(files, { try read(files) }) else { return }
    CaptureFacts.check(capture)
    guard capture.format.name == SchneuwlyCSV.format.name else { return }
    requireSameNumbers(capture, bytes)
    requireRoundTrip(capture)
  }

  private static func read(_ files: [String: [UInt8]]) throws -> Capture {
    try CaptureFacts.read(files, main: CaptureFacts.path, formats: KnownFormats.builtIn.recognisable)
  }

  /// The fast reader and the careful one agree, row by row.
  private static func requireSameNumbers(_ capture: Capture, _ bytes: [UInt8]) {
    let frames = capture.frames
    do {
      var (file, fields) = (try CSVFile(path: CaptureFacts.path, bytes: bytes), [CSVFile.Field]())
      _ = try file.nextRow(&fields)
      let header = try fields.map { try file.text($0) }
      let columns = SchneuwlyCSV.numbers.compactMap(header.firstIndex)
      let person = header.firstIndex(of: "username") ?? 0
      var row = 0
      while try file.nextRow(&fields) {
        require(fields.count == header.count, "row \(row) has a field for each column")
        require(row < frames.count, "there is a frame for row \(row)")
        require(try file.text(fields[person]) == frames.participants[row], "row \(row) has its person")
        let numbers = columns.map { file.number(fields[$0]) ?? .nan }
        require(areSame(numbers[0], frames.time[row]), "row \(row) has its time")
        let target = frames.has(.target) ? frames.target(row) : ScreenPoint(x: .nan, y: .nan)
        var written = ["targetPointX", "targetPointY"].map { name in
          header.firstIndex(of: name).flatMap { file.number(fields[$0]) } ?? .nan
        }
        if written.contains(where: \.isNaN) { written = [.nan, .nan] }
        require(
          [target.x, target.y].elementsEqual(written, by: areSame), "row \(row) has its target, or none")
        requireSameFace(frames, row, point: Array(numbers[1...2]), face: Array(numbers[3...]))
        row += 1
      }
      require(row == frames.count, "\(row) rows are \(frames.count) frames")
    } catch {
      fatalError("the careful reader refuses what the fast one accepts: \(error)")
    }
  }

  /// A transform that is no rigid motion is lost, and with it the point that was computed from it.
  private static func requireSameFace(_ frames: FrameTable, _ row: Int, point: [Double], face: [Double]) {
    let read = FrameColumn.face.map { frames.column($0)[row] }
    let recorded = frames.recordedPoint(row)
    let isKept = Transform(face).isRigid
    require(
      isKept ? zip(read, face).allSatisfy(areSame) : read.allSatisfy(\.isNaN),
      "row \(row) has its transform, or none if it is no rigid motion")
    // The transform of an eye may be none, too.
    let isSame = zip([recorded.x, recorded.y], point).allSatisfy(areSame)
    require(isSame || recorded.x.isNaN && recorded.y.isNaN, "row \(row) has its point, or none")
    require(isSame || !isKept || frames.has(.rightEye), "row \(row) loses no point with a rigid motion")
  }

  /// What can be written is read again to the same frames.
  private static func requireRoundTrip(_ capture: Capture) {
    let file = SchneuwlyFile(capture)
    guard file.lacks.isEmpty, file.account.leftOutCount == 0, !capture.frames.isEmpty else { return }
    let names = Dictionary(capture.frames.displays.all.map { ($0, $0.device) }) { first, _ in first }
    let files = [CaptureFacts.path: file.bytes(deviceNames: names)]
    do {
      let again = try read(files)
      require(again.frames.count == capture.frames.count, "all frames are written")
      require(again.fixations.count == capture.fixations.count, "the fixations are the same")
      for row in capture.frames.indices {
        require(areSame(again.frames.time[row], capture.frames.time[row]), "times are the same")
        // Files show control characters in escaped form.
        let name = capture.frames.participants[row].onOneLine
        require(again.frames.participants[row] == name, "people are the same")
        for column in FrameColumn.face {
          let (one, other) = (again.frames.column(column)[row], capture.frames.column(column)[row])
          require(areSame(one, other), "transforms are the same")
        }
      }
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }
}
