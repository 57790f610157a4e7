import Inputs

/// A study to simulate: who takes part, on which devices, by which protocol, and how people and the tracker are.
struct SimulatedStudy: Sendable {
  /// Where its parameters stand.
  let place: Place
  let seed: UInt64
  let participantCount: Int
  let devices: [Device]
  let captureProtocol: CaptureProtocol
  let eyes: EyeParameters
  let head: HeadParameters
  let tracker: TrackerParameters

  /// All captures are held in memory, about 600 bytes a frame.
  private static let maximumFrameCount = 500_000

  /// - Parameter devices: Those that can be asked for; the first of a name counts.
  /// - Returns: Nil, and `errors` longer, if anything is wrong.
  static func read(_ node: ConfigNode, devices: [Device], into errors: inout [InputError]) -> Self? {
    // Sections without a usable value of their own make this nil; their errors are in `errors` already.
    ConfigSection.read(node, into: &errors) { SimulatedStudy(from: &$0, devices) }.flatMap { $0 }
  }

  private init?(from section: inout ConfigSection, _ known: [Device]) {
    place = section.place
    seed = section.unsigned("seed", default: 0)
    participantCount = section.integer("participants", in: 1...99)
    devices = Self.devices(&section, known)
    let steps = section.section("protocol", isRequired: true) { CaptureProtocol(from: &$0) }
    let eyes = section.section("eyes", isRequired: true) { EyeParameters(from: &$0) }
    let head = section.section("head", isRequired: true) { HeadParameters(from: &$0) }
    let tracker = section.section("tracker", isRequired: true) { TrackerParameters(from: &$0) }
    guard let steps, let eyes, let head, let tracker else { return nil }
    (self.captureProtocol, self.eyes, self.head, self.tracker) = (steps, eyes, head, tracker)
    let frameCount = participantCount * devices.count * steps.frameCount
    if frameCount > Self.maximumFrameCount {
      section.record(
        InputError(
          section.place,
          "asks for \(frameCount) frames; the limit is \(Self.maximumFrameCount): fewer participants, devices "
            + "or frames a fixation"))
    }
  }

  private static func devices(_ section: inout ConfigSection, _ known: [Device]) -> [Device] {
    var devices = [Device]()
    for node in section.list("devices") {
      guard case .scalar(let name, _) = node.content else {
        section.record(
          InputError(node.place, "'devices' must be names of devices, not \(node.noun)"))
        continue
      }
      if devices.contains(where: { $0.name == name }) {
        section.record(InputError(node.place, "the device \(name.quoted) stands twice"))
      } else if let device = known.first(where: { $0.name == name }) {
        devices.append(device)
      } else {
        section.record(
          InputError(
            node.place,
            "nobody has described the device \(name.quoted)"
              + hint(
                for: name, among: known.map(\.name),
                then: "there are: \(known.map(\.name).joined(separator: ", "))")))
      }
    }
    return devices
  }
}
