import Files

/// The experiment file that `gazelab init` writes.
package enum ExperimentTemplate {
  /// It runs unchanged once the simulated study exists.
  package static let text = """
    # An experiment: the data, feature sets, calibrators and splits.
    #   gazelab validate FILE    check it
    #   gazelab plan FILE        show what it would do
    #   gazelab run FILE         run it; the report goes to reports/
    #   gazelab list             list everything that can be used here
    #   gazelab schema           print a JSON Schema, for editors

    title: My first experiment

    # A folder below datasets/, or a path (relative to this file) to a folder or one CSV file of captures.
    # To make the simulated study: gazelab simulate simulated-study
    dataset: simulated-study

    # To use only some of the data, filter by capture, participant, device, head_pose, viewing_distance, target or
    # target_role.
    # where: {participant: [p01, p02]}

    # To leave out frames by a number or by a state of the tracker; they are counted in the report.
    # drop: [{column: confidence, below: 0.5}]

    # frames: every row; fixation-medians: one row per fixation.
    samples: [frames]

    # Blocks of columns joined by +. A row that lacks a column of one set is used by none, so that errors can be
    # compared; 'rows: own' lets each set use all rows that have its columns, and compares nothing.
    features: [gaze, gaze+face, gaze+euler]

    # A kind, or a mapping with options such as {kind: linear, rank: {rcond: 1e-6}}.
    # The baseline mean-target is always added.
    calibrators: [linear]

    # corners-to-sides tests on targets that were not trained on; random with unit: fixation, on other fixations.
    splits:
      - corners-to-sides
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 20}

    # Run the whole experiment for each value; [] for all data together.
    group_by: [participant, device]

    # The same seed gives the same numbers.
    seed: 1

    # How the repeats become one number: median, mean or pooled.
    summary: median

    """

  /// Writes an experiment file, by default the template.
  ///
  /// - Throws: `FileError`, also if `path` already exists.
  package static func write(_ text: String = text, to path: String) throws(FileError) {
    guard PathKind(of: path) == .missing else {
      throw .unwritable(path: path, reason: "a file or folder of that name already exists")
    }
    try DurableFolder.write(Array(text.utf8), toFile: path)
  }
}
