import Foundation
import TestSupport

/// A server on this machine, with a certificate of its own authority, that answers as servers should not.
final class DownloadServer {
  static let canRun = ["/usr/bin/python3", "/usr/bin/openssl", "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let process = Process()
  /// Such as `https://localhost:40000`.
  let address: String
  /// With the server's authority as curl's only one.
  let environment: [String: String]

  /// - Parameter folder: Where the server keeps its files; `whole.csv` is what it serves.
  init(_ folder: TemporaryFolder, serving bytes: [UInt8]) throws {
    try folder.write("server/whole.csv", bytes)
    let script = try folder.write("server/server.py", Self.script)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      cd "$1" && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem \
        -addext 'subjectAltName=DNS:localhost' -out certificate.pem 2>openssl.log && exec /usr/bin/python3 "$2"
      """, "sh", folder.at("server"), script,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = "https://localhost:\(port.trimmingCharacters(in: .whitespacesAndNewlines))"
    environment = ProcessInfo.processInfo.environment.merging([
      "CURL_CA_BUNDLE": folder.at("server/certificate.pem"), "HOME": folder.path, "no_proxy": "localhost",
    ]) { $1 }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  private static let script = """
    import http.server, ssl, sys, time

    body = open('whole.csv', 'rb').read()

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments):
            open('requests', 'a').write(self.path + '\\n')

        def head(self, code=200, **headers):
            self.send_response(code)
            for name, value in headers.items():
                self.send_header(name.replace('_', '-'), value)
            self.end_headers()

        def do_GET(self):
            port = self.server.server_address[1]
            targets = {
                '/to-http': 'http://localhost:%d/whole' % port, '/to-file': 'file:///etc/passwd',
                '/to-https': 'https://localhost:%d/whole' % port, '/circle': '/circle'}
            try:
                if self.path in targets:
                    self.head(302, Location=targets[self.path], Content_Length='0')
                elif self.path == '/endless':
                    self.head()
                    while True:
                        self.wfile.write(bytes(65536))
                elif self.path == '/large':
                    self.head(Content_Length='5000000000')
                elif self.path == '/drip':
                    self.head(Content_Length=str(len(body)))
                    for byte in body:
                        self.wfile.write(bytes([byte]))
                        self.wfile.flush()
                        time.sleep(0.2)
                elif self.path == '/cut':
                    self.head(Content_Length=str(len(body)))
                    self.wfile.write(body[:100])
                elif self.path in ('/whole', '/[1-3]'):
                    self.head(Content_Length=str(len(body)))
                    self.wfile.write(body)
                else:
                    self.head(404, Content_Length='0')
            except OSError:
                pass

    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain('certificate.pem', 'key.pem')
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()

    """
}
