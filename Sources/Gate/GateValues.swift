import Inputs
import Statistics

/// The values of a gate's metrics by their names, and why others have none.
struct GateValues: Sendable {
  private var byName: [String: Result<Double, Absence>] = [:]

  /// What is known of one fixation or capture.
  init(of fixation: MeasuredFixation? = nil, times: RecordedTimes? = nil) {
    for entry in Catalogue.gateMetrics.entries {
      let value: Result<Double, Absence>? =
        switch entry.made.basis {
        case .fixations(let value): fixation.map(value)
        case .capture(let value): times.map(value)
        case .region, .rate: nil
        }
      // The wall at which a NaN or an infinity becomes an absence.
      if let value { byName[entry.kind] = value.flatMap { $0.ifFinite.orAbsent(.overflow) } }
    }
  }

  subscript(metric: String) -> Result<Double, Absence> {
    get { byName[metric] ?? .failure(.notMeasured) }
    set { byName[metric] = newValue }
  }
}

extension GateValues: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, Double)...) {
    for (metric, value) in elements { byName[metric] = .success(value) }
  }
}
