import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generatePrintedId, printedId } from './printed-id.ts';

describe('printedId', () => {
  it.each([
    ['FANAL', 'fanal'],
    [' 27 ', '27'],
    ['k7m2p', 'k7m2p'],
  ])('parses %j as %j', (typed, id) => {
    expect(printedId.parse(typed)).toBe(id);
  });

  it.each(['', 'a-b', 'a b', 'água', 'x'.repeat(13), 'a/b', '../a', undefined, 27])('rejects %j', (typed) => {
    expect(printedId.safeParse(typed).error?.issues[0]?.message).toBe('printed_id_format');
  });
});

describe('generatePrintedId', () => {
  const made = Array.from({ length: 2000 }, () => generatePrintedId(randomUUID()));

  it('returns five unambiguous characters', () => {
    for (const each of made) expect(each).toMatch(/^[2-9a-hj-km-np-z]{5}$/);
    expect(printedId.parse(made[0])).toBe(made[0]);
  });

  it('returns the same id for the same UUID and rarely the same for two UUIDs', () => {
    const uuid = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
    expect(generatePrintedId(uuid)).toBe(generatePrintedId(uuid));
    expect(new Set(made).size).toBeGreaterThan(1990);
  });
});
