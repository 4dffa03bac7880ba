import { describe, expect, it } from 'vitest';
import type { Page } from '#domain/static-page/decider.ts';
import { changedTexts, isReplaceable, rejectionMessage } from './page-changes.ts';

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
    expect(rejectionMessage(error, 'Changed.')).toBe('Too long.');
    expect(rejectionMessage({ ...error, fields: [] }, 'Changed.')).toBe('Invalid.');
  });

  it('says that others have saved', () => {
    expect(rejectionMessage({ ...error, revision: 4 }, 'Changed.')).toBe('Changed.');
    expect(rejectionMessage({ ...error, revision: 4 }, undefined)).toBe('Invalid.');
  });
});
