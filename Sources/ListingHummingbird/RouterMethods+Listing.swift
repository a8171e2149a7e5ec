#if Hummingbird
  import Foundation
  public import Hummingbird
  public import ListingWeb
  import ServiceLifecycle

  extension RouterMethods {
    /// Serves the pages of an app at a path.
    ///
    /// ```swift
    /// router.addListing(shop, at: "shop")
    /// ```
    ///
    /// When the server's service is asked to end, the pages connect again, behind a proxy to another process; they
    /// have ten seconds.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - path: the path of the page, without a slash at its end; empty for the server's root.
    @discardableResult
    public func addListing(_ app: ListingWebApp, at path: RouterPath = "") -> Self {
      for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options] {
        for path in [path, "\(path)/**"] {
          on(path, method: method) { request, context in
            try await app.respond(to: request, mountedAt: context.endpointPath ?? "")
          }
        }
      }
      return self
    }
  }

  private typealias Field = HTTPFields.Element

  extension ListingWebApp {
    /// Returns the response to a request of a route.
    fileprivate func respond(to request: Request, mountedAt route: String) async throws -> Response
    {
      let path = route.hasSuffix("/**") ? route.dropLast(3) : route[...]
      var body = Data()
      if request.method == .post {
        for try await bytes in request.body {
          body += Data(buffer: bytes).prefix(WebRequest.largestBody + 1 - body.count)
        }
      }
      let headers = request.headers.map { (name: $0.name.rawName, value: $0.value) }
      let response = await respond(
        to: WebRequest(
          method: request.method.rawValue, target: request.head.path ?? "",
          base: path == "/" ? "" : String(path),
          headers: [(name: "Host", value: request.head.authority ?? "")] + headers, body: body))
      var fields = HTTPFields()
      for (name, value) in response.headers {
        if let name = Field.Name(name) { fields.append(Field(name: name, value: value)) }
      }
      let status = HTTPResponse.Status(code: response.status)
      switch response.body {
      case .bytes(let bytes):
        return Response(
          status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
      case .stream(let stream):
        return Response(
          status: status, headers: fields,
          body: ResponseBody { writer in
            // A closed connection is noticed before the next change.
            try await request.body.consumeWithCancellationOnInboundClose { _ in
              // The server waits for its connections before it ends: those of pages until they have moved.
              try await withGracefulShutdownHandler {
                for await bytes in stream { try await writer.write(ByteBuffer(bytes: bytes)) }
              } onGracefulShutdown: {
                Task { await self.drain() }
              }
            }
            try await writer.finish(nil)
          })
      }
    }
  }
#endif
