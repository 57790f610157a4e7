import Calibration
import Formulas
import Smoothing

/// What exported Swift keeps of earlier frames for functions over time.
struct HistorySource: Sendable {
  /// A function over time in a formula.
  struct Window: Sendable {
    /// The property that keeps its numbers.
    let name: String
    /// The initial value of the property.
    let start: String
    let takesTime: Bool

    /// The next number is taken in, and what the function needs comes out.
    func next(_ number: String) -> String {
      "history.\(name).next(\(number)\(takesTime ? ", at: time" : ""))"
    }
  }

  private(set) var windows = [Window]()

  /// A further function over time.
  ///
  /// - Parameter reach: Frames of `lag`, seconds of others; not used by `diff`.
  mutating func window(_ function: String, reach: Double?) -> Window {
    let number = windows.count + 1
    let window =
      switch function {
      case "lag":
        Window(name: "earlier\(number)", start: "Earlier(frames: \(Int(reach ?? 1)))", takesTime: false)
      case "diff": Window(name: "earlier\(number)", start: "Earlier(frames: 1)", takesTime: false)
      default:
        Window(
          name: "recent\(number)", start: "Recent(seconds: \(reach ?? 0))",
          takesTime: true)
      }
    windows.append(window)
    return window
  }

  /// The name of the type that remembers what a calibration needs of earlier frames.
  ///
  /// - Parameter path: The numbers of the members that lead to it; empty for the whole.
  static func name(_ path: [Int]) -> String { "History" + path.map(\.description).joined(separator: "_") }

  /// The type that remembers what a calibration needs of earlier frames; none for one that needs nothing.
  static func types(
    of calibration: any PortableCalibration, _ columns: ColumnsSource?, path: [Int] = [], access: String
  ) -> [String] {
    if let fused = calibration as? FusedMap { return [Self.fused(fused, name(path), access: access)] }
    guard calibration.isOverTime else { return [] }
    return [columns?.history.type(name(path), access: access) ?? mean(calibration, path, access: access)]
  }

  private static func mean(_ calibration: any PortableCalibration, _ path: [Int], access: String) -> String {
    let members = calibration.members.enumerated().filter { $0.element.isOverTime }
      .map { (name: "member\($0.offset + 1)", type: name(path + [$0.offset + 1]), counts: $0.element.counts) }
    let starts = members.map { "    \($0.name) = \($0.type)(\($0.counts ? "frame: frame" : ""))\n" }
    let skips = members.map { "    \($0.name).skip(at: time)\n" }
    return """
      /// What the averaged calibrations need of the frames before. Begin with a new one where a fixation begins, and hand
      /// it the frames in their order.
      \(access)struct \(name(path)): Sendable {
      \(members.map { "  fileprivate var \($0.name): \($0.type)\n" }.joined())
      \(calibration.counts ? start(access) : "  \(access)init() {\n")\(starts.joined())  }

        /// Takes in a frame without features.
        \(access)mutating func skip(at time: Double) {
      \(skips.joined())  }
      }
      """
  }

  private static func start(_ access: String) -> String {
    """
      /// - Parameter frame: The number of frames of the session before, as streams leave out frames.
      \(access)init(frame: Int = 0) {

    """
  }

  /// The type that remembers what formulas need.
  func type(_ name: String, access: String) -> String {
    let properties = windows.map { "  fileprivate var \($0.name) = \($0.start)\n" }.joined()
    let skipped = windows.map {
      "    _ = \($0.next(".nan").replacing("history.", with: ""))\n"
    }
    return """
      /// What formulas need of the frames before. Begin with a new one where a fixation begins, and hand it the frames in
      /// their order.
      \(access)struct \(name): Sendable {
      \(properties)
        \(access)init() {}

        /// Takes in a frame without features.
        \(access)mutating func skip(at time: Double) {
      \(skipped.joined())  }
      }
      """
  }

  /// Types that `type` uses.
  var helpers: [String] {
    (windows.contains { !$0.takesTime } ? [Self.earlier] : [])
      + (windows.contains(where: \.takesTime) ? [Self.recent] : [])
  }

  private static func fused(_ map: FusedMap, _ name: String, access: String) -> String {
    let (memory, statements) =
      map.filter.map { $0.filter.fusedSource(hold: $0.hold) } ?? map.mean.source
    let access = map.isOverTime ? access : "fileprivate "
    let span = map.filter?.span == .capture ? "session" : "fixation"
    let start = map.counts ? start(access) + "    self.frame = frame\n  }" : "  \(access)init() {}"
    return """
      /// What fusing needs of the frames before. Begin with a new one where a \(span) begins, and hand it the frames in
      /// their order.
      \(access)struct \(name): Sendable {
      \(SourceText.indented(memory))
      \(map.counts ? "  fileprivate private(set) var frame: Int\n" : "")
      \(start)

        /// Takes in a frame without features.
        \(access)mutating func skip(at time: Double) {
          _ = next([\(map.members.map { _ in "nil" }.joined(separator: ", "))], [\(
            map.members.map { _ in "(1, 1)" }.joined(separator: ", "))], at: time)
        }

        fileprivate mutating func next(
          _ points: [(x: Double, y: Double)?], _ variances: [(x: Double, y: Double)], at time: Double
        ) -> (x: Double, y: Double)? {
      \(map.counts ? "    frame += 1\n" : "")\(SourceText.indented(statements, by: 4))
        }
      }
      """
  }

  private static let earlier = """
    /// The numbers of some frames before.
    fileprivate struct Earlier: Sendable {
      let frames: Int
      private var numbers = [Double]()

      init(frames: Int) { self.frames = frames }

      /// Takes in the number of a frame, and gives that of so many frames before; NaN if there is none.
      mutating func next(_ number: Double) -> Double {
        numbers.append(number)
        return numbers.count > frames ? numbers.removeFirst() : .nan
      }
    }
    """

  private static let recent = """
    /// The numbers of the last seconds.
    fileprivate struct Recent: Sendable {
      let seconds: Double
      private var frames = [(time: Double, number: Double)]()

      init(seconds: Double) { self.seconds = seconds }

      /// Takes in the number of a frame, and gives all of the last seconds that are not missing.
      mutating func next(_ number: Double, at time: Double) -> [Double] {
        frames.append((time, number))
        // Times are sums of steps, which need not hit a bound to the last bit.
        while frames.count > 1, time - frames[0].time >= seconds - 1e-9 { frames.removeFirst() }
        return frames.map { $0.number }.filter { !$0.isNaN }
      }
    }
    """
}

extension PortableCalibration {
  /// True if streams leave out frames, which are counted from the start of a session.
  package var counts: Bool {
    ((self as? FusedMap)?.streams.contains { $0.every > 1 } ?? false) || members.contains(where: \.counts)
  }
}
