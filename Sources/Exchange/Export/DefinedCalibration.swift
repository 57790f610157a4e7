import Calibration
import Captures
import Inputs

extension PortableCalibration {
  /// The calibration with the formulas and transforms by which its columns are computed. A fit only has their names.
  ///
  /// - Parameter formulas: All of an experiment; those that are not needed are left out.
  package func defining(
    formulas: [PortableFormula], learned: FittedColumns?
  ) -> any PortableCalibration {
    func defined(_ columns: PortableColumns) -> PortableColumns {
      let plain = Array(columns.names.dropLast(learned?.names.count ?? 0))
      return PortableColumns(plain, formulas: formulas, learned: learned).withoutIdleFormulas()
    }
    if let map = self as? any ColumnMap { return map.with(columns: defined(map.columns)) }
    if let map = self as? MeanMap {
      return map.mapping { $0.defining(formulas: formulas, learned: learned) }
    }
    if let map = self as? AngleMap { return map.with(columns: defined(map.map.columns)) }
    return self
  }

  /// Samples with the columns that it needs, of fixations with the labels that it needs, which lie apart from each
  /// other. Formulas are computed on each frame.
  package func samples(_ kind: SampleKind, of fixations: [SampledFixation]) -> Samples {
    // The members of a mean are fitted to the same columns.
    guard let columns = input.columns.first(where: { !$0.formulas.isEmpty }) else {
      return Samples(kind, of: fixations, blocks: input.blocks)
    }
    let rows = Dictionary(grouping: fixations, by: \.table.identity).mapValues { fixations in
      fixations.map(\.rows).sorted { $0.lowerBound < $1.lowerBound }
    }
    var tables = [ObjectIdentifier: FrameTable]()
    return Samples(
      kind,
      of: fixations.map { fixation in
        let identity = fixation.table.identity
        let table =
          tables[identity]
          ?? columns.added(to: fixation.table, screens: fixation.screens, fixations: rows[identity] ?? [])
        tables[identity] = table
        return fixation.with(table: table)
      }, blocks: input.blocks)
  }

  /// How many fitted numbers a file of it holds.
  package var numberCount: Int {
    let learned = members.isEmpty ? input.columns.compactMap(\.learned) : []
    let own = learned.reduce(parameters.count) { $0 + $1.columns.numberCount }
    return members.reduce(own) { $0 + $1.numberCount }
  }
}
