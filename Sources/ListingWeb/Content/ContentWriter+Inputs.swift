import ListingKit

extension ContentWriter {
  /// Writes an input as a native one.
  mutating func input(
    _ input: ListInput, _ part: ListContent, _ style: ElementStyle, _ reading: Reading,
    hidden: String?
  ) {
    let label = reading.isHidden ? nil : part.accessibilityLabel ?? input.label
    let common: Common = (
      label, hidden, reading.isHidden ? "-1" : nil, input.isEnabled ? nil : "",
      input.isRequired ? "" : nil, input.problem == nil ? nil : "true"
    )
    var style = style
    style.add(class: "input")
    switch input.kind {
    case .text(let type):
      field(input, style, common, type: type.rawValue, autocomplete: type.autocomplete)
    case .date(let minimum, let maximum, let hasTime):
      field(
        input, style, common, type: hasTime ? "datetime-local" : "date", minimum: minimum,
        maximum: maximum)
    case .stepper(let range): field(input, style, common, type: "number", range)
    case .slider(let range): field(input, style, common, type: "range", range)
    case .textArea(let lines):
      output.element(
        "textarea",
        [
          "class": style.classAttribute, "style": style.styleAttribute, "rows": "\(lines)",
          "placeholder": input.placeholder.isEmpty ? nil : input.placeholder,
          "maxlength": input.maximumLength.map { "\($0)" }, "aria-label": common.label,
          "aria-hidden": common.hidden, "tabindex": common.tabindex,
          "disabled": common.disabled, "aria-required": common.required.map { _ in "true" },
          "aria-invalid": common.invalid, "data-input": "", "data-control": nextName(input),
          "data-action": input.action,
        ]
        // A line break at the start of the text isn't a part of it.
      ) { $0.text("\n" + input.value) }
    case .picker(let options, style: .menu):
      output.element(
        "select",
        [
          "class": style.classAttribute, "style": style.styleAttribute,
          "aria-label": common.label, "aria-hidden": common.hidden, "tabindex": common.tabindex,
          "disabled": common.disabled, "aria-required": common.required.map { _ in "true" },
          "aria-invalid": common.invalid, "data-input": "", "data-control": nextName(input),
          "data-action": input.action,
        ]
      ) { writer in
        if !options.contains(where: { $0.value == input.value }) {
          writer.element("option", ["value": "", "selected": "", "disabled": ""])
        }
        for option in options {
          writer.element(
            "option", ["value": option.value, "selected": option.value == input.value ? "" : nil]
          ) { $0.text(option.title) }
        }
      }
    case .picker(let options, let shape): choice(input, options, shape, style, common)
    }
    if input.isEnabled, !input.action.isEmpty { nextControl += 1 }
  }

  private typealias Common = (
    label: String?, hidden: String?, tabindex: String?, disabled: String?, required: String?,
    invalid: String?
  )

  /// The index of the input among the controls of its view.
  private func nextName(_ input: ListInput) -> String? {
    input.isEnabled && !input.action.isEmpty ? "\(nextControl)" : nil
  }

  private mutating func field(
    _ input: ListInput, _ style: ElementStyle, _ common: Common, type: String,
    _ range: ListInputRange? = nil, minimum: String? = nil, maximum: String? = nil,
    autocomplete: String? = nil
  ) {
    output.start(
      "input",
      [
        "type": type, "class": style.classAttribute, "style": style.styleAttribute,
        "value": input.value, "min": minimum ?? range?.minimum.map { "\($0)" },
        "max": maximum ?? range?.maximum.map { "\($0)" }, "step": range.map { "\($0.step)" },
        "placeholder": input.placeholder.isEmpty ? nil : input.placeholder,
        "maxlength": input.maximumLength.map { "\($0)" }, "autocomplete": autocomplete,
        "aria-label": common.label, "aria-hidden": common.hidden, "tabindex": common.tabindex,
        "disabled": common.disabled, "aria-required": common.required.map { _ in "true" },
        "aria-invalid": common.invalid, "data-input": "", "data-control": nextName(input),
        "data-action": input.action,
      ])
  }

  private mutating func choice(
    _ input: ListInput, _ options: [ListInput.Option], _ shape: ListInput.PickerStyle,
    _ style: ElementStyle, _ common: Common
  ) {
    var style = style
    style.add(class: shape.rawValue)
    let name = input.action
    output.element(
      "div",
      [
        "class": style.classAttribute, "style": style.styleAttribute, "role": "radiogroup",
        "aria-label": common.label, "aria-hidden": common.hidden,
        "aria-invalid": common.invalid, "data-control": nextName(input),
        "data-action": input.action,
      ]
    ) { writer in
      for option in options {
        writer.element("label") { writer in
          writer.start(
            "input",
            [
              "type": "radio", "name": name, "value": option.value,
              "checked": option.value == input.value ? "" : nil, "disabled": common.disabled,
              "tabindex": common.tabindex, "data-input": "",
            ])
          writer.element("span") { $0.text(option.title) }
        }
      }
    }
  }
}

extension ListTextInputType {
  /// What a browser may suggest.
  fileprivate var autocomplete: String? {
    switch self {
    case .email: "email"
    case .url: "url"
    case .tel: "tel"
    case .password: "current-password"
    case .search: "off"
    case .text, .number: nil
    }
  }
}
