import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A statement of SQL in the source, and where it stands. */
export type Statement = { readonly place: string; readonly text: string };

const begins =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES|CREATE|ALTER|DROP|TRUNCATE|GRANT|REVOKE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|LOCK|LISTEN|NOTIFY|UNLISTEN|SET|DO|CALL|COPY|VACUUM|EXPLAIN|PREPARE|EXECUTE|DECLARE|REINDEX|COMMENT)\b/;

/** The name of a right that is granted, and no statement. */
const isRight = /^(SELECT|INSERT|UPDATE|DELETE)$/;

/**
 * Every statement in the TypeScript files below a folder: text that begins as SQL does, with its verb in capitals. What is put
 * into it stands as it is where it is a constant of the same file, else as a name.
 */
export function statementsBelow(root: string, folder: string): Statement[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => {
      const path = join(root, folder, file);
      return statementsIn(relative(root, path), readFileSync(path, 'utf8'));
    });
}

/** As {@link statementsBelow}, of one file. */
export function statementsIn(file: string, source: string): Statement[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(parsed);
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node, constants);
    if (text !== undefined && begins.test(text) && !isRight.test(text)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, text });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** Texts and numbers that have a name in the file. */
function constantsOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || initializer === undefined) continue;
      const text = ts.isNumericLiteral(initializer) ? initializer.text : textOf(initializer, constants);
      if (text !== undefined) constants.set(name.text, text);
    }
  }
  return constants;
}

function textOf(node: ts.Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce((text, { expression, literal }) => {
    const put = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined;
    return `${text}${put ?? 'put'}${literal.text}`;
  }, node.head.text);
}
