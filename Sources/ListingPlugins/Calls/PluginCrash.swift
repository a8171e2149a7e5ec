import CPluginCall

/// The report of a crash of a plugin, which ends the whole process.
public enum PluginCrash {
  /// Reports a crash in the code of a plugin in a line on the standard error, with the section and the
  /// function, before a backtrace is written.
  ///
  /// It handles the signals of crashes. An app with a custom crash reporter calls this before it installs
  /// that one, or not at all. Only the first call has an effect.
  ///
  /// - Parameter otherwise: The text that's written when code outside of plugins crashes, with the line
  ///   break at its end.
  public static func name(otherwise: String? = nil) { cplugincall_name_crashes(otherwise) }

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
