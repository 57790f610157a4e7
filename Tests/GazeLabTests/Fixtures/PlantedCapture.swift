import Statistics

@testable import BuiltInFormats
@testable import Captures
@testable import Simulation

/// A capture with known properties.
///
/// Heads agree with their labels, with small random variation. The right eye is turned so that the capturing
/// app's formula (w = 1) gives `recordedPoint(for:)`, to within the 0.002 pt of single precision; the left
/// eye's ray (w = 0) and the ray through the look-at point meet the target itself. An audit gives no
/// warnings.
struct PlantedCapture {
  var participants = ["anna"]
  /// The device and its screen; readers need a description of a device that is not built in.
  var device = Device.builtIn[0]
  var headPoses = [HeadPose.middle]
  var viewingDistances = [ViewingDistance.regular]
  /// Nil for the nine targets of the screen.
  var targets: [ScreenPoint]?
  var framesPerFixation = 10
  var seed: UInt64 = 1

  /// Half-way from the middle of the screen to the target, so that calibrators have something to correct.
  func recordedPoint(for target: ScreenPoint) -> ScreenPoint {
    let centre = device.screen.centre
    return ScreenPoint(x: (centre.x + target.x) / 2, y: (centre.y + target.y) / 2)
  }

  /// Ordered by participant, viewing distance, head pose and target; frames are 1/60 s apart, targets 4 s.
  var frames: [Frame] {
    var frames = [Frame]()
    var start = 1_700_000_000.0
    for (index, participant) in participants.enumerated() {
      var random = SeededGenerator(seed: seed, stream: "planted capture", index: index)
      for distance in viewingDistances {
        for pose in headPoses {
          for target in targets ?? nineTargets {
            for number in 0..<framesPerFixation {
              frames.append(
                frame(participant, pose, distance, target, start + Double(number) / 60, &random))
            }
            start += 4
          }
        }
      }
    }
    return frames
  }

  var bytes: [UInt8] { SchneuwlyCSV.bytes(of: frames) }

  /// The file as fields that can be altered.
  var table: PlantedTable { PlantedTable(String(decoding: bytes, as: UTF8.self)) }

  var nineTargets: [ScreenPoint] {
    let screen = device.screen
    return [0, screen.width / 2, screen.width].flatMap { x in
      [0, screen.height / 2, screen.height].map { y in ScreenPoint(x: x, y: y) }
    }
  }

  private func frame(
    _ participant: String, _ pose: HeadPose, _ distance: ViewingDistance, _ target: ScreenPoint,
    _ time: Double, _ random: inout SeededGenerator
  ) -> Frame {
    func noise(_ size: Double) -> Vector {
      Vector(random.nearlyNormal(), random.nearlyNormal(), random.nearlyNormal()) * size
    }
    let screen = device.screen
    let middle = screen.position(screen.centre)
    let position = Vector(middle.x, middle.y, -Self.metres(distance)) + noise(0.002)
    let face = Self.transform(forward: Self.forward(pose) + noise(0.01), position: position)
    let eyes = (right: Vector(0.03, 0.03, 0.02), left: Vector(-0.03, 0.03, 0.02))

    var shown = recordedPoint(for: target)
    (shown.x, shown.y) = (shown.x + random.nearlyNormal(), shown.y + random.nearlyNormal())
    // The app adds the face's position t to the eye's direction g, of length 1. So that g + t = s·v, v leading
    // from the eye to the shown point, s is the positive root of |s·v − t| = 1.
    let v = screen.position(shown) - face.moved(eyes.right)
    let (a, b, c) = (dot(v, v), dot(v, face.translation), dot(face.translation, face.translation) - 1)
    let s = (b + (b * b - a * c).squareRoot()) / a
    let rightDirection = Self.inverse(face, direction: v * s - face.translation)

    let aim = screen.position(target)
    let leftDirection = Self.inverse(face, direction: aim - face.moved(eyes.left))
    return Frame(
      participant: participant, device: device.name, headPose: pose, viewingDistance: distance, time: time,
      target: target, recordedPoint: shown, face: face,
      rightEye: Self.transform(forward: rightDirection, position: eyes.right),
      leftEye: Self.transform(forward: leftDirection, position: eyes.left),
      lookAt: Self.single(Self.inverse(face, direction: aim - face.translation)))
  }

  static func metres(_ distance: ViewingDistance) -> Double {
    switch distance {
    case .close: 0.28
    case .regular: 0.38
    case .armsExtended: 0.5
    }
  }

  /// Where the nose points.
  private static func forward(_ pose: HeadPose) -> Vector {
    switch pose {
    case .middle: Vector(0, 0, 1)
    case .left: Vector(-0.5, 0, 1)
    case .right: Vector(0.5, 0, 1)
    case .top: Vector(0, 0.5, 1)
    case .down: Vector(0, -0.5, 1)
    }
  }

  /// An upright transform with that z axis, in the single precision of a capture file.
  private static func transform(forward: Vector, position: Vector) -> Transform {
    let z = forward.normalised
    let x = cross(Vector(0, 1, 0), z).normalised
    let columns = [(x, 0.0), (cross(z, x), 0), (z, 0), (position, 1)]
    return Transform(columns.flatMap { [$0.0.x, $0.0.y, $0.0.z, $0.1] }.map(single))
  }

  /// A direction in camera space, converted to face space.
  private static func inverse(_ face: Transform, direction: Vector) -> Vector {
    let axes = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)].map(face.turned)
    return Vector(dot(axes[0], direction), dot(axes[1], direction), dot(axes[2], direction))
  }

  private static func single(_ vector: Vector) -> Vector {
    Vector(single(vector.x), single(vector.y), single(vector.z))
  }

  /// The double with the shortest digits of a single-precision number.
  private static func single(_ value: Double) -> Double { Double(Float(value).description) ?? .nan }
}
