import Foundation

/// An input in a content: a field for text, a choice, a number or a date.
///
/// ```swift
/// let form = GenericSection("form", items: [emma]) { book in
///   .input(ListInput(.text(), value: book.title, label: "Title", action: "title"))
/// }
/// form.onInput("title") { section, book, change in
///   if change.phase != .typing { titles.append(change.value) }
/// }
/// ```
///
/// Its value is text, as documents write it: numbers with a point, dates as `2026-12-01`. A host shows the value, and
/// notifies the section of each change with ``ListEvent/Kind/didInput`` and the ``action``. The section sets the value
/// by new content; a host keeps what the user is typing.
public struct ListInput: Hashable, Sendable {
  /// The kind of an input.
  public enum Kind: Hashable, Sendable {
    /// A line of text.
    case text(ListTextInputType = .text)
    /// Several lines of text.
    case textArea(lines: Int)
    /// One of several values.
    case picker([Option], style: PickerStyle = .menu)
    /// A number that is changed in steps, by buttons.
    case stepper(ListInputRange)
    /// A number that is changed in steps, by dragging.
    case slider(ListInputRange)
    /// A date, or a date and time.
    case date(minimum: String? = nil, maximum: String? = nil, hasTime: Bool = false)
  }

  /// A value that the user can choose.
  public struct Option: Hashable, Sendable {
    public var value: String
    public var title: String

    /// Creates an option.
    public init(_ value: String, _ title: String) { (self.value, self.title) = (value, title) }
  }

  /// How the values of a picker are offered.
  public enum PickerStyle: String, Hashable, Sendable, CaseIterable { case menu, segments, list }

  /// The kind of the input.
  public var kind: Kind
  /// The current value, as text; empty without one.
  public var value: String
  /// The text that names the input for a screen reader.
  public var label: String
  /// The name of the action of its changes.
  public var action: String
  /// The text that is shown in an empty field.
  public var placeholder = ""
  /// The largest number of characters; `nil` for any.
  public var maximumLength: Int?
  /// Whether a value is required.
  public var isRequired = false
  /// Whether the user can change the value.
  public var isEnabled = true
  /// Why the value isn't valid; `nil` if it is, or if that isn't shown yet.
  public var problem: String?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - kind: the kind of the input.
  ///   - value: the current value, as text.
  ///   - label: the text that names the input for a screen reader.
  ///   - action: the name of the action of its changes.
  public init(_ kind: Kind, value: String = "", label: String, action: String) {
    (self.kind, self.value, self.label, self.action) = (kind, value, label, action)
  }

  /// The value as the user reads it: the title of the chosen option, dots for a password.
  public var shownValue: String {
    switch kind {
    case .picker(let options, _): options.first { $0.value == value }?.title ?? value
    case .text(.password): String(repeating: "•", count: value.count)
    default: value
    }
  }

  /// Whether the user types its value.
  public var isTyped: Bool {
    switch kind {
    case .text, .textArea, .date: true
    case .picker, .stepper, .slider: false
    }
  }

  /// Returns the value a number of steps or options further; `nil` if there is none, and for other kinds.
  public func value(steps: Int) -> String? {
    switch kind {
    case .picker(let options, _):
      guard !options.isEmpty else { return nil }
      let index = options.firstIndex { $0.value == value } ?? (steps > 0 ? -1 : options.count)
      let next = index + steps
      return options.indices.contains(next) ? options[next].value : nil
    case .stepper(let range), .slider(let range): return range.value(of: value, steps: steps)
    case .text, .textArea, .date: return nil
    }
  }
}

extension ListInput {
  /// Whether it takes the remaining width of a row.
  var fillsRow: Bool {
    switch kind {
    case .text, .textArea, .slider, .picker(_, style: .list): true
    case .picker, .stepper, .date: false
    }
  }

  /// The number of lines that it's high.
  var lineCount: Int {
    switch kind {
    case .textArea(let lines): max(1, lines)
    case .picker(let options, style: .list): max(1, options.count)
    case .text, .picker, .stepper, .slider, .date: 1
    }
  }

  /// The texts that a search finds: not what is secret.
  var searchedTexts: [String] {
    if case .text(.password) = kind { return [] }
    return shownValue.isEmpty ? [] : [shownValue]
  }
}

/// The type of a line of text, which decides the keyboard and what a browser suggests.
public enum ListTextInputType: String, Hashable, Sendable, CaseIterable {
  case text, search, email, url, tel, number, password
}

/// The range and the steps of a number.
public struct ListInputRange: Hashable, Sendable {
  /// The smallest and the largest number; `nil` for any.
  public var minimum: Decimal?
  public var maximum: Decimal?
  /// The distance of two values, above 0.
  public var step: Decimal

  /// Creates a range.
  public init(minimum: Decimal? = nil, maximum: Decimal? = nil, step: Decimal = 1) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step > 0 ? step : 1
  }

  /// Returns a number of the range a number of steps from another one; `nil` beyond the range.
  func value(of text: String, steps: Int) -> String? {
    guard let current = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
      return "\(minimum ?? min(maximum ?? 0, 0))"
    }
    var next = current + Decimal(steps) * step
    if let maximum, next > maximum { next = maximum }
    if let minimum, next < minimum { next = minimum }
    return next == current ? nil : "\(next)"
  }

  /// Returns the nearest value at a fraction, from 0 to 1, of the distance from the smallest to the largest one; `nil`
  /// without one of these.
  package func value(at fraction: Double) -> String? {
    guard let minimum, let maximum, maximum > minimum else { return nil }
    let distance = NSDecimalNumber(decimal: maximum - minimum).doubleValue
    let steps = (fraction * distance / NSDecimalNumber(decimal: step).doubleValue).rounded()
    guard steps.isFinite, abs(steps) < Double(Int32.max) else { return nil }
    return "\(min(maximum, max(minimum, minimum + Decimal(Int(steps)) * step)))"
  }

  /// How far a value is from the smallest to the largest one, from 0 to 1; `nil` if it isn't known.
  public func fraction(of text: String) -> Double? {
    guard let minimum, let maximum, maximum > minimum,
      let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    let part = NSDecimalNumber(decimal: (value - minimum) / (maximum - minimum)).doubleValue
    return max(0, min(1, part))
  }
}

/// A change of an input by the user.
public struct ListInputChange: Hashable, Sendable {
  /// How far the change has come.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The user is typing.
    case typing
    /// The user has chosen a value, or left the field.
    case done
    /// The user has pressed Enter in the field.
    case entered
  }

  /// The value, as text.
  public var value: String
  public var phase: Phase

  /// Creates a change.
  public init(_ value: String, _ phase: Phase = .done) { (self.value, self.phase) = (value, phase) }
}
