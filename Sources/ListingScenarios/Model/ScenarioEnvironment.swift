import Foundation
import ListingSources
import ListingXML

/// The values that the document of a scenario is shown with.
///
/// A scenario declares them in its `document` element. Values passed to ``Scenario/run(in:)`` take
/// precedence over these.
///
/// ```swift
/// let environment = ScenarioEnvironment(parameters: ["region": "eu"], language: "de")
/// try await ScenarioSuite(below: [folder], environment: environment).expectSuccess()
/// ```
public struct ScenarioEnvironment: Sendable, Hashable {
  /// The values of parameters, by name. A document only gets the values of parameters that it
  /// declares.
  public var parameters: [String: String]
  /// The environment variables that the document may read, by name; `nil` for an unset variable.
  public var variables: [String: String?]
  /// The hosts that the document may request, with a port that isn't the default one.
  public var allowedHosts: Set<String>
  /// Reads databases of servers; `nil` in a program that can't.
  package var databaseAccess: DatabaseAccess?
  /// The answers to the document's requests, in place of a network; empty for the network.
  public var answers: [ScenarioAnswer] = []
  /// The language of strings, numbers and dates, such as `de-AT`; `nil` for that of the process.
  public var language: String?

  /// Creates an environment. By default, it has no values and allows no host.
  public init(
    parameters: [String: String] = [:], variables: [String: String?] = [:],
    allowedHosts: Set<String> = [], language: String? = nil
  ) {
    self.parameters = parameters
    self.variables = variables
    self.allowedHosts = allowedHosts
    self.language = language
  }

  /// Returns these values with those of another environment in place of values of the same name,
  /// and with the hosts of both.
  func overridden(by other: ScenarioEnvironment) -> ScenarioEnvironment {
    var environment = ScenarioEnvironment(
      parameters: parameters.merging(other.parameters) { $1 },
      variables: variables.merging(other.variables) { $1 },
      allowedHosts: allowedHosts.union(other.allowedHosts), language: other.language ?? language)
    environment.answers = answers + other.answers
    environment.databaseAccess = other.databaseAccess ?? databaseAccess
    return environment
  }

  /// Returns the environment of the document.
  ///
  /// - Parameter server: what answers its requests; `nil` for the network.
  func document(_ server: ScenarioServer?) -> DocumentEnvironment {
    let client =
      server.map { server in
        HTTPClient(allowedHosts: allowedHosts) { try server.answer($0, $1) }
      } ?? HTTPClient(allowedHosts: allowedHosts)
    var environment = DocumentEnvironment(
      locale: language.map { Locale(identifier: $0) } ?? .autoupdatingCurrent,
      variables: variables, client: client)
    environment.databaseClient = databaseAccess?.client
    return environment
  }
}
