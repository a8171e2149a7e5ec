import Foundation
import Testing

@testable import ListingWeb

@Suite struct ServerAddressTests {
  @Test("A server at an address of this machine only is known by its names, with every port")
  func loopback() throws {
    let address = try #require(ServerAddress(host: "localhost", port: 0))
    #expect(address.isLoopback)
    #expect(address.names == ["localhost", "127.0.0.1", "[::1]"])
    #expect(address.page(port: 8080) == "http://127.0.0.1:8080/")
    let other = try #require(ServerAddress(host: "::1", port: 0))
    #expect(other.isLoopback)
    #expect(other.page(port: 80) == "http://[::1]:80/")
  }

  @Test("A server that others reach is known by its address and the machine's name")
  func otherMachines() throws {
    let address = try #require(ServerAddress(host: "192.0.2.1", port: 8080))
    #expect(!address.isLoopback)
    #expect(address.names.isSuperset(of: ["192.0.2.1", "localhost"]))
    #expect(address.names.contains(ProcessInfo.processInfo.hostName.lowercased()))
    #expect(address.page(port: 8080) == "http://192.0.2.1:8080/")
    let every = try #require(ServerAddress(host: "0.0.0.0", port: 8080))
    #expect(every.page(port: 1) == "http://\(ProcessInfo.processInfo.hostName.lowercased()):1/")
  }

  @Test(
    "A host that isn't an IP address is refused",
    arguments: ["", "example.com", "1.2.3", "1.2.3.4.5", "256.0.0.1", ":", "::g", "127.0.0.1:80"])
  func noAddress(host: String) {
    #expect(ServerAddress(host: host, port: 80) == nil)
  }
}
