import CPluginCall

/// The report of a plugin that crashes or ends the whole process.
public enum PluginCrash {
  /// Reports a crash of a plugin in a line on the standard error, with the section and the function, or
  /// with the library if it's outside of a call.
  ///
  /// It handles the signals of crashes: a crash of a plugin ends the process without a backtrace. An app
  /// with a custom crash reporter calls this before it installs that one, or not at all. It reports exits
  /// as well. Only the first call has an effect.
  ///
  /// - Parameter otherwise: the text that is written when code outside of plugins crashes, below the
  ///   backtrace, with the line break at its end.
  public static func name(otherwise: String? = nil) { cplugincall_name_crashes(otherwise) }

  /// Reports a plugin that calls `exit` in a line on the standard error, and ends the process with the
  /// status 70 instead. Only the first call has an effect.
  public static func reportExits() { cplugincall_report_exits() }

  /// Notes the library of a plugin, for reports outside of calls.
  static func note(library: String, symbol: UnsafeRawPointer) {
    cplugincall_note_library(symbol, library)
  }

  /// Whether code of a plugin is running on this thread.
  static var isInCall: Bool { cplugincall_is_running() }

  /// Runs code of a plugin.
  ///
  /// - Parameters:
  ///   - subject: whose code it is.
  ///   - purpose: the function of it.
  static func naming<Result>(_ subject: String, _ purpose: String, _ body: () -> Result) -> Result {
    subject.withCString { subject in
      purpose.withCString { purpose in
        var call = cplugincall(subject: subject, purpose: purpose, outer: nil)
        return withUnsafeMutablePointer(to: &call) { call in
          cplugincall_begin(call)
          defer { cplugincall_end(call) }
          return body()
        }
      }
    }
  }
}
