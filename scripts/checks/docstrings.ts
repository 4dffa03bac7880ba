import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Layers whose exported functions must have docstrings with shapes, units and errors. */
const LAYERS = ['domain', 'storage', 'projections', 'api'];

/** Returns exported functions without a docstring, `path:line name`, sorted by path. */
export const findMissingDocstrings = (root: string): string[] =>
  LAYERS.flatMap((layer) => globSync(`${layer}/**/*.ts`, { cwd: root }))
    .filter((path) => !/(\.test|\.fixture)\.ts$|\/contract\//.test(path))
    .sort()
    .flatMap((path) => inFile(path, readFileSync(`${root}/${path}`, 'utf8')));

/** Returns the exported functions without a docstring in the text of one file, each as `path:line name`. */
export const inFile = (path: string, text: string): string[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!isExported(statement) || ts.getJSDocCommentsAndTags(statement).length > 0) return [];
    const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    return functionsIn(statement).map((name) => `${path}:${line} ${name}`);
  });
};

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Returns the names of the functions that a statement declares: a function, or constants initialised with functions. */
const functionsIn = (statement: ts.Statement): string[] => {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default'];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(({ initializer }) => initializer !== undefined && isFunction(initializer))
    .map(({ name }) => name.getText());
};

const isFunction = (expression: ts.Expression): boolean =>
  ts.isArrowFunction(expression) || ts.isFunctionExpression(expression);
