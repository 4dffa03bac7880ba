import { describe, expect, it } from 'vitest';
import type { WorkingCopySnapshot } from '../../working-copy/open-working-copy.client.ts';
import { textStatus } from './text-status.ts';

const loaded = { isLoaded: true, storage: 'stored', refused: undefined } as WorkingCopySnapshot;

describe('the status of an article', () => {
  it('tells where the text is', () => {
    expect(textStatus({ ...loaded, isLoaded: false }, false)).toBe('opening');
    expect(textStatus(loaded, false)).toBe('saved');
    expect(textStatus(loaded, true)).toBe('kept');
    expect(textStatus({ ...loaded, storage: 'storing' }, true)).toBe('keeping');
    expect(textStatus({ ...loaded, storage: 'here' }, true)).toBe('keptHere');
  });

  it('tells why the host does not take it', () => {
    const refused = (code: string) => textStatus({ ...loaded, storage: 'here', refused: code }, true);
    expect(['deleted', 'outdated', 'too_large', 'busy', 'too_many', 'malformed'].map(refused)).toEqual([
      'deleted',
      'otherRelease',
      'tooLarge',
      'busy',
      'tooMany',
      'refused',
    ]);
    expect(textStatus({ ...loaded, isLoaded: false, refused: 'busy' }, false)).toBe('busy');
  });

  it('tells above all that the text is stored nowhere', () => {
    expect(textStatus({ ...loaded, storage: 'nowhere', refused: 'too_large' }, true)).toBe('notKept');
  });
});
