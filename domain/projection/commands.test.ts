import { describe, expect, it } from 'vitest';
import { schemaErrors } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { rebuildProjection, retryProjection, skipPoisonEvent } from './commands.ts';

describe('the schemas of the projection commands', () => {
  it('accepts a position as a number or a string of digits', () => {
    expect(skipPoisonEvent.parse({ name: 'articles', position: 12 })).toEqual({ name: 'articles', position: '12' });
    const large = '9007199254740993';
    expect(skipPoisonEvent.parse({ name: 'articles', position: large }).position).toBe(large);
  });

  it.each([[undefined], [''], ['0'], ['-1'], ['1.5'], [0], [1.5], ['seven'], [null]])(
    'rejects the position %j',
    (position) => {
      expect(schemaErrors(skipPoisonEvent, { name: 'articles', position })).toEqual(['position: position_format']);
    },
  );

  it.each([rebuildProjection, retryProjection, skipPoisonEvent])('requires a name', (schema) => {
    expect(schemaErrors(schema, { position: 1 })).toContain('name: name_required');
    expect(schemaErrors(schema, { name: ' ', position: 1 })).toContain('name: name_required');
  });
});

it('limits the fields of a skipped event', () => {
  expect(limitsOf(skipPoisonEvent)).toEqual({ name: '… 60', position: '1 …' });
});
