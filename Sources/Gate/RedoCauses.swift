import Calibration
import Captures
import Statistics

struct RedoCauses: Sendable {
  private let fixations: [JudgedFixation]
  /// The angle between face and head pose where the face looks like that of another pose, degrees.
  private let poseErrors: [Double?]
  /// Above this the gaze points of a fixation scatter more than chance explains, degrees.
  private let scatterLimit: Double

  init(_ errors: HeldOutErrors, _ fixations: [JudgedFixation], _ calibrating: [Int]) {
    self.fixations = fixations
    let directions = calibrating.map { fixation -> Angles? in
      let views = errors.rows[fixation].map { errors.samples.views[$0] }
      let faces = views.compactMap(\.faceIfKnown)
      guard !faces.isEmpty else { return nil }
      return Angles(of: faces.reduce(Vector()) { $0 + $1.forward.normalised })
    }
    poseErrors = Self.poseErrors(fixations, directions)
    let scatters = fixations.compactMap { $0.value(measuring: .scatter).ifKnown }
    scatterLimit = scatters.isEmpty ? .infinity : RedoList.limit(scatters, worst: 0)
  }

  func cause(of index: Int) -> (reason: RedoReason, value: Double) {
    let fixation = fixations[index]
    if let lost = fixation.value(measuring: .loss).ifKnown, lost >= 50 { return (.loss, lost) }
    if let off = poseErrors[index] { return (.pose, off) }
    if let scatter = fixation.value(measuring: .scatter).ifKnown, scatter > scatterLimit {
      return (.scatter, scatter)
    }
    return (.error, fixation.error.ifKnown ?? 0)
  }

  /// The angle between the direction of each face and the median of its head pose, where the median of another pose
  /// under the same other labels is less than half as far; otherwise nil.
  private static func poseErrors(_ fixations: [JudgedFixation], _ directions: [Angles?]) -> [Double?] {
    func pose(_ index: Int) -> String { fixations[index].labels[Label.headPose.name] }
    func others(_ index: Int) -> [String] {
      fixations[index].labels.all.filter { $0.label.name != Label.headPose.name }.map(\.word)
    }
    var errors = [Double?](repeating: nil, count: fixations.count)
    let posed = fixations.indices.filter { directions[$0] != nil && !pose($0).isEmpty }
    for settings in grouped(posed, by: others) {
      let centres = grouped(settings, by: pose).filter { $0.count >= leastCount }.map { own in
        let angles = own.compactMap { directions[$0] }
        return (
          pose: pose(own[0]),
          centre: Angles(
            horizontal: median(angles.map(\.horizontal)), vertical: median(angles.map(\.vertical)))
        )
      }
      for index in settings {
        guard let direction = directions[index] else { continue }
        let distances = centres.map { centre in
          (
            pose: centre.pose,
            angle: VisualAngle.between(direction.direction, centre.centre.direction).degrees
          )
        }
        guard let own = distances.first(where: { $0.pose == pose(index) })?.angle,
          let nearest = distances.filter({ $0.pose != pose(index) }).map(\.angle).min(), nearest < own / 2
        else { continue }
        errors[index] = own
      }
    }
    return errors
  }

  /// A head pose with fewer fixations has no median that one of them could be far from.
  private static let leastCount = 3
}
