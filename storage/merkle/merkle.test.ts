import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '#testing/merkle/vectors.json' with { type: 'json' };
import { hashLeaf } from './hash.ts';
import { consistencyRanges, inclusionRanges } from './ranges.ts';
import { appendLeaf, emptyEdge, rootOf } from './right-edge.ts';
import { rangeRoot } from './root.ts';
import { provesConsistency, provesInclusion } from './verify.ts';

const bytes = (base64: string | null): Buffer => Buffer.from(base64 ?? '', 'base64');

describe('the published vectors', () => {
  it.each(vectors.inclusion)('are decided alike: $file', ({ leafHash, leafIdx, treeSize, root, proof, wantErr }) => {
    const claim = { leafHash: bytes(leafHash), index: leafIdx, size: treeSize, root: bytes(root) };
    expect(provesInclusion({ ...claim, proof: (proof ?? []).map(bytes) })).toBe(!wantErr);
  });

  it.each(vectors.consistency)('are decided alike: $file', ({ size1, size2, root1, root2, proof, wantErr }) => {
    const [first, second] = [
      { size: size1, root: bytes(root1) },
      { size: size2, root: bytes(root2) },
    ] as const;
    expect(provesConsistency(first, second, (proof ?? []).map(bytes))).toBe(!wantErr);
  });
});

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The recursive definition of RFC 9162 §2.1.1, written without the code under test. */
const definedRoot = (entries: Buffer[]): Buffer => {
  if (entries.length === 0) return sha256();
  if (entries.length === 1) return sha256(Buffer.of(0), entries[0]!);
  const split = 2 ** (Math.ceil(Math.log2(entries.length)) - 1);
  return sha256(Buffer.of(1), definedRoot(entries.slice(0, split)), definedRoot(entries.slice(split)));
};

/** Grows a tree and returns its root and proofs, from the stored hashes of complete subtrees. */
const grow = (entries: Buffer[]) => {
  const [edge, hashes] = [emptyEdge(), new Map<string, Uint8Array>()];
  for (const entry of entries)
    appendLeaf(edge, hashLeaf(entry), ({ level, index, hash }) => hashes.set(`${level}/${index}`, hash));
  const rootsOf = (ranges: ReturnType<typeof inclusionRanges>) =>
    ranges.map((range) => rangeRoot(range, ({ level, index }) => hashes.get(`${level}/${index}`)!));
  return { edge, root: rootOf(edge), rootsOf };
};

const entries = (count: number) => Array.from({ length: count }, (_, number) => Buffer.from(`leaf ${number}`));

describe('a growing tree', () => {
  it('has the root that the definition gives', () => {
    for (let size = 0; size <= 70; size += 1) {
      const { root, edge } = grow(entries(size));
      expect(Buffer.from(root)).toEqual(definedRoot(entries(size)));
      expect(edge.nodes.length).toBeLessThanOrEqual(7);
    }
  });

  it('proves every leaf, and no other leaf at its place', () => {
    const all = entries(70);
    for (const size of [1, 2, 3, 7, 8, 9, 33, 64, 70]) {
      const { root, rootsOf } = grow(all.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const claim = { index, size, root, proof: rootsOf(inclusionRanges(index, size)) };
        expect(provesInclusion({ ...claim, leafHash: hashLeaf(all[index]!) })).toBe(true);
        expect(provesInclusion({ ...claim, leafHash: hashLeaf(Buffer.from('another')) })).toBe(false);
      }
    }
  });

  it('proves that it extends each smaller tree, and no tree with another leaf', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat({ max: 299 }), fc.nat(), (size, less, changed) => {
        const first = Math.max(1, size - less);
        const [all, { root, rootsOf }] = [entries(size), grow(entries(size))];
        const proof = rootsOf(consistencyRanges(first, size));
        const other = all.slice(0, first).with(changed % first, Buffer.from('changed'));
        const second = { size, root };
        expect(provesConsistency({ size: first, root: definedRoot(all.slice(0, first)) }, second, proof)).toBe(true);
        expect(provesConsistency({ size: first, root: definedRoot(other) }, second, proof)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('proves nothing about the empty tree or a leaf that it does not have', () => {
    expect(() => consistencyRanges(0, 3)).toThrow(RangeError);
    expect(() => consistencyRanges(4, 3)).toThrow(RangeError);
    expect(() => inclusionRanges(3, 3)).toThrow(RangeError);
    expect(() => inclusionRanges(-1, 3)).toThrow(RangeError);
  });
});
