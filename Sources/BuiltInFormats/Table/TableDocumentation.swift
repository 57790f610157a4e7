import Captures

extension TableFormat {
  /// The keys of `dataset.yaml` that are not plain columns, for listings.
  static let documentation = [
    FormatColumn(
      kind: "face, right_eye, left_eye",
      summary:
        "under `columns` of a table: ARKit's transforms, of the face to camera space and of the eyes to face space",
      example: "{columns: \"face_*\", layout: columns, unit: m}",
      detail:
        "The columns are 16 of a 4 × 4 matrix, or 9 of a rotation matrix and 3 of a translation, as a list or as a "
        + "pattern, which takes them in the order of the file. `layout` tells the order of the matrix: `columns`, as ARKit "
        + "stores it, or `rows`. Instead of `columns` there can be `rotation` (9) or `quaternion` (x, y, z, w), beside "
        + "`translation` (x, y, z). `unit` is that of the translation: m, cm or mm. A transform that is no rigid motion is "
        + "missing, with a warning. Where an app writes faces in the space of the world, `camera`, in the same forms, is "
        + "the camera's transform to that space, and faces are read relative to it."),
    FormatColumn(
      kind: "look_at",
      summary:
        "under `columns` of a table: the point that ARKit estimates the eyes to look at, in face space",
      example: "{x: lookX, y: lookY, z: lookZ, unit: m}"),
    FormatColumn(
      kind: "word, points",
      summary: "under `target` of a table: a column whose words stand for targets, and the point of each",
      example: "{word: STIMULUS, points: {left: [0, 0.5], right: [1, 0.5]}, unit: normalised}",
      detail: "Rows with any other word have no target, with a warning unless the word is among `ignore`."),
    FormatColumn(
      kind: "file, onset, offset",
      summary:
        "under `targets` beside `columns` of a table: a file that tells by time which targets were shown",
      example:
        "{file: targets.csv, onset: {column: on, unit: s}, offset: {column: off, unit: s}, x: x, y: y, unit: px}",
      detail:
        "A target is shown from its onset until just before its offset; rows of the capture at any other time have no "
        + "target, and targets that overlap are refused. `{stem}` in `file` stands for the name of the capture; a file for "
        + "several captures needs a column `capture`. `clock` is `same`, or `from-first-row` where times count from the first "
        + "row of the capture; `shift` in seconds is added to them. `word` and `points` may stand for x and y, and the "
        + "options of a table say how the file is written."),
    FormatColumn(
      kind: "optional",
      summary: "in any entry of `columns`: true if files may lack its columns, all together",
      example: "{x: left_x, y: left_y, unit: px, optional: true}"),
  ]
}
