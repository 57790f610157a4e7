import Captures
import Inputs
import Statistics
import Trials

/// Everything that a gate knows about one capture and eye before it judges.
struct GateMeasurements: Sendable {
  /// The path by which the user finds it.
  var path: String
  let capture: String
  /// `left` or `right` where the eyes are judged apart.
  var eye: String
  /// The fixations that the calibration is judged by, each predicted without itself.
  var fixations: [JudgedFixation] = []
  /// The points that are judged; nil for errors that others computed, and for runs.
  var points: GatedPoints?
  /// The mean errors over targets of the points that were measured, degrees.
  var means: [GatedPoints: Double] = [:]
  /// Metrics of the capture as a whole.
  var values: GateValues = [:]
  /// Values that others computed over the targets, by metric and statistic.
  var told: [String: [GateRule.Statistic: Double]] = [:]
  /// The angle between a target and its nearest neighbour, degrees; nil where it is not known.
  var targetSpacing: Double?
  /// Frames per second on targets, and the rate of the median step; nil where they are not known.
  var rate: (actual: Double, ofMedianStep: Double)?
  /// Findings about the method and its limits.
  var remarks: [GateRecord.Finding] = []
  /// The frames and fixations that were read, and those that were left out; empty where nothing was read but errors that
  /// others computed.
  private(set) var rows: [RowAccount] = []
  /// Why rules about the recording cannot be checked; nil if they can.
  var whyNoData: String?
  /// The rules that the run of the capture asked for; nil for none.
  var rules: GateRules?
  /// Which fixations to record again, once that has been asked for.
  var redo: RedoList?

  init(path: String, capture: String, eye: String) {
    self.path = path
    self.capture = capture
    self.eye = eye
  }

  mutating func remark(_ rule: String, _ sentence: String, severity: GateRecord.Severity = .pass) {
    remarks.append(GateRecord.Finding(severity: severity, rule: rule, sentence: sentence))
  }

  /// Adds what was read; if some of it was left out, that is a finding, too, whose value is the number left out.
  mutating func add(_ account: RowAccount) {
    rows.append(account)
    guard let sentence = account.sentence else { return }
    remarks.append(
      GateRecord.Finding(
        severity: .pass, rule: "rows left out", sentence: String(sentence.dropLast()),
        value: Double(account.leftOutCount)))
  }

  /// Says how far the judged points are off, and the others by name.
  ///
  /// - Parameters:
  ///   - judged: Those of `fixations`.
  ///   - others: The same fixations by the other points; nil where there are none.
  mutating func compare(_ judged: GatedPoints, with others: [JudgedFixation]?) {
    points = judged
    let other: GatedPoints = judged == .recorded ? .refit : .recorded
    var sentences = [String]()
    for (points, fixations) in [(judged, fixations), (other, others ?? [])] where !fixations.isEmpty {
      let own = changed(self) { $0.fixations = fixations }
      guard let mean = own.statistic(.mean, of: GateMetric.accuracy).ifKnown,
        let worst = own.statistic(.worst, of: GateMetric.accuracy).ifKnown
      else { continue }
      means[points] = mean
      sentences.append("\(points.words) \(decimal(mean, 2))° (worst \(decimal(worst, 2))°)")
    }
    guard sentences.count > 1 else { return }
    let sentence = (judged == .recorded ? sentences : sentences.reversed()).joined(separator: ", ")
    remark("points", "\(sentence); judged \(judged.words)")
  }

  func value(of rule: GateRule) -> Result<Double, Absence> {
    switch rule.traits.basis {
    case .rate:
      rate.map { rate in
        let nominal = rule.nominalHz ?? rate.ofMedianStep
        return 100 * abs(rate.actual - nominal) / nominal
      }.orAbsent(.noRate)
    case .capture: values[rule.metric]
    case .region: statistic(rule.of, of: rule.metric) { $0.share(within: rule.radius) }
    case .fixations: statistic(rule.of, of: rule.metric)
    }
  }

  /// The statistic over the fixations whose value is known; where none is, why that of the first is not.
  ///
  /// - Parameter value: The metric's value of a fixation; nil for that which the fixation keeps.
  func statistic(
    _ statistic: GateRule.Statistic, of metric: String,
    _ value: ((JudgedFixation) -> Result<Double, Absence>)? = nil
  ) -> Result<Double, Absence> {
    if let told = told[metric] {
      return told[statistic == .worstFixation ? .worst : statistic].orAbsent(.notStated)
    }
    let isHigherBetter = GateMetric.named(metric)?.isHigherBetter ?? false
    let all = fixations.map { fixation in
      (target: fixation.target, value: value.map { $0(fixation) } ?? fixation.values[metric])
    }
    let known = all.compactMap { one in one.value.ifKnown.map { (one.target, $0) } }
    guard !known.isEmpty else { return all.first?.value ?? .failure(.noFixations) }
    func worst(_ values: [Double]) -> Double? { isHigherBetter ? values.min() : values.max() }
    let targets = grouped(known, by: \.0).map { own in
      own.reduce(0) { $0 + $1.1 } / Double(own.count)
    }
    let found =
      switch statistic {
      case .mean: targets.reduce(0, +) / Double(targets.count)
      case .median: median(targets)
      case .worst: worst(targets)
      case .worstFixation: worst(known.map(\.1))
      }
    return found.orAbsent(.noFixations)
  }
}
