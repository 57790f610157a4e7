import Statistics

/// A number of ETDQualitizer, which the data may leave undefined.
package enum ETDQMeasure: Sendable, CaseIterable {
  case accuracy, accuracyX, accuracyY, stepRMS, deviation, ellipseArea, dataLoss, effectiveFrequency
}

extension ETDQualityMeasures {
  /// The number in its unit, or why there is none.
  package func value(of measure: ETDQMeasure) -> Result<Double, Absence> {
    switch measure {
    case .accuracy: accuracy.orAbsent(absence(or: .undefined))
    case .accuracyX: accuracyX.orAbsent(absence(or: .undefined))
    case .accuracyY: accuracyY.orAbsent(absence(or: .undefined))
    case .stepRMS: stepRMS.orAbsent(absence(or: .noValidNeighbours))
    case .deviation: deviation.orAbsent(absence(or: .undefined))
    case .ellipseArea: ellipseArea.orAbsent(absence(or: .fewValidRows))
    case .dataLoss: dataLoss.orAbsent(.noRows)
    case .effectiveFrequency: effectiveFrequency.orAbsent(rowCount == 0 ? .noRows : .noDuration)
    }
  }

  /// Why a number of valid rows is missing.
  ///
  /// - Parameter own: What is wrong where there are such rows.
  private func absence(or own: Absence) -> Absence {
    rowCount == 0 ? .noRows : validCount == 0 ? .noValidRow : own
  }
}
