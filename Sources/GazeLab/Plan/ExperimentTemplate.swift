import Files

/// The experiment file that `gazelab init` writes.
package enum ExperimentTemplate {
  /// Runs as it stands, once the simulated study has been made.
  package static let text = """
    # An experiment: which data, which feature sets, which calibrators, tested how.
    #   gazelab validate FILE    what is wrong with it
    #   gazelab plan FILE        what it would do
    #   gazelab run FILE         do it; the report goes below reports/
    #   gazelab list             everything that can stand here
    #   gazelab schema           the same as a JSON Schema, for editors

    title: My first experiment

    # A folder below datasets/, or a path (relative to this file) to a folder or one CSV file of captures.
    # The simulated study is made by: gazelab simulate simulated-study
    dataset: simulated-study

    # Only some of the data: by capture, participant, device, head_pose, viewing_distance, target or
    # target_role.
    # where: {participant: [p01, p02]}

    # frames: each row; fixation-medians: one row a fixation.
    samples: [frames]

    # Blocks of columns joined by +.
    features: [gaze, gaze+face, gaze+euler]

    # A kind, or a mapping with options such as {kind: linear, rank: {rcond: 1e-6}}.
    # The baseline mean-target is always added.
    calibrators: [linear]

    # corners-to-sides tests targets that were not trained on; random with unit: fixation tests other fixations.
    splits:
      - corners-to-sides
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 20}

    # The whole experiment for each value, side by side: [] for all data together.
    group_by: [participant, device]

    # The same seed gives the same numbers.
    seed: 1

    # How repeats become one number: median, mean or pooled.
    summary: median

    """

  /// Writes the template.
  ///
  /// - Throws: `FileError`, also if there is something at `path` already.
  package static func write(to path: String) throws(FileError) {
    guard PathKind(of: path) == .missing else {
      throw .unwritable(path: path, reason: "there is something of that name already")
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try DurableFolder(folder.isEmpty ? "/" : folder).write([(name, Array(text.utf8))])
  }
}
