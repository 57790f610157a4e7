extension FormatSample {
  static let ollierLogs: FormatSample = {
    func time(_ frame: Int) -> String {
      // Two rows can have one time.
      let thousandths = 14_000 + 17 * (frame / 2 * 2)
      return "00:\(thousandths / 1000).\("\(thousandths % 1000 + 1000)".dropFirst())"
    }
    func touch(_ frame: Int) -> [Double] {
      let target = SampleFrames.target(frame)
      return frame < 6 ? [0, 0] : [390 * target.x, 844 * target.y]
    }
    func gaze(_ frame: Int) -> [Double] {
      let target = SampleFrames.target(frame)
      return frame % 19 == 7 ? [195, 844] : [380 * target.x + SampleFrames.noise(frame, 0), 800 * target.y]
    }
    func difference(_ frame: Int) -> [String] { zip(gaze(frame), touch(frame)).map { "\(abs($0 - $1))" } }
    func file(_ header: String, _ fields: (Int) -> [String]) -> String {
      ([header] + SampleFrames.indices.map { fields($0).joined(separator: ",") }).map { $0 + "\n" }.joined()
    }
    let files = [
      "ptsData.csv": file("X,Y,Timestamp") { sampleNumbers(gaze($0)[0], gaze($0)[1]) + [time($0)] },
      "touchData.csv": file("X,Y,Timestamp") { sampleNumbers(touch($0)[0], touch($0)[1]) + [time($0)] },
      "eulerData.csv": file("Timestamp,Xrot,Yrot,Zrot,Xdiff,Ydiff") { frame in
        [time(frame)]
          + sampleNumbers(0.01 * SampleFrames.noise(frame, 1), 0.01 * SampleFrames.noise(frame, 2), 0)
          + difference(frame)
      },
      "distData.csv": file("Timestamp, Xface, Yface, Zface, Xdiff, Ydiff") { frame in
        [time(frame)] + sampleNumbers(0.01, 0.001 * SampleFrames.noise(frame, 3), 0.33) + difference(frame)
      },
    ]
    let description = ["dataset.yaml": "format: ollier-logs\nscreen: [390, 844]\n"]
    return FormatSample(
      "ollier-logs", files.merging(description) { one, _ in one },
      lacks: files.keys.sorted().map { ($0, [$0: nil]) } + [
        ("screen", ["dataset.yaml": "format: ollier-logs\n"]),
        ("size of the glass", ["dataset.yaml": "format: ollier-logs\ndevice: iPhone 12\n"]),
      ])
  }()

  static let gazeCapture: FormatSample = {
    func array(_ number: (Int) -> Int) -> String {
      "[\(SampleFrames.indices.map { "\(number($0))" }.joined(separator: ", "))]"
    }
    func box(_ x: Int, _ y: Int, _ size: Int, _ isValid: @escaping (Int) -> Bool) -> String {
      let sides = [("X", x), ("Y", y), ("W", size), ("H", size)].map { name, side in
        "\"\(name)\": \(array { isValid($0) ? side + $0 % 5 : 0 })"
      }
      return "{\(sides.joined(separator: ", ")), \"IsValid\": \(array { isValid($0) ? 1 : 0 })}"
    }
    // Half of the session in landscape.
    func isTurned(_ frame: Int) -> Bool { frame >= 30 }
    func target(_ frame: Int) -> (x: Int, y: Int) {
      let target = SampleFrames.target(frame)
      let (width, height) = isTurned(frame) ? (667.0, 375.0) : (375.0, 667.0)
      return (Int(width * target.x), Int(height * target.y))
    }
    let names = SampleFrames.indices.map { "000\($0 < 10 ? "0" : "")\($0).jpg" }
    let predictions = SampleFrames.indices.filter { $0 % 9 != 4 }.map { frame in
      let target = target(frame)
      let place = sampleNumbers(Double(target.x) / 100 - 1, -Double(target.y) / 100)
      return
        (["00101", names[frame]] + place
        + sampleNumbers(SampleFrames.noise(frame, 0), SampleFrames.noise(frame, 1)))
        .joined(separator: ",")
    }
    let files = [
      "00101/frames.json": "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]",
      "00101/appleFace.json": box(48, 64, 240) { $0 % 10 != 3 },
      "00101/appleLeftEye.json": box(120, 64, 48) { $0 % 10 != 3 },
      "00101/appleRightEye.json": box(24, 64, 48) { $0 % 10 != 3 },
      "00101/faceGrid.json": box(4, 4, 9) { $0 % 10 != 3 },
      "00101/dotInfo.json": """
      {"DotNum": \(array { $0 / 6 }), "XPts": \(array { target($0).x }), "YPts": \(array { target($0).y }),
       "XCam": \(array { _ in 0 }), "YCam": \(array { _ in 0 }),
       "Time": [\(SampleFrames.indices.map { "\(Double($0 % 6) / 10 + 0.5)" }.joined(separator: ", "))]}
      """,
      "00101/screen.json": """
      {"H": \(array { isTurned($0) ? 375 : 667 }), "W": \(array { isTurned($0) ? 667 : 375 }),
       "Orientation": \(array { isTurned($0) ? 3 : 1 })}
      """,
      "00101/info.json": """
      {"TotalFrames": 54, "NumFaceDetections": 48, "NumEyeDetections": 48, "Dataset": "train",
       "DeviceName": "iPhone 6"}
      """,
      "predictions.csv": (["recording,frame,x_cm,y_cm,cnn_1,cnn_2"] + predictions).map { $0 + "\n" }.joined(),
      "dataset.yaml": "format: gazecapture\nassumed_distance: 0.3\n",
    ]
    return FormatSample(
      "gazecapture", files,
      lacks: files.keys.sorted().filter { $0 != "dataset.yaml" }.map { ($0, [$0: nil]) } + [
        ("distance", ["dataset.yaml": "format: gazecapture\n"]),
        ("boxes", ["dataset.yaml": "format: gazecapture\nboxes: [face_box]\n"]),
      ])
  }()

  static let iOSEyeTrackingJSON: FormatSample = {
    func list(_ fields: (Int) -> String) -> String {
      SampleFrames.indices.map(fields).joined(separator: ",\n")
    }
    let scan = list { frame in
      let target = SampleFrames.target(frame)
      let state = frame % 8 == 2 ? ", \"trackingState\": \"limited.excessiveMotion\"" : ""
      return "{\"x\": \(800 * target.x + SampleFrames.noise(frame, 0)), \"y\": \(1100 * target.y), "
        + "\"timestamp\": \(10 + SampleFrames.seconds(frame)), \"orientation\": 1\(state)}"
    }
    let shapes = ["eyeBlink_L", "eyeBlink_R"].map { shape in
      let values = list { frame in
        "{\"blendShapeLocation\": \"\(shape)\", \"value\": \(0.5 + 0.1 * SampleFrames.noise(frame, 1)), "
          + "\"timestamp\": \(10 + SampleFrames.seconds(frame)), \"orientation\": 1}"
      }
      return "\"\(shape)\": [\(values)]"
    }.joined(separator: ",\n")
    func session(_ scan: String, _ shapes: String, model: String = "iPad8,1") -> String {
      """
      {"beginTime": 9, "endTime": 20, "id": "x", "appID": "test",
       "deviceInfo": {"model": "\(model)", "screenSize": [834, 1194], "systemName": "iOS"},
       "scanPath": [\(scan)],
       "blendShapes": {\(shapes)}}
      """
    }
    let name = "session.json"
    return FormatSample(
      "ios-eye-tracking-json", [name: session(scan, shapes)],
      lacks: [
        ("gaze point", [name: session("", shapes)]), ("blend shapes", [name: session(scan, "")]),
        ("device", [name: session(scan, shapes, model: "iPad99,9")]), ("everything", [name: session("", "")]),
      ])
  }()

  static let eyeLinkASC: FormatSample = {
    func text(targets: Bool = true, events: Bool = true, gaze: Bool = true, isStereo: Bool = true) -> String {
      let (eyes, kind) = (isStereo ? "LEFT\tRIGHT" : "LEFT", gaze ? "GAZE" : "HREF")
      var lines = [
        "** CONVERTED FROM made.edf by hand", "MSG\t999000 DISPLAY_COORDS 0 0 1279 1023",
        "START\t1000000 \t\(eyes)\tSAMPLES\tEVENTS", "PUPIL\tAREA", "EVENTS\tGAZE\t\(eyes)\tRATE\t250.00",
        "SAMPLES\t\(kind)\t\(eyes)\tRATE\t250.00",
      ]
      for frame in SampleFrames.indices {
        let (time, target) = (1_000_000 + 4 * frame, SampleFrames.target(frame))
        let (x, y) = ((1280 * target.x).rounded(), (1024 * target.y).rounded())
        if targets, frame % 6 == 0 {
          lines.append("MSG\t\(time) !V TARGET_POS dot (\(Int(x)), \(Int(y))) 1 0")
        }
        if events, frame % 6 == 1 { lines.append("SFIX L   \(time)") }
        let left =
          frame % 15 == 8 ? ["   .", "   .", "0.0"] : sampleNumbers(x + SampleFrames.noise(frame, 0), y, 800)
        let right = isStereo ? sampleNumbers(x, y + SampleFrames.noise(frame, 1), 900) : []
        lines.append((["\(time)"] + left + right + ["....."]).joined(separator: "\t"))
        if events, frame % 6 == 5 {
          lines.append("EFIX L   \(time - 16)\t\(time)\t20\t  \(x)\t  \(y)\t    800")
        }
      }
      return (lines + ["END\t1000216 \tSAMPLES\tEVENTS\tRES\t  47.35\t  45.92"]).joined(separator: "\n")
        + "\n"
    }
    let name = "p01.asc"
    return FormatSample(
      "eyelink-asc", [name: text(), "dataset.yaml": "format: eyelink-asc\nparticipant: anna\n"],
      lacks: [
        ("target", [name: text(targets: false)]), ("states", [name: text(events: false)]),
        ("gaze point", [name: text(gaze: false)]), ("right eye", [name: text(isStereo: false)]),
      ])
  }()
}
