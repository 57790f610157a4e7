import Captures
import Inputs

/// What `dataset.yaml` says about streams whose files do not: whose they are, and on which screen they were recorded.
struct StreamKeys: Sendable {
  /// Nil for the name of the capture.
  var participant: ColumnEntry.Source?
  var device: String?
  /// In points.
  var screen: (width: Double, height: Double)?
  var orientation: Orientation?
  /// Devices that the dataset describes.
  var described: [Device] = []
  private var devicePlace = Place(file: "dataset.yaml")
  private var participantPlace = Place(file: "dataset.yaml")
  private(set) var screenPlace = Place(file: "dataset.yaml")
  private(set) var orientationPlace = Place(file: "dataset.yaml")

  /// What captures call a device that nobody names.
  static let unknownDevice = "unknown"

  init() {}

  /// Reads `participant`, `device`, `screen` and `orientation`.
  init(from section: inout ConfigSection) {
    participantPlace = section.place(of: "participant")
    if case .mapping = section.node("participant", isRequired: false)?.content {
      participant = section.section("participant") { ColumnEntry.Source("participant", from: &$0) } ?? nil
    } else {
      participant = section.optionalText("participant").map { .value($0) }
    }
    device = section.optionalText("device")
    if let device, device.utf8.count > 200 { section.record("device", "'device' is longer than 200 bytes") }
    devicePlace = section.place(of: "device")
    screenPlace = section.place(of: "screen")
    if section.has("screen") {
      let size = section.numbers("screen", count: 2, in: 1...100_000)
      screen = (size[0], size[1])
    }
    orientation = section.optionalChoice("orientation")
    orientationPlace = section.place(of: "orientation")
    // A copy, because the dataset reads the same key and reports what is wrong with it.
    var copy = section
    described = copy.namedNodes("devices").compactMap { name, node in
      copy.element(node) { Device(name: name, from: &$0) }
    }
  }

  /// All that decides what is read from a file.
  var fingerprint: String {
    let devices = described.sorted { $0.name < $1.name }
    let size = screen.map { "\($0.width) \($0.height)" } ?? "none"
    let person = participant.map { "\($0)" } ?? "none"
    return "\(person) \(device ?? "none") \(size) \(orientation?.rawValue ?? "none") \(devices)"
  }

  /// The participant of a capture.
  func participant(of capture: String) throws(InputError) -> String {
    switch participant {
    case nil: return capture
    case .value(let name): return name
    case .fileName(let pattern):
      if let word = pattern.word(in: capture) { return word }
      throw InputError(
        participantPlace,
        "the name \(capture.quoted) \(pattern.hindrance(in: capture)) the file_name \(pattern.pattern.quoted), which "
          + "names the participant"
      )
    case .columns, .rate:
      throw InputError(
        participantPlace,
        "streams have no column of participants; write the name itself, or {file_name: \"(?<participant>…)\"}"
      )
    }
  }

  /// The screen of all captures.
  ///
  /// - Parameter name: What a capture itself calls its device; nil if it does not say.
  /// - Throws: If a device is unknown and may be misspelled, or if nothing tells its size.
  func placement(named name: String? = nil) throws(InputError) -> StreamPlacement {
    let name = device ?? name
    let held = orientation ?? (screen.map { $0.width > $0.height } == true ? .landscapeRight : .portrait)
    if let name, let known = described.first(where: { $0.name == name }) ?? Device.builtIn(named: name) {
      // Monitors are not turned.
      let display = Display(
        device: name, orientation: known.orientation == nil ? nil : held, width: screen?.width,
        height: screen?.height)
      // A screen of another size is reported when the capture is placed.
      return StreamPlacement(
        display: display, screen: known.screen(for: display) ?? known.screen, device: nil)
    }
    if let name, device != nil {
      let near = nearestWord(to: name, among: (described + Device.builtIn).map(\.name))
      guard screen != nil, near == nil else {
        throw InputError(
          devicePlace,
          "unknown device \(name.quoted)" + "; " + (near.map { "did you mean \($0.quoted)? " } ?? "")
            + "describe it under 'devices', or state the size of its 'screen' in points")
      }
    }
    let size = screen.map { Screen(width: $0.width, height: $0.height) } ?? .none
    let own = Device(name: name ?? Self.unknownDevice, screen: size, orientation: nil)
    return StreamPlacement(display: Display(device: own.name), screen: size, device: own)
  }
}

/// The screen in front of which a stream was recorded.
struct StreamPlacement: Sendable {
  let display: Display
  let screen: Screen
  /// One of which only the size in points is known, or nothing; nil for a known one.
  let device: Device?

  /// What a reader should know; nil if everything is known.
  var warning: CountedSentence? {
    if !screen.isThere {
      return """
        the size of the screen is not known: write 'screen: [WIDTH, HEIGHT]', in points, or 'device: NAME' in dataset.yaml
        """
    }
    return screen.hasLengths
      ? nil
      : """
      only the size of the screen in points is known, so that there are no centimetres and degrees; write 'device: NAME' \
      in dataset.yaml
      """
  }
}

extension CaptureFormat {
  /// The format with the keys of streams that `dataset.yaml` has.
  static func stream(_ make: @escaping @Sendable (_ keys: StreamKeys) -> CaptureFormat) -> CaptureFormat {
    var format = make(StreamKeys())
    format.declared = { section in
      let keys = StreamKeys(from: &section)
      var format = make(keys)
      format.declaration = keys.fingerprint
      return format
    }
    return format
  }
}
