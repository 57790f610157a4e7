import Inputs

extension FitDiagnostics {
  /// Why the number is what it is, in half sentences; empty where there is nothing to explain.
  var explanations: [String] {
    var explanations = [String]()
    if let leverageRatio, isExtrapolated {
      let column = outsideColumn.isEmpty ? "" : ", mostly in \(outsideColumn)"
      explanations.append(
        "extrapolated: leverage is \(decimal(leverageRatio, 0)) times that of training rows, and "
          + "\(decimal(100 * outsideShare, 0)) % of test rows are outside the training range\(column)")
    }
    if let (lowest, highest) = extremeCutoffs {
      func at(_ index: Int) -> String {
        "\(decimal(rmseByCutoff[index], 0)) pt (rcond \(Diagnosis.cutoffs[index].name))"
      }
      explanations.append("depends on the rank: RMSE from \(at(lowest)) to \(at(highest))")
    }
    return explanations
  }
}

extension Run {
  static func explanations(
    _ summaries: [Summary], _ diagnoses: [Cell: [Diagnosis]], baseline: String,
    name: (Cell) -> String = { $0.description }
  ) -> [Warning] {
    func key(_ cell: Cell) -> [String] { [cell.group, cell.samples, cell.split] }
    let guesses = Dictionary(
      summaries.filter { $0.cell.calibrator == baseline }.map { (key($0.cell), $0) }
    ) { first, _ in first }
    return summaries.compactMap { summary in
      let explanation = explanation(
        summary, diagnoses[summary.cell] ?? [], guess: guesses[key(summary.cell)])
      return explanation.map { Warning(subject: name(summary.cell), sentence: $0) }
    }
  }

  /// Why a cell's number is what it is, and whether the constant guess beats it; nil where there is nothing to say.
  private static func explanation(
    _ summary: Summary, _ diagnoses: [Diagnosis], guess: Summary?
  ) -> String? {
    let findings = diagnoses.isEmpty ? [] : FitDiagnostics(diagnoses).explanations
    let start = summary.repeatCount > 1 ? "in the first repeat: " : ""
    var parts = findings.isEmpty ? [] : [start + findings.joined(separator: "; ")]
    if let ours = summary.metrics["rmse"], let theirs = guess?.metrics["rmse"], ours.centre > theirs.centre {
      parts.append(
        "worse than the constant guess, the mean of the training targets (\(decimal(theirs.centre, 0)) pt)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
