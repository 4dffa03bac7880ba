import { isDeepStrictEqual } from 'node:util';
import { createIntl } from '@formatjs/intl';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';

const { pt, en } = messages;
const { formatters } = createIntl({ locale: 'en' });

type Node = { type: number; value?: unknown; options?: Record<string, { value: Node[] }>; children?: Node[] };

/** Node types of the ICU syntax tree that are not arguments: literal text (0) and the `#` of a plural (7). */
const withoutArgument = [0, 7];

const argumentsOf = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => [
    ...(withoutArgument.includes(node.type) ? [] : [`${node.value}:${node.type}`]),
    ...Object.values(node.options ?? {}).flatMap((option) => argumentsOf(option.value)),
    ...argumentsOf(node.children ?? []),
  ]);

const signature = (message: string, locale: string): string[] => {
  const tree = formatters.getMessageFormat(message, locale).getAst() as unknown as Node[];
  return [...new Set(argumentsOf(tree))].sort();
};

describe('message catalogues', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  it('take the same arguments in both languages', () => {
    const differing = Object.entries(pt).flatMap(([id, message]) => {
      const [portuguese, english] = [signature(message, 'pt'), signature(en[id as keyof typeof en], 'en')];
      return isDeepStrictEqual(portuguese, english) ? [] : [{ id, portuguese, english }];
    });
    expect(differing).toEqual([]);
  });

  it('contain no empty message', () => {
    const entries = [...Object.entries(pt), ...Object.entries(en)];
    expect(entries.filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('have different signatures if only one has an argument', () => {
    expect(signature('{count, plural, one {# de {query}} other {#}}', 'pt')).not.toEqual(signature('{count}', 'en'));
  });
});
