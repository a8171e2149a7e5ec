import CPluginCall

/// What is said of a plugin that crashes, which takes the whole process along.
public enum PluginCrash {
  /// Has a crash in the code of a plugin told in a line on the standard error, with the section and
  /// the function, before whatever is done about crashes otherwise.
  ///
  /// It sets what the process does on the signals of crashes. An app with a crash reporter of its own
  /// calls this before that one is set up, or leaves it out.
  public static func name() { cplugincall_name_crashes() }

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
