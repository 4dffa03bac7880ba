import { describe, expect, it } from 'vitest';
import type { Page } from '#domain/static-page/decider.ts';
import { changedTexts, isReplaceable, joinPages, rejectionMessage } from './page-changes.ts';

const page = (pt: string, en = 'Contacts') =>
  ({ pt: { title: pt, content: [] }, en: { title: en, content: [] } }) as Page;
const saved = page('Contactos');

it('sends the texts of changed languages only', () => {
  expect(changedTexts(saved, page('Contactos'))).toEqual({});
  expect(changedTexts(saved, page('Contacte-nos'))).toEqual({ pt: page('Contacte-nos').pt });
  expect(Object.keys(changedTexts(saved, page('Contacte-nos', 'Contact us')))).toEqual(['pt', 'en']);
});

describe('a version that others have saved', () => {
  const known = { revision: 3, values: saved };

  it('replaces what is shown while nothing is unsaved', () => {
    expect(isReplaceable({ shown: page('Contactos'), known, revision: 4 })).toBe(true);
    expect(isReplaceable({ shown: saved, known: { ...known, revision: undefined }, revision: 0 })).toBe(true);
  });

  it('does not replace unsaved text', () => {
    expect(isReplaceable({ shown: page('Contacte-nos'), known, revision: 4 })).toBe(false);
  });

  it.each([3, 2, undefined])('is not newer than revision 3 with revision %s', (revision) => {
    expect(isReplaceable({ shown: saved, known, revision })).toBe(false);
  });
});

describe('the message of a rejected save', () => {
  const error = { message: 'Invalid.', fields: [{ path: 'title', message: 'Too long.' }] };

  it('is that of the first field, else that of the error', () => {
    expect(rejectionMessage(error)).toBe('Too long.');
    expect(rejectionMessage({ ...error, fields: [] })).toBe('Invalid.');
  });
});

describe('texts and what another user has saved', () => {
  const withText = (title: string, ...content: object[]) => ({ ...saved, en: { title, content } }) as unknown as Page;
  const text = (words: string, id?: string) => ({ ...(id && { id }), type: 'paragraph', text: [{ text: words }] });

  it('given other titles and texts, when joined, then each keeps its change', () => {
    const mine = withText('Contacts', text('mine'));
    const theirs = { ...withText('Theirs'), pt: page('Deles').pt };
    expect(joinPages(saved, mine, theirs)).toEqual({
      values: { pt: page('Deles').pt, en: { title: 'Theirs', content: [text('mine')] } },
      isInBoth: false,
    });
  });

  it('given one text, when both changed it, then it stays, and that is said', () => {
    const mine = withText('Contacts', text('mine'));
    expect(joinPages(saved, mine, withText('Contacts', text('theirs')))).toEqual({ values: mine, isInBoth: true });
    expect(joinPages(saved, mine, mine).isInBoth).toBe(false);
  });

  it('given ids that the editor has added, when joined, then nothing was changed', () => {
    const [base, opened] = [withText('Contacts', text('a')), withText('Contacts', text('a', 'x'))];
    const theirs = withText('Contacts', text('theirs'));
    expect(joinPages(base, opened, theirs).values).toEqual(theirs);
    expect(changedTexts(base, opened)).toEqual({});
  });
});
