import Captures
import Inputs

/// The mean of the gaze points of several calibrators, each fitted to the same training part.
package struct AverageCalibrator: Calibrator {
  /// The calibrators whose gaze points are averaged; at least two.
  let members: [any Calibrator]

  package var needs: Needs { Needs(joining: members.map(\.needs)) }

  package var traits: CalibratorTraits {
    CalibratorTraits(fitsNoise: members.contains(where: \.traits.fitsNoise)) { kind in
      let trained = members.compactMap { $0.trained(on: kind) }
      return trained.count == members.count ? AverageCalibrator(trained) : nil
    }
  }

  init(_ members: [any Calibrator]) { self.members = members }

  init(from section: inout ConfigSection) {
    let nodes = section.list("average", of: .defined(Catalogue.calibrators.noun))
    if nodes.count == 1 {
      section.record(nodes[0].place, "'average' must hold at least two calibrators")
    }
    self.init(nodes.compactMap { section.calibrator(from: $0) })
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let fitted = try members.map { member throws(FitError) in try member.fit(training) }
    return FittedAverage(members: fitted)
  }
}

private struct FittedAverage: FittedCalibrator {
  let members: [any FittedCalibrator]

  var summary: FitSummary { FitSummary(joining: members.map(\.summary)) }

  var portable: (any PortableCalibration)? {
    let maps = members.compactMap(\.portable)
    return maps.count == members.count ? MeanMap(maps).exportable : nil
  }

  /// All members learn the same of the same columns.
  var learnedColumns: ColumnSet? { members.lazy.compactMap(\.learnedColumns).first }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
    Self.means(try members.map { one throws(FitError) in try one.predict(part) })
  }

  private static func means(_ estimates: [[GazeEstimate]]) -> [GazeEstimate] {
    estimates[0].indices.map { row in
      var points = [ScreenPoint]()
      for member in estimates {
        guard case .point(let point) = member[row] else { return member[row] }
        points.append(point)
      }
      return .point(ScreenPoint(meanOf: points))
    }
  }
}

extension FitSummary {
  fileprivate init(joining all: [FitSummary]) {
    let choices = all.compactMap(\.choice)
    self.init(
      choice: choices.isEmpty ? nil : choices.joined(separator: " + "),
      remarks: all.enumerated().flatMap { index, summary in
        summary.notes.map { "member \(index + 1): \($0)" }
      })
  }
}

extension ConfigSection {
  /// Reads a calibrator inside another one's options. Returns nil if an error has been recorded.
  mutating func calibrator(from node: ConfigNode) -> (any Calibrator)? {
    if let keys = Catalogue.calibrators.flattery(in: node) {
      // Inside another calibrator, nobody would see that it lowers the errors.
      record(
        node.place,
        "\(keys[0].quoted) belongs to the outermost calibrator, so that the raw one can be run as well")
    }
    return recording { [folder] in
      Catalogue.calibrators.make(node, folder: folder, into: &$0)?.product
    }
  }
}
