import { describe, expect, it } from 'vitest';
import { type PairedBlock, pairsByPlace, unpairedIds } from './pairs.ts';

/** Makes blocks of `id` or `id:type`; one whose id begins with `-` is empty. */
const blocks = (...ids: string[]): PairedBlock[] =>
  ids.map((each) => {
    const [id, type = 'text'] = each.split(':') as [string, string?];
    return { id, type, isEmpty: id.startsWith('-') };
  });
const paired = (own: PairedBlock[], other: PairedBlock[]) =>
  Object.fromEntries(pairsByPlace(own, other).map(({ index, id }) => [own[index]!.id!, id]));

describe('a new block', () => {
  it('belongs to the unpaired one in its row', () => {
    expect(paired(blocks('a', 'x', 'c'), blocks('a', 'b', 'c'))).toEqual({ x: 'b' });
    expect(paired(blocks('x', 'y'), blocks('a', 'b', 'c'))).toEqual({ x: 'a', y: 'b' });
  });

  it('belongs to the only one of its type between the same pairs', () => {
    const original = blocks('a', 'h:heading', 'b', 'c');
    expect(paired(blocks('a', 'x', 'c'), original)).toEqual({ x: 'b' });
    expect(paired(blocks('a', 'x', 'y:heading', 'c'), original)).toEqual({ x: 'b', y: 'h' });
  });

  it.each<[string, PairedBlock[], PairedBlock[]]>([
    ['no unpaired original is there', blocks('a', 'x', 'b'), blocks('a', 'b')],
    ['the original there has another type', blocks('a', 'x', 'b'), blocks('a', 'i:image', 'b')],
    ['it stands between other pairs', blocks('a', 'b', 'x'), blocks('a', 'c', 'b')],
    ['several in other rows have its type', blocks('a', 'x', 'b'), blocks('a', 'h:heading', 'c', 'd', 'b')],
    ['the original has a translation elsewhere', blocks('x', 'a'), blocks('a')],
  ])('stays unpaired where %s', (_, own, other) => {
    expect(pairsByPlace(own, other)).toEqual([]);
  });

  it('never takes the original of another one', () => {
    expect(paired(blocks('x', 'y', 'z'), blocks('a', 'h:heading'))).toEqual({ x: 'a' });
  });
});

describe('unpaired blocks', () => {
  it('are those with content that the other language lacks', () => {
    expect(unpairedIds(blocks('a', 'x', '-empty', 'b'), blocks('a', 'b', 'c'))).toEqual(['x']);
  });

  it('are none while the other language has no text', () => {
    expect(unpairedIds(blocks('a'), blocks('-empty'))).toEqual([]);
  });
});
