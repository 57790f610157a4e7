import Captures
import Inputs

/// A study to simulate: participants, devices, protocol, and the parameters of people and of the tracker.
struct SimulatedStudy: Sendable {
  let place: Place
  let seed: UInt64
  let participantCount: Int
  let devices: [Device]
  let captureProtocol: CaptureProtocol
  let eyes: EyeParameters
  let head: HeadParameters
  /// Nil for an exact tracker, which records the points that are looked at.
  let tracker: TrackerParameters?

  /// The frames of a capture are held in memory while it is written, at about 1,200 bytes each.
  private static let largestCapture = 500_000
  /// Each participant begins a day after the one before, and no capture may begin after the year 5138.
  private static let mostParticipants = 1_000_000

  /// What `simulation` of `dataset.yaml` may hold.
  static var keys: [ConfigKey] { ConfigSection.keys { _ = SimulatedStudy(from: &$0, Device.builtIn) } }

  init(described file: DatasetFile) throws(InputError) {
    guard let node = file.simulation else {
      throw InputError(Place(file: file.path), "has no 'simulation', so it cannot be simulated")
    }
    var errors = [InputError]()
    // The first device with a given name is used.
    let devices = file.devices + Device.builtIn
    let folder = String(file.path.dropLast("/dataset.yaml".count))
    let study = ConfigSection.read(node, folder: folder, into: &errors) { SimulatedStudy(from: &$0, devices) }
    guard let study = study ?? nil else { throw InputError(errors) }
    self = study
  }

  private init?(from section: inout ConfigSection, _ known: [Device]) {
    place = section.place
    seed = section.unsigned("seed", default: 0)
    participantCount = section.integer("participants", in: 1...Self.mostParticipants)
    devices = Self.devices(&section, known)
    let steps = section.section("protocol", isRequired: true) { CaptureProtocol(from: &$0) }
    let eyes = section.section("eyes", isRequired: true) { EyeParameters(from: &$0) }
    let head = section.section("head", isRequired: true) { HeadParameters(from: &$0) }
    let isExact = section.word("tracker", among: ["exact"]) == "exact"
    let tracker =
      isExact ? nil : section.section("tracker", isRequired: true) { TrackerParameters(from: &$0) }
    guard let steps, let eyes, let head, isExact || tracker != nil else { return nil }
    self.captureProtocol = steps
    self.eyes = eyes
    self.head = head
    self.tracker = tracker
    if let hindrance = devices.lazy.compactMap(steps.targets.hindrance).first {
      section.record("protocol", hindrance)
    }
    if steps.frameCount > Self.largestCapture {
      section.record(
        section.place,
        "requests captures of \(steps.frameCount) frames, but the limit is \(Self.largestCapture); use fewer head "
          + "poses, targets or frames per fixation")
    }
  }

  private static func devices(_ section: inout ConfigSection, _ known: [Device]) -> [Device] {
    var devices = [Device]()
    for node in section.list("devices") {
      guard case .scalar(let name, _) = node.content else {
        section.record(node.place, "'devices' must be device names, not \(node.noun)")
        continue
      }
      if devices.contains(where: { $0.name == name }) {
        section.record(node.place, "duplicate device \(name.quoted)")
      } else if let device = known.first(where: { $0.name == name }) {
        devices.append(device)
      } else {
        section.record(
          node.place, "unknown device \(name.quoted)" + hint(for: name, among: known.map(\.name)))
      }
    }
    return devices
  }
}

/// The anatomy of eyes and the steadiness of gaze. Metres and radians.
struct EyeParameters: Sendable {
  let interpupillaryDistance: Distribution
  /// Position of the eyes above and in front of the origin of the face.
  let height: Distribution
  let depth: Distribution
  /// Angle from an eye's axis to its line of sight: towards the nose, and up.
  let kappaNasal: Distribution
  let kappaUp: Distribution
  /// Standard deviations per axis of the gaze direction about the target, per fixation and per frame.
  let fixationError: Double
  let fixationJitter: Double

  init(from section: inout ConfigSection) {
    interpupillaryDistance = section.distribution("interpupillary_distance", in: 0.04...0.09)
    height = section.distribution("height", in: -0.1...0.1)
    depth = section.distribution("depth", in: -0.1...0.1)
    kappaNasal = section.distribution("kappa_nasal_degrees", in: -15...15).radians
    kappaUp = section.distribution("kappa_up_degrees", in: -15...15).radians
    fixationError = section.degrees("fixation_error_degrees", in: 0...5)
    fixationJitter = section.degrees("fixation_jitter_degrees", in: 0...5)
  }
}
