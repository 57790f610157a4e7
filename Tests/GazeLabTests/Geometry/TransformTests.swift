import Foundation
import Testing

@testable import Captures

struct TransformTests {
  private static let cosine = 3.0.squareRoot() / 2

  /// By columns: right, up, towards the viewer, translation.
  private static func transform(_ x: Vector, _ y: Vector, _ z: Vector, _ moved: Vector = [0, 0, 0])
    -> Transform
  {
    Transform([x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, moved.x, moved.y, moved.z, 1])
  }

  private static let identity = transform([1, 0, 0], [0, 1, 0], [0, 0, 1])

  private static func isNear(_ one: Vector, _ other: Vector) -> Bool { (one - other).length <= 1e-12 }

  @Test("numbers are kept column by column")
  func numbers() {
    let transform = Transform((1...16).map(Double.init))
    #expect(transform.numbers == (1...16).map(Double.init))
    #expect(transform.forward == [9, 10, 11])
    #expect(transform.translation == [13, 14, 15])
  }

  @Test("a quarter turn about z takes x to y and y to −x; directions are not moved")
  func turned() {
    let turn = Self.transform([0, 1, 0], [-1, 0, 0], [0, 0, 1], [10, 20, 30])
    #expect(turn.turned([1, 2, 3]) == [-2, 1, 3])
  }

  @Test("a position is turned, then moved")
  func moved() {
    let turn = Self.transform([0, 1, 0], [-1, 0, 0], [0, 0, 1], [10, 20, 30])
    #expect(turn.moved([1, 2, 3]) == [8, 21, 33])
  }

  /// The identity with another number at a position of its 16, and whether it is still a rigid motion.
  private static let nearlyRigid: [(position: Int, number: Double, isRigid: Bool)] = [
    (0, 1, true), (12, 1e3, true), (12, .infinity, false), (5, .nan, false),
    // det R and ‖RᵀR − 1‖ = |s² − 1| for a scale of s along one axis.
    (0, 1.0049, true), (0, 1.0051, false), (10, 0.9951, true), (10, 0.9949, false), (0, -1, false),
    // ‖RᵀR − 1‖ is nearly √2·s for a shear of s, whose determinant is 1.
    (4, 0.007, true), (4, 0.0072, false),
    (3, 0.0009, true), (3, 0.0011, false), (7, -0.0011, false), (11, .nan, false), (15, 0.9991, true),
    (15, 1.0011, false), (15, 0, false),
  ]

  @Test(
    "a rigid motion has det R = 1, RᵀR = 1 and a last row of 0 0 0 1, within tolerances",
    arguments: nearlyRigid)
  func rigid(position: Int, number: Double, isRigid: Bool) {
    var numbers = Self.identity.numbers
    numbers[position] = number
    #expect(Transform(numbers).isRigid == isRigid)
    #expect((Transform(numbers).rigidityFault == nil) == isRigid)
  }

  @Test(
    "what is wrong with a transform is said in a few words",
    arguments: [
      (Transform([Double](repeating: 0, count: 16)), "all zeros"),
      (transform([2, 0, 0], [0, 2, 0], [0, 0, 2]), "det R 8.00"),
      (transform([1, 0, 0], [0, 1, 0], [0, 0, -1]), "det R -1.00"),
      (transform([1, 0, 0], [1, 1, 0], [0, 0, 1]), "‖RᵀR − 1‖ 1.73"),
      (Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]), "last row not 0 0 0 1"),
      (Transform([Double](repeating: .nan, count: 16)), "a number is missing"),
    ])
  func fault(transform: Transform, fault: String) { #expect(transform.rigidityFault == fault) }

  @Test("a head that faces the screen has angles of 0")
  func straight() {
    #expect(Self.identity.eulerDegrees == [0, 0, 0])
  }

  @Test("a turn of 30° about x is a nod: the thesis's roll, of the transposed matrix, is −30°")
  func nod() {
    let nod = Self.transform([1, 0, 0], [0, Self.cosine, 0.5], [0, -0.5, Self.cosine])
    #expect(Self.isNear(nod.eulerDegrees, [-30, 0, 0]))
  }

  @Test("a turn of 30° about y is a turn of the head: the thesis's pitch is −30°")
  func turn() {
    let turn = Self.transform([Self.cosine, 0, -0.5], [0, 1, 0], [0.5, 0, Self.cosine])
    #expect(Self.isNear(turn.eulerDegrees, [0, -30, 0]))
  }

  @Test("a turn of 30° about z is a tilt: the thesis's yaw is −30°")
  func tilt() {
    let tilt = Self.transform([Self.cosine, 0.5, 0], [-0.5, Self.cosine, 0], [0, 0, 1])
    #expect(Self.isNear(tilt.eulerDegrees, [0, 0, -30]))
  }

  @Test("at a pitch of +90° yaw is 0 and all the tilt is roll")
  func pitchUp() {
    // A tilt of 30°, then −90° about y, which takes x to z and z to −x.
    let tilted = Self.transform([0, 0.5, Self.cosine], [0, Self.cosine, -0.5], [-1, 0, 0])
    #expect(Self.isNear(tilted.eulerDegrees, [30, 90, 0]))
  }

  @Test("at a pitch of −90° yaw is 0 and all the tilt is roll, turned round")
  func pitchDown() {
    // A tilt of 30°, then 90° about y, which takes x to −z and z to x.
    let tilted = Self.transform([0, 0.5, -Self.cosine], [0, Self.cosine, 0.5], [1, 0, 0])
    #expect(Self.isNear(tilted.eulerDegrees, [-30, -90, 0]))
  }

  @Test("a hundredth of a degree from a pitch of 90° yaw is still measured")
  func nearPitchUp() {
    // As pitchUp, but turned by −89.99°. The tolerance is 1e-5 of a quarter turn: 0.0009°.
    let (sine, cosine) = (sin(-89.99 * .pi / 180), cos(-89.99 * .pi / 180))
    let tilted = Self.transform(
      [cosine * Self.cosine, 0.5, -sine * Self.cosine], [-cosine * 0.5, Self.cosine, sine * 0.5],
      [sine, 0, cosine])
    let angles = tilted.eulerDegrees
    #expect((angles - [0, 89.99, -30]).length <= 1e-6)
  }
}
