import ListingKit

extension BindingScope {
  func calculated(
    _ calculation: Calculation, _ one: ExpressionSyntax, _ other: ExpressionSyntax
  ) throws(Finding) -> Typed {
    let left = try number(one, for: calculation)
    let right = try number(other, for: calculation)
    return Typed(
      expression: .calculation(calculation, left.expression, right.expression), type: .number,
      size: left.size + right.size)
  }

  private func number(
    _ syntax: ExpressionSyntax, for calculation: Calculation
  ) throws(Finding) -> Typed {
    let typed = try typed(syntax)
    guard let type = typed.type, type != .number else { return typed }
    throw Finding(
      .wrongType, "'\(calculation.rawValue)' needs a number, and this is \(type.phrase)",
      at: syntax.range,
      fix: typed.fix
        ?? (type == .text && calculation == .plus ? "write concat(…, …) to join texts" : nil))
  }

  func called(
    _ function: ExpressionFunction, _ arguments: [ExpressionSyntax], _ name: Range<Int>
  ) throws(Finding) -> Typed {
    guard function.arity.contains(arguments.count) else {
      let arity = function.arity
      let wanted =
        arity.upperBound == .max
        ? "at least \(arity.lowerBound)"
        : arity.lowerBound == arity.upperBound
          ? "\(arity.lowerBound)" : "\(arity.lowerBound) or \(arity.upperBound)"
      throw Finding(
        .wrongType,
        "'\(function.rawValue)' takes \(wanted) argument\(wanted == "1" ? "" : "s"), and this has \(arguments.count)",
        at: name, fix: "write it as \(function.example)")
    }
    // Values that a function chooses from may be missing.
    let scope = [.if, .count, .min, .max].contains(function) ? withoutNeeds : self
    var (expressions, types): ([BoundExpression], [ValueType?]) = ([], [])
    var size = 1
    for (index, argument) in arguments.enumerated() {
      let typed = try scope.typed(argument)
      if let wanted = function.type(ofArgument: index), let type = typed.type, type != wanted {
        throw Finding(
          .wrongType,
          wanted == .boolean
            ? "'if' needs a condition first, and this is \(type.phrase)"
            : "'\(function.rawValue)' takes \(wanted.phrase) here, and this is \(type.phrase)",
          at: argument.range, fix: typed.fix ?? "write it as \(function.example)")
      }
      expressions.append(typed.expression)
      types.append(typed.type)
      size += typed.size
    }
    return Typed(
      expression: .call(function, expressions), type: function.type(types), size: size)
  }
}
