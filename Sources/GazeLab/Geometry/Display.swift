/// The screen in front of which frames were recorded, as a capture states it; `Device` makes a `Screen` of it.
struct Display: Sendable, Hashable, Codable {
  var device: String
  /// Nil for a monitor, and for a device held as its description says.
  var orientation: Orientation?
  /// The size in points as the device was held, where the capture states it. It differs from that of the device under
  /// Display Zoom.
  var width: Double?
  var height: Double?
  /// From the eyes to the screen, metres, where the capture declares it instead of measuring it.
  var eyeDistance: Double?
}
