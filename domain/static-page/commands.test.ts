import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { editPage } from './commands.ts';
import { pageKeys } from './events.ts';

const complete = {
  page: 'privacy-policy',
  expectedRevision: 3,
  translations: {
    pt: { title: 'Privacidade', content: [{ type: 'text', text: [{ text: 'Sem publicidade seguida.' }] }] },
    en: { title: 'Privacy', content: [{ type: 'text', text: [{ text: 'No tracking.' }] }] },
  },
};

describe('editing a page', () => {
  it('accepts both languages, one language or a part of one', () => {
    expect(editPage.parse(complete)).toEqual(complete);
    expect(editPage.parse({ page: 'contacts', translations: { en: { title: ' Contacts ' } } })).toEqual({
      page: 'contacts',
      translations: { en: { title: 'Contacts' } },
    });
  });

  it.each(pageKeys)('accepts the page %s', (page) => {
    expect(schemaErrors(editPage, { ...complete, page })).toEqual([]);
  });

  it.each(['imprint', '', 'About-Us', undefined, null])('rejects the page %j', (page) => {
    expect(schemaErrors(editPage, { ...complete, page })).toEqual(['page: page_required']);
  });

  it('accepts an empty title', () => {
    expect(schemaErrors(editPage, { page: 'contacts', translations: { pt: { title: '' } } })).toEqual([]);
  });

  it('requires translations and rejects unknown languages and fields', () => {
    expect(schemaErrors(editPage, { page: 'contacts' })).toEqual(['translations: text_required']);
    expect(schemaErrors(editPage, { page: 'contacts', translations: { de: {} } })).toEqual([
      'translations: Unrecognized key: "de"',
    ]);
    expect(schemaErrors(editPage, { page: 'contacts', translations: { pt: { slug: 'x' } } })).toEqual([
      'translations.pt: Unrecognized key: "slug"',
    ]);
  });

  it('rejects a title longer than 200 characters', () => {
    expect(schemaErrors(editPage, { page: 'contacts', translations: { pt: { title: 'a'.repeat(201) } } })).toEqual([
      'translations.pt.title: title_too_long',
    ]);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(complete).filter((bad) => editPage.safeParse(bad).success)).toEqual([]);
  });
});

it('limits the title of a page', () => {
  expect(limitsOf(editPage)).toMatchObject({ 'translations.title': '… 200', 'translations.content': '… 5000' });
});
