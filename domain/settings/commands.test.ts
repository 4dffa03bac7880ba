import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { updateSettings } from './commands.ts';

const complete = {
  expectedRevision: 2,
  title: 'Levada',
  tagline: { pt: 'A ilha em palavras', en: 'The island in words' },
  email: 'redacao@example.org',
  address: 'Rua da Carreira, Funchal',
  social: [{ name: 'Mastodon', url: 'https://example.org/@levada' }],
  newsletterSentence: { pt: 'A ilha no correio', en: '' },
  newsletterNote: { pt: '', en: 'Once a month' },
  newsletterHeading: { pt: 'Uma carta', en: 'A letter' },
  newsletterDescription: { pt: 'Uma vereda.\nUma receita.', en: 'A path.' },
  footerMoreNews: { pt: 'Últimas', en: 'Latest' },
  footerChoice: { pt: '', en: '' },
};

describe('updating the settings', () => {
  it('accepts any subset of the settings', () => {
    expect(updateSettings.parse(complete)).toEqual(complete);
    expect(updateSettings.parse({ address: ' Funchal ' })).toEqual({ address: 'Funchal' });
    expect(updateSettings.parse({})).toEqual({});
  });

  it('rejects unknown fields at every depth', () => {
    expect(schemaErrors(updateSettings, { ...complete, theme: 'dark' })).toEqual([': Unrecognized key: "theme"']);
    expect(schemaErrors(updateSettings, { tagline: { ...complete.tagline, de: '' } })).toEqual([
      'tagline: Unrecognized key: "de"',
    ]);
    expect(schemaErrors(updateSettings, { social: [{ ...complete.social[0], icon: '' }] })).toEqual([
      'social.0: Unrecognized key: "icon"',
    ]);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(complete).filter((bad) => updateSettings.safeParse(bad).success)).toEqual([]);
  });

  it.each([[null], [''], ['   ']])('rejects the title %j', (title) => {
    expect(schemaErrors(updateSettings, { title })).toEqual(['title: title_required']);
  });

  it('accepts empty optional fields from a form', () => {
    const empty = { tagline: { pt: '', en: '' }, email: '', address: '' };
    expect(updateSettings.parse({ ...empty, expectedRevision: '' })).toEqual(empty);
  });

  it('requires the tagline in both languages', () => {
    expect(schemaErrors(updateSettings, { tagline: { pt: 'A ilha' } })).toEqual(['tagline.en: text_required']);
  });

  it.each(['redacao', 'redacao@', 'a@b.pt\nbcc: c@d.pt', null])('rejects the e-mail address %j', (email) => {
    expect(schemaErrors(updateSettings, { email })).toEqual(['email: email_format']);
  });

  it('requires the name and the URL of every social page', () => {
    expect(schemaErrors(updateSettings, { social: [{}] })).toEqual([
      'social.0.name: name_required',
      'social.0.url: website_format',
    ]);
    expect(schemaErrors(updateSettings, { social: [{ name: ' ', url: '' }] })).toEqual([
      'social.0.name: name_required',
      'social.0.url: website_format',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https:evil.example',
    'mastodon',
    'ftp://a.pt',
  ])('rejects the social page URL %s', (url) => {
    expect(schemaErrors(updateSettings, { social: [{ name: 'Mastodon', url }] })).toEqual([
      'social.0.url: website_format',
    ]);
  });
});

it('limits the settings', () => {
  expect(limitsOf(updateSettings)).toEqual({
    expectedRevision: '0 …',
    title: '… 80',
    tagline: '… 200',
    address: '… 300',
    social: '… 20',
    'social[].name': '… 60',
    'social[].url': '… 500',
    newsletterSentence: '… 200',
    newsletterNote: '… 200',
    newsletterHeading: '… 200',
    newsletterDescription: '… 1000',
    footerMoreNews: '… 200',
    footerChoice: '… 200',
  });
});
