import Inputs

@testable import BuiltInFormats
@testable import Captures

extension FuzzTarget {
  /// A recording of an EyeLink tracker as text.
  static let eyeLink = FuzzTarget(name: "eyelink-asc") { bytes in
    let files = ["recording.asc": bytes]
    func read() throws -> Capture {
      try CaptureFacts.read(files, main: "recording.asc", formats: [EyeLinkASC.format])
    }
    guard let capture = accepted(files, { try read() }) else { return }
    CaptureFacts.check(capture)
  }
}
