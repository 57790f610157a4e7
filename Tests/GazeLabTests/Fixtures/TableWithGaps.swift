/// A study of one person whose table lacks some gaze points and some pupils.
enum TableWithGaps {
  /// 12 frames on each of 9 targets; on every fourth the tracker has no gaze point, on every sixth no pupil.
  static func study() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    try study.write("data/dataset.yaml", Array(description.utf8))
    let rows = (0..<108).map { row in
      let (target, isBlind) = (row / 12, row % 4 == 0)
      let (x, y) = (target % 3 * 500, target / 3 * 300)
      let gaze = isBlind ? "," : "\(x + row % 5),\(y + row % 7)"
      return "\(Double(row) / 60),p01,\(x),\(y),\(gaze),\(row % 6 == 1 ? "" : "\(row % 11)")"
    }
    try study.write(
      "data/p01.csv", Array((["time,who,x,y,gx,gy,pupil"] + rows).joined(separator: "\n").utf8 + [10]))
    return study
  }

  private static let description = """
    title: A table with gaps
    format: {kind: table}
    columns:
      time: {column: time, unit: s}
      participant: {column: who}
      target: {x: x, y: y, unit: pt, origin: bottom-left}
      gaze: {x: gx, y: gy, unit: pt, origin: bottom-left}
      device: {value: screen}
      features: {pupil: {columns: [pupil]}}
    devices:
      screen: {width: 1133, height: 744, ppi: 326, scale: 2, camera: [0, 372]}

    """
}
