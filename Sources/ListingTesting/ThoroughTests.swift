import Foundation

/// Whether the package's own tests try all of their cases. By default, those with thousands of cases of the
/// same kind try only some, so that `Scripts/test` takes minutes; `LISTING_THOROUGH_TESTS` in the environment has them
/// try all.
package let triesAllCases = ProcessInfo.processInfo.environment["LISTING_THOROUGH_TESTS"] != nil
