import Calibration
import Captures
import Statistics

/// Looks for what made the error of a fixation large.
struct RedoCauses: Sendable {
  private let fixations: [JudgedFixation]
  /// How far apart face and head pose are where the face looks like that of another pose, degrees.
  private let poseErrors: [Double?]
  /// Above this the gaze points of a fixation scatter more than chance explains, degrees.
  private let scatterLimit: Double

  init(_ errors: HeldOutErrors, _ fixations: [JudgedFixation], _ calibrating: [Int]) {
    self.fixations = fixations
    let directions = calibrating.map { fixation -> Angles? in
      let views = errors.rows[fixation].map { errors.samples.views[$0] }
      guard let first = views.first, first.has(.face) else { return nil }
      let sum = views.reduce(Vector()) { $0 + $1.face.forward.normalised }
      return Angles(of: sum)
    }
    poseErrors = Self.poseErrors(fixations, directions)
    let scatters = fixations.compactMap { $0.values["scatter_sd_degrees"] }
    scatterLimit = scatters.isEmpty ? .infinity : RedoList.limit(scatters, worst: 0)
  }

  func cause(of index: Int) -> (reason: RedoList.Reason, value: Double) {
    let values = fixations[index].values
    if let lost = values["lost_percent"], lost >= 50 { return (.loss, lost) }
    if let off = poseErrors[index] { return (.pose, off) }
    if let scatter = values["scatter_sd_degrees"], scatter > scatterLimit { return (.scatter, scatter) }
    return (.error, values[GateMetric.accuracy] ?? 0)
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
