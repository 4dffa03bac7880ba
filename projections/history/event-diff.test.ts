import { expect, it } from 'vitest';
import { diffEvent } from './event-diff.ts';

const credit = { author: 'Ana', licence: 'CC BY 4.0' };

it('shows a field that was removed from a value, and no longer has it afterwards', () => {
  const { changes, after } = diffEvent({ id: 'm', credit }, { id: 'm', facts: { credit: { licence: 'CC BY 4.0' } } });
  expect(changes).toEqual([{ path: 'credit.author', from: 'Ana', to: null }]);
  expect(after).toEqual({ id: 'm', credit: { licence: 'CC BY 4.0' } });
});

it('keeps the fields and texts that an edit does not have', () => {
  const before = {
    id: 'a',
    date: '2026-11-20',
    translations: { pt: { title: 'A água', summary: '' }, en: { title: 'Water' } },
  };
  const { changes, after } = diffEvent(before, { id: 'a', facts: {}, translations: { pt: { title: 'A pedra' } } });
  expect(changes).toEqual([{ path: 'translations.pt.title', from: 'A água', to: 'A pedra' }]);
  expect(after).toEqual({ ...before, translations: { ...before.translations, pt: { title: 'A pedra', summary: '' } } });
});
