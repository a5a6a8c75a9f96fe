// @ts-check
import * as ts from 'typescript-7/unstable/ast';

/** @typedef {import('typescript-7/unstable/ast').Node} Node */
/** @typedef {import('typescript-7/unstable/ast').Expression} Expression */

const { SyntaxKind: Kind } = ts;

const assigning = new Set([
  Kind.EqualsToken,
  Kind.AmpersandAmpersandEqualsToken,
  Kind.BarBarEqualsToken,
  Kind.QuestionQuestionEqualsToken,
]);
const choosing = new Set([Kind.AmpersandAmpersandToken, Kind.BarBarToken, Kind.QuestionQuestionToken]);

/** Texts and the like, which no class or enum takes for one of its own, and functions, of which what they return is looked at. */
const neverInstances = new Set([
  Kind.StringLiteral,
  Kind.NoSubstitutionTemplateLiteral,
  Kind.TemplateExpression,
  Kind.BigIntLiteral,
  Kind.TrueKeyword,
  Kind.FalseKeyword,
  Kind.NullKeyword,
  Kind.TypeOfExpression,
  Kind.VoidExpression,
  Kind.DeleteExpression,
  Kind.ArrowFunction,
  Kind.FunctionExpression,
  Kind.SpreadElement,
  Kind.OmittedExpression,
]);

/** Whether the parts of an expression are looked at instead of it. @param {Expression} value */
const isOneOfItsParts = (value) =>
  ts.isConditionalExpression(value) ||
  (ts.isBinaryExpression(value) &&
    (choosing.has(value.operatorToken.kind) || value.operatorToken.kind === Kind.CommaToken));

/** Nothing is in it, and TypeScript 7.0 fails when it is asked for its type. @param {Expression} value */
const isEmptyList = (value) => ts.isArrayLiteralExpression(value) && value.elements.length === 0;

/**
 * What a node puts where a type is wanted: gives, keeps, returns.
 * @param {Node} node
 * @returns {readonly (Expression | undefined)[]}
 */
function valuesOf(node) {
  if (ts.isCallExpression(node)) return node.arguments;
  if (ts.isNewExpression(node)) return node.arguments ?? [];
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : [node.body];
  if (ts.isShorthandPropertyAssignment(node))
    return [ts.isIdentifier(node.name) ? node.name : undefined, node.objectAssignmentInitializer];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (choosing.has(kind)) return [node.left, node.right];
    return assigning.has(kind) || kind === Kind.CommaToken ? [node.right] : [];
  }
  if (
    ts.isVariableDeclaration(node) ||
    ts.isParameterDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  )
    return [node.initializer];
  if (
    ts.isReturnStatement(node) ||
    ts.isYieldExpression(node) ||
    ts.isJsxExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertion(node)
  )
    return [node.expression];
  return [];
}

/** @param {Expression} value */
const unwrapped = (value) => {
  let inner = value;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return inner;
};

/**
 * The expressions of a file, or of a part of it, that are put where a type is wanted, and could be of a class or an enum.
 * @param {Node} node
 * @returns {Expression[]}
 */
export function assignedValues(node) {
  const values = valuesOf(node)
    .filter((value) => value !== undefined)
    .map(unwrapped)
    .filter((value) => !neverInstances.has(value.kind) && !isOneOfItsParts(value) && !isEmptyList(value));
  node.forEachChild((child) => {
    values.push(...assignedValues(child));
  });
  return values;
}
