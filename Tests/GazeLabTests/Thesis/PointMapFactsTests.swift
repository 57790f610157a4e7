import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

/// Point maps on the main capture. The numbers were computed with numpy 2.4.6 and scipy 1.17.1.
@Suite("Point maps on the thesis's capture", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct PointMapFactsTests {
  private func samples(_ kind: SampleKind) throws -> Samples {
    let capture = try RealCaptures.capture(RealCaptures.main)
    let fixations = capture.fixations.map { fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.frames.lowerBound,
        frames: Array(capture.frames[fixation.frames]))
    }
    return Planted.samples(kind, of: fixations)
  }

  /// The RMSE on the side targets after training on corners and middle, and the remarks.
  private func cornersToSides(_ calibrator: any Calibrator, _ samples: Samples) throws -> (
    rmse: Double, remarks: [String]
  ) {
    let fold = try Split.cornersToSides.folds(samples.origins, seed: 0, group: "", repeatIndex: 0)[0]
    let training = Training(own: samples.part(rows: fold.trainRows), others: nil, seed: 0)
    let fitted = try calibrator.fit(training)
    let test = samples.part(rows: fold.testRows)
    var squares = 0.0
    for (estimate, target) in try zip(fitted.predict(test), test.targets) {
      let point = try #require(estimate.point)
      let (x, y) = (point.x - target.x, point.y - target.y)
      squares += x * x + y * y
    }
    return ((squares / Double(2 * test.rows.count)).squareRoot(), fitted.summary.remarks)
  }

  @Test("points-per-metre: 2758.2 pt/m on medians and 2765.7 on frames, although the screen has 6417.3")
  func pointsPerMetre() throws {
    for (kind, scale) in [(SampleKind.fixationMedians, 2758.1631122170693), (.frames, 2765.7008413798303)] {
      let part = try samples(kind).part()
      let fitted = try #require(
        try PointsPerMetreCalibrator().fit(Training(own: part, others: nil, seed: 0))
          as? FittedPointsPerMetre)
      #expect(abs(fitted.scale - scale) < 1e-6)
      #expect(fitted.summary.remarks[0].hasSuffix("the screen's own is 6417.3 pt/m"))
    }
  }

  @Test("corners to sides, all frames")
  func errors() throws {
    let samples = try samples(.frames)
    // The first value is that of linear on gaze, known from long-double arithmetic.
    #expect(
      abs(try cornersToSides(PointMapCalibrator(.affine), samples).rmse - 272.3283128689) < 1e-5)
    let known: [(PointMapMethod, GazeRaySource, Double)] = [
      (.affine, .bothEyes, 275.53692385554547), (.affine, .lookAt, 268.73996588271206),
      (.axisScale, .recorded, 277.2271540318407), (.similarity, .recorded, 291.5191092251937),
      (.similarity, .bothEyes, 294.88920569321883), (.polynomial(), .recorded, 268.4629458078079),
      (.polynomial(), .bothEyes, 272.89328087514485),
    ]
    for (method, ray, rmse) in known {
      #expect(abs(try cornersToSides(PointMapCalibrator(method, ray: ray), samples).rmse - rmse) < 1e-8)
    }
    #expect(abs(try cornersToSides(PointsPerMetreCalibrator(), samples).rmse - 362.2802027948369) < 1e-8)
  }

  @Test("polynomial: 235 of 500 rows are at least 400 pt off the first fit, and the second has 269.25 pt")
  func threshold() throws {
    let (rmse, remarks) = try cornersToSides(
      PointMapCalibrator(.polynomial(threshold: 400)), try samples(.frames))
    #expect(abs(rmse - 269.25479424238097) < 1e-8)
    #expect(remarks[1] == "235 of 500 training rows left out of the second fit: 400.0 pt off or more")
  }

  @Test("projective: the same minimum as MINPACK, to 1e-5 pt")
  func projective() throws {
    let samples = try samples(.frames)
    for (ray, rmse) in [(GazeRaySource.recorded, 273.40142456995716), (.bothEyes, 277.9305417950087)] {
      let ours = try cornersToSides(PointMapCalibrator(.projective, ray: ray), samples)
      #expect(abs(ours.rmse - rmse) < 1e-5 && ours.remarks.isEmpty)
    }
  }

  @Test("theil-sen: as scipy's, with slope 0 in y")
  func theilSen() throws {
    let samples = try samples(.fixationMedians)
    let (_, remarks) = try cornersToSides(PointMapCalibrator(.theilSen), samples)
    #expect(remarks.count == 1 && remarks[0].hasPrefix("the median slope in y is 0"))
    let frames = try cornersToSides(PointMapCalibrator(.theilSen), try self.samples(.frames))
    #expect(abs(frames.rmse - 281.0878390887349) < 1e-8)
  }
}
