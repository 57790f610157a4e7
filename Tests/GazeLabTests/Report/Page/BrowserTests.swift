import Documents
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Reports
@testable import Splits
@testable import Trials

/// A report in a real browser, with its own policy, in frames of 1280 and 400 pixels.
@Suite("A report in a browser")
struct BrowserTests {
  private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let gnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  private static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title></table><b>", "a|b", "=1+1",
    "left\u{202E}right", "mark\u{200F}", "שלום", "&lt;i&gt;",
  ]

  /// What the browser found in one frame.
  private struct Proof: Decodable {
    struct Box: Decodable {
      let left: Double
      let right: Double
      let width: Double
      let height: Double
      /// The right edge of the nearest box that scrolls.
      let room: Double
    }

    let width: Double
    let pageWidth: Double
    let errors: [String]
    let requests: Int
    let figures: [Box]
    /// The row labels of the first table: initially, and after one, two and three clicks on its second column.
    let orders: [[String]]
    let states: [String]
    let labels: [String]
    let heading: String
    let title: String
    /// Names of elements that only an injection could add.
    let strangers: [String]
    /// What the policy blocked when the test requested an image from another host.
    let blocked: [String]
    let scrollingWithoutStop: Int
  }

  @Test(
    "loads without errors or requests, shows all figures, sorts, fits, and shows hostile names as text",
    .enabled(if: chromium != nil && gnuplot, "sudo apt install chromium gnuplot-nox"))
  func report() throws {
    let page = try Self.page()
    try #require(page.figureCount > 0)
    let proofs = try Self.proofs(of: page.text, widths: [1280, 400])
    #expect(proofs.map(\.width) == [1280, 400])
    for proof in proofs {
      #expect(proof.errors == [])
      #expect(proof.requests == 0)
      #expect(proof.pageWidth <= proof.width)
      #expect(proof.figures.count == page.figureCount)
      for box in proof.figures {
        #expect(box.width > 100 && box.height > 50 && box.left >= 0)
        #expect(box.right <= proof.width || box.room <= proof.width)
      }
      // The planted errors are 30, 10, 20 and so on.
      let original = Self.hostile.map(Self.visible)
      #expect(proof.orders[0] == original)
      #expect(
        proof.orders[1]
          == Self.errors.indices.sorted { Self.errors[$0] < Self.errors[$1] }.map { original[$0] })
      #expect(proof.orders[2] == Array(proof.orders[1].reversed()))
      #expect(proof.orders[3] == original)
      #expect(proof.states == ["none", "ascending", "descending", "none"])
      #expect(Set(original).isSubset(of: proof.labels))
      let title = Self.hostile.map(Self.visible).joined(separator: " ")
      #expect(proof.heading == title && proof.title == title)
      #expect(proof.strangers == [])
      #expect(proof.blocked == ["http://192.0.2.1/x.png"])
      #expect(proof.scrollingWithoutStop == 0)
    }
  }

  @Test(
    "one question prints on two pages and each further one on one more; what is open is printed, too",
    .enabled(if: chromium != nil, "sudo apt install chromium"), arguments: [1, 2, 3])
  func printed(questions: Int) throws {
    var planted = PlantedRun()
    planted.splits = (1...questions).map { PlantedRun.split("split \($0)", leftOut: .target) }
    let sets = ["gaze", "gaze+face", "gaze+euler", "gaze+face+euler", "face", "euler", "right_eye"]
    planted.cells = planted.splits.flatMap { split in
      sets.flatMap { features in
        (1...8).map { person in
          PlantedRun.cell(
            features, of: "p\(person)", group: "p\(person)", split: split.label,
            rmse: (0..<9).map { Double(20 + features.count + ($0 * person) % 7) })
        }
      }
    }
    planted.groupBy = ["participant"]
    let files = try RunReport(run: try planted.run).files(drawsFigures: true).files
    let file = try #require(files.first { $0.name == RunReport.pageName })
    let page = String(decoding: file.bytes, as: UTF8.self)
    let count = try Self.printedPageCount(of: page)
    #expect((1...questions + 1).contains(count), "\(count) pages")
    let open = page.replacing("<details class=\"fold\">", with: "<details class=\"fold\" open>")
    #expect(try Self.printedPageCount(of: open) > count + 2)
  }

  private static func printedPageCount(of page: String) throws -> Int {
    try TemporaryFolder.with { folder in
      let path = try folder.write("page.html", page)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      process.arguments = [
        "120", try #require(chromium), "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile", "--no-pdf-header-footer",
        "--print-to-pdf=\(folder.path)/page.pdf", "file://\(path)",
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let pdf = String(decoding: try readFile("\(folder.path)/page.pdf"), as: UTF8.self)
      return pdf.matches(of: /\/Type\s*\/Page\b/).count
    }
  }

  // MARK: The report

  private static let errors = hostile.indices.map { Double(($0 * 4 + 3) % hostile.count + 1) * 9 }

  /// The text as the page shows it, with bidirectional marks escaped.
  private static func visible(_ text: String) -> String { text.onOneLine }

  private static func page() throws -> (text: String, figureCount: Int) {
    var planted = PlantedRun()
    planted.title = hostile.joined(separator: " ")
    planted.dataset = hostile[1]
    planted.digests = Dictionary(uniqueKeysWithValues: hostile.map { ($0, "0") })
    planted.cells = zip(hostile, errors).map { name, error in
      PlantedRun.cell(name, of: name, device: name, rmse: [error, error])
    }
    let files = try RunReport(run: try planted.run).files(drawsFigures: true).files
    let page = try #require(files.first { $0.name == RunReport.pageName })
    let figureCount = files.count { $0.name.hasSuffix(".svg") }
    return (String(decoding: page.bytes, as: UTF8.self), figureCount)
  }

  // MARK: The browser

  /// Runs before everything else in the page, ahead of the policy that would forbid it, and inspects the loaded page.
  private static let probe = """
    <script>
    const found = {errors: [], blocked: []};
    addEventListener('error', (event) => found.errors.push('' + event.message));
    console.error = (...texts) => found.errors.push(texts.join(' '));
    addEventListener('load', () => {
      const table = [...document.querySelectorAll('table:not(.plotted)')].find(
        (one) => one.tHead.rows[0].cells[1].textContent.startsWith('RMSE'));
      const heads = table.tHead.rows[0].cells;
      const labels = () => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent);
      found.orders = [labels()];
      found.states = [heads[1].getAttribute('aria-sort')];
      for (let click = 0; click < 3; click++) {
        heads[1].querySelector('button').click();
        found.orders.push(labels());
        found.states.push(heads[1].getAttribute('aria-sort'));
      }
      found.width = innerWidth;
      found.pageWidth = document.documentElement.scrollWidth;
      found.figures = [...document.querySelectorAll('figure svg')].map((svg) => {
        const box = svg.getBoundingClientRect();
        const room = svg.closest('.scroll').getBoundingClientRect();
        return {left: box.left, right: box.right, width: box.width, height: box.height, room: room.right};
      });
      found.labels = [...document.querySelectorAll('tbody th, dt')].map((label) => label.textContent);
      found.heading = document.querySelector('h1').textContent;
      found.title = document.title;
      found.strangers = [...document.querySelectorAll('img, b, i:not([data-pad]), iframe, object')]
        .concat([...document.scripts].slice(2)).map((element) => element.localName);
      found.scrollingWithoutStop = [...document.querySelectorAll('.scroll')]
        .filter((box) => box.scrollWidth > box.clientWidth && box.tabIndex !== 0).length;
      found.requests = performance.getEntriesByType('resource').length;
      addEventListener('securitypolicyviolation', (event) => {
        found.blocked.push(event.blockedURI);
        parent.postMessage(JSON.stringify(found), '*');
      });
      document.body.append(Object.assign(new Image(), {src: 'http://192.0.2.1/x.png'}));
    });
    </script>
    """

  private static func proofs(of page: String, widths: [Int]) throws -> [Proof] {
    let probed = page.replacing("<head>\n", with: "<head>\n\(probe)", maxReplacements: 1)
    let source = probed.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frames = widths.map {
      "<iframe width=\"\($0)\" height=\"900\" style=\"border:0\" srcdoc=\"\(source)\"></iframe>"
    }
    // The findings are encoded so that they can be told from the page around them.
    let wrapper = """
      <!DOCTYPE html><meta charset="utf-8"><script>
      addEventListener('message', (event) => {
        const proof = document.createElement('pre');
        proof.textContent = 'PROOF:' + encodeURIComponent(event.data) + ':END';
        document.body.append(proof);
      });
      </script><body>\(frames.joined())
      """
    let dom = try TemporaryFolder.with { folder in
      let path = try folder.write("wrapper.html", wrapper)
      try folder.write("dom.html", "")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      process.arguments = [
        "120", try #require(chromium), "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--user-data-dir=\(folder.path)/profile", "--window-size=1400,1000",
        "--virtual-time-budget=10000", "--dump-dom", "file://\(path)",
      ]
      process.standardOutput = FileHandle(forWritingAtPath: "\(folder.path)/dom.html")
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try folder.text("dom.html")
    }
    let proofs = try dom.split(separator: "<pre>PROOF:").dropFirst().map { part in
      let encoded = try #require(part.split(separator: ":END").first)
      let json = try #require(String(encoded).removingPercentEncoding)
      return try JSONDecoder().decode(Proof.self, from: Data(json.utf8))
    }
    return proofs.sorted { $0.width > $1.width }
  }
}
