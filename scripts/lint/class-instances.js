// @ts-check
import { join } from 'node:path';
import { API } from 'typescript-7/unstable/sync';
import { isArrayLiteralExpression, isObjectLiteralExpression } from 'typescript-7/unstable/ast';
import { assignedValues } from './assigned-values.js';
import { instanceJudge, unlessEmptyTuple } from './instance-judge.js';

/** @typedef {import('typescript-7/unstable/sync').Project} Project */
/** @typedef {import('typescript-7/unstable/ast').Expression} Expression */
/** @typedef {{ file: string, line: number, missed: string }} LookAlike `missed` is the class or enum as TypeScript writes it */

/** @param {Project} project @param {readonly Expression[]} values */
const typesOf = ({ checker }, values) =>
  unlessEmptyTuple(() => checker.getTypeAtLocation(values)) ??
  values.map((value) => unlessEmptyTuple(() => checker.getTypeAtLocation(value)));

/**
 * The values in a project's own files that are put where an instance of a class is wanted and are none.
 * @param {Project} project
 * @returns {Generator<LookAlike>}
 */
function* lookAlikesIn(project) {
  const { checker, program, rootFiles } = project;
  const judge = instanceJudge(checker);
  for (const file of rootFiles.filter((name) => /(?<!\.d)\.tsx?$/.test(name))) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`TypeScript has no ${file}.`);
    const values = assignedValues(source);
    const types = values.length > 0 ? typesOf(project, values) : [];
    for (const [at, value] of values.entries()) {
      const given = types[at];
      if (!given || !judge.couldMiss(given)) continue;
      const wanted = unlessEmptyTuple(() => checker.getContextualType(value));
      const isLiteral = isObjectLiteralExpression(value) || isArrayLiteralExpression(value);
      const missed = wanted && judge.missed(given, wanted, isLiteral);
      if (!missed) continue;
      const { line } = source.getLineAndCharacterOfPosition(value.getStart(source));
      yield { file, line: line + 1, missed: checker.typeToString(missed) };
    }
  }
}

export const rules = [
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  '@typescript-eslint/no-unsafe-enum-assignment',
];

/**
 * What two rules of typescript-eslint are for that oxlint doesn't know: a value that only looks like an instance of a class has
 * none of what the class does to those that it makes, and a number may be no member of an enum. For them alone
 * typescript-eslint would have TypeScript 6 look through everything; TypeScript 7 does so in a third of the processor time.
 * Enums are libraries' alone, for ESLint refuses ours: what would change a variable of one isn't looked for.
 * @param {string} root
 * @param {readonly string[]} configs the projects' files, below the root
 * @returns {LookAlike[]}
 */
export function lookAlikes(root, configs) {
  const typescript = new API({ cwd: root });
  try {
    const snapshot = typescript.updateSnapshot({ openProjects: configs.map((name) => join(root, name)) });
    const projects = snapshot.getProjects();
    if (projects.length !== configs.length || projects.some(({ rootFiles }) => rootFiles.length === 0))
      throw new Error(`Not every one of these is a project with files: ${configs.join(', ')}`);
    return projects.flatMap((project) => [...lookAlikesIn(project)]);
  } finally {
    typescript.close();
  }
}
