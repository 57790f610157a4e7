/// What tracked the faces of captures that ARKit recorded.
///
/// ARKit tracks faces with the depth of a TrueDepth camera where there is one, and elsewhere from single pictures of the
/// front camera (Apple's documentation of `ARFaceTrackingConfiguration`: an A12 chip or later).
package enum FaceTracking {
  /// How the recorder of captures by ARKit begins.
  package static let arkit = "ARKit's face tracking"

  package static func isByARKit(_ recorder: String) -> Bool { recorder.hasPrefix(arkit) }

  /// The recorder of captures, with the camera that ARKit used on their devices; unchanged for any other recorder, and
  /// where a device is not known.
  static func recorder(_ recorder: String, on displays: [PlacedDisplay]) -> String {
    let sensors = Set(displays.map(\.hasDepthSensor))
    guard isByARKit(recorder), !sensors.contains(nil), !sensors.isEmpty else { return recorder }
    let (depth, pictures) = ("by the TrueDepth camera", "from single pictures of the front camera")
    if !sensors.contains(true) { return "\(recorder) \(pictures)" }
    return "\(recorder) \(depth)" + (sensors.contains(false) ? " or, where there is none, \(pictures)," : "")
  }
}
