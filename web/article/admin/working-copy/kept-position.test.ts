import { type Node, Schema } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import { createKeptPosition } from './kept-position.ts';

const schema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*', attrs: { id: { default: '' } } }, text: {} },
});
const documentOf = (paragraphs: string[]): Node =>
  schema.node(
    'doc',
    null,
    paragraphs.map((text) => schema.node('paragraph', { id: text }, text === '' ? [] : [schema.text(text)])),
  );

/** The text with `|` at the position, and `/` between paragraphs. */
const show = (doc: Node, position: number | undefined): string | undefined =>
  position === undefined
    ? undefined
    : `${doc.textBetween(0, position, '/')}|${doc.textBetween(position, doc.content.size, '/')}`;
const parse = (shown: string): { doc: Node; position: number } => {
  const doc = documentOf(shown.replace('|', '').split('/'));
  const [before = ''] = shown.split('|');
  return { doc, position: before.length + 1 + (before.match(/\//g)?.length ?? 0) };
};
const keep = (before: string, after: string, side: 'before' | 'behind' = 'before'): string | undefined => {
  const { doc, position } = parse(before);
  const changed = documentOf(after.split('/'));
  return show(changed, createKeptPosition(doc, changed)(position, side));
};

describe('a caret', () => {
  it.each([
    ['stays when nothing changes', 'lev|ada', 'levada', 'lev|ada'],
    ['follows its letter when something is inserted before', 'lev|ada', 'a levada', 'a lev|ada'],
    ['stays when something is inserted behind', 'lev|ada', 'levadas', 'lev|adas'],
    ['stays before what is inserted at it', 'levada|', 'levada nova', 'levada| nova'],
    ['stays before an equal letter that is inserted at it', 'levada|', 'levadaa', 'levada|a'],
    ['follows its letter when something before is deleted', 'a nova lev|ada', 'a levada', 'a lev|ada'],
    ['stays in the part of a paragraph that is split off', 'serra lev|ada', 'serra/levada', 'serra/lev|ada'],
    ['follows its paragraph when two are joined', 'serra/lev|ada', 'serralevada', 'serralev|ada'],
    ['follows its paragraph when one is inserted before', 'lev|ada', 'serra/levada', 'serra/lev|ada'],
    ['is not kept in what is replaced', 'uma lev|ada nova', 'uma ponta nova', undefined],
  ])('%s', (_what, before, after, expected) => {
    expect(keep(before, after)).toBe(expected);
  });

  it('is behind what is inserted at it, if that is asked', () => {
    expect(keep('lev|ada', 'levXada', 'behind')).toBe('levX|ada');
  });
});
