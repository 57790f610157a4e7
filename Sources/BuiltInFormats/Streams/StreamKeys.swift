import Captures
import Inputs

/// The participant, device and screen that `dataset.yaml` states for streams whose files do not.
struct StreamKeys: Sendable {
  /// Nil if each capture is named after its participant.
  var participant: ColumnEntry.Source?
  var device: String?
  /// In points.
  var screen: (width: Double, height: Double)?
  var orientation: Orientation?
  var described: [Device] = []
  private var places: [String: Place] = [:]

  static let unknownDevice = "unknown"

  init() {}

  /// Reads `participant`, `device`, `screen` and `orientation`.
  init(from section: inout ConfigSection, _ devices: [Device]) {
    described = devices
    for key in ["participant", "device", "screen", "orientation"] { places[key] = section.place(of: key) }
    if case .mapping = section.node("participant", isRequired: false)?.content {
      participant = section.section("participant") { ColumnEntry.Source("participant", from: &$0) } ?? nil
    } else {
      participant = section.optionalText("participant").map { .value($0) }
    }
    device = section.optionalText("device")
    if let device, device.utf8.count > 200 { section.record("device", "'device' is longer than 200 bytes") }
    if section.has("screen") {
      let size = section.numbers("screen", count: 2, in: 1...100_000)
      screen = (size[0], size[1])
    }
    orientation = section.optionalChoice("orientation")
  }

  func place(of key: String) -> Place { places[key] ?? Place(file: "dataset.yaml") }

  /// Everything that decides what is read from a file.
  var fingerprint: String {
    let devices = described.sorted { $0.name < $1.name }
    let size = screen.map { "\($0.width) \($0.height)" } ?? "none"
    let person = participant.map { "\($0)" } ?? "none"
    return "\(person) \(device ?? "none") \(size) \(orientation?.rawValue ?? "none") \(devices)"
  }

  func participant(of capture: String) throws(InputError) -> String {
    switch participant {
    case nil: return capture
    case .value(let name): return name
    case .fileName(let pattern):
      if let word = pattern.word(in: capture) { return word }
      throw InputError(
        place(of: "participant"),
        "the name \(capture.quoted) \(pattern.hindrance(in: capture)) the file_name \(pattern.pattern.quoted), which "
          + "names the participant"
      )
    case .columns, .rate:
      throw InputError(
        place(of: "participant"),
        "streams have no column of participants; write the name itself, or {file_name: \"(?<participant>…)\"}"
      )
    }
  }

  /// The screen of all captures, whose files may name the device themselves. An unknown one may be misspelled.
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
      let near = nearestWord(to: name, among: (described + Device.recent).map(\.name))
      guard screen != nil, near == nil else {
        throw InputError(
          place(of: "device"),
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

  /// The warning about an unknown size; nil if everything is known.
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
