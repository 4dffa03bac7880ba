import { glob, readFile } from 'node:fs/promises';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#web/messages.ts';
import { commands } from '../../slice-endpoints.ts';
import { isMessageCode } from '../validate.ts';

const needed = new Set<string>();

beforeAll(async () => {
  for await (const file of glob(['{domain,api}/**/*.ts'], { exclude: ['**/*.test.ts'] })) {
    const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
    visit(source, file);
  }
  for (const { success } of commands.values()) needed.add(success);
});

const visit = (node: ts.Node, file: string): void => {
  for (const id of messagesOf(node, file)) needed.add(id);
  node.forEachChild((child) => visit(child, file));
};

/** Returns the ids of the messages that a syntax node can refer to. */
const messagesOf = (node: ts.Node, file: string): string[] => {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Problem' && node.arguments?.[1]) {
    return textsIn(node.arguments[1]).map((code) => `error.${code}`);
  }
  if (ts.isPropertyDeclaration(node) && node.name.getText() === 'code' && node.initializer) {
    return textsIn(node.initializer).map((code) => `error.${code}`);
  }
  if (ts.isVariableDeclaration(node) && node.name.getText() === 'CLIENT_ERRORS' && node.initializer) {
    return textsIn(node.initializer).map((code) => `error.${code}`);
  }
  if (ts.isObjectLiteralExpression(node)) return codesOf(node);
  const isSchema =
    /^domain\/[\w-]+\/commands\.ts$|\/(shared\/\w+|upload)\.ts$/.test(file) ||
    file.endsWith('auth/desk/credentials.ts');
  return isSchema && isCode(node) ? [`field.${node.text}`] : [];
};

/** `{ rejected }` is an error; `{ rejected, path }` is also shown at a field, as `{ path, code }` is. */
const codesOf = (node: ts.ObjectLiteralExpression): string[] => {
  const valueAt = (name: string) =>
    node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === name) as
      | ts.PropertyAssignment
      | undefined;
  const hasPath = node.properties.some((each) => each.name?.getText() === 'path');
  const rejected = valueAt('rejected');
  const errors = rejected ? textsIn(rejected.initializer).map((text) => `error.${text}`) : [];
  const code = rejected ?? valueAt('code');
  const fields = hasPath && code ? textsIn(code.initializer).map((text) => `field.${text}`) : [];
  return [...errors, ...fields];
};

const isCode = (node: ts.Node): node is ts.StringLiteral => ts.isStringLiteral(node) && isMessageCode(node.text);

const textsIn = (node: ts.Node): string[] => {
  const found: string[] = ts.isStringLiteral(node) ? [node.text] : [];
  node.forEachChild((child) => {
    found.push(...textsIn(child));
  });
  return found;
};

/** Words in schemas that look like message codes but are not. */
const NO_MESSAGES = [
  'field.not_signed_in',
  'field.not_allowed',
  'field.invalid_credentials',
  'field.too_many',
  'field.invalid_type',
  'field.file_size_limit',
];

describe('every error code of the rules and the API', () => {
  it('is found in the source', () => {
    for (const id of [
      'error.slug_taken',
      'error.unavailable',
      'error.not_a_picture',
      'error.foreign_origin',
      'field.title_required',
    ]) {
      expect([...needed]).toContain(id);
    }
    for (const id of [
      'field.slug_taken',
      'field.field_required',
      'field.schedule_in_past',
      'field.unknown_reference',
      'field.file_required',
    ]) {
      expect([...needed]).toContain(id);
    }
    expect(needed.size).toBeGreaterThan(60);
  });

  it.each(Object.entries(messages))('has a message in %s', (_locale, catalogue) => {
    const missing = [...needed].filter((id) => !NO_MESSAGES.includes(id) && !(id in catalogue));
    expect(missing).toEqual([]);
  });
});
