import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  edited,
  en,
  facts,
  id,
  pt,
  sourceChanged,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent, TranslationText } from './events.ts';
import { sourceOf } from './state.ts';

const { given } = specification(articleDecider);
const blank: TranslationText = { ...pt, title: '', slug: '', content: [{ type: 'text', text: [] }] };

describe('the source language', () => {
  const create = (translations: object, source?: 'pt' | 'en') =>
    ({
      name: 'CreateArticle',
      id,
      facts,
      translations,
      source,
      featured: false,
      publish: { when: 'never' },
    }) as ArticleCommand;

  it.each([
    [{ pt }, undefined, 'pt'],
    [{ en }, undefined, 'en'],
    [{ en }, 'pt', 'en'],
    [{ pt: blank, en }, undefined, 'en'],
    [{ pt, en }, 'en', 'en'],
    [{ pt, en }, undefined, 'pt'],
  ] as const)('of an article created with %j and the source %j is %s', (translations, passed, source) => {
    given()
      .when(create(translations, passed))
      .then({ type: 'ArticleCreated', data: { id, ...facts, translations, source } });
  });

  it('is derived from the translations when an older event has no source', () => {
    const old = (translations: object) =>
      ({ type: 'ArticleCreated', data: { id, ...facts, translations } }) as ArticleEvent;
    expect(articleAfter(old({ en }))).toMatchObject({ source: 'en' });
    expect(articleAfter(old({ pt, en }))).toMatchObject({ source: 'pt' });
    expect(sourceOf({})).toBe('pt');
  });

  it('changes to the other language and records no event when it stays the same', () => {
    given(created).when({ name: 'ChangeSourceLanguage', locale: 'en' }).then(sourceChanged('en'));
    given(created).when({ name: 'ChangeSourceLanguage', locale: 'pt' }).then();
    given(created, sourceChanged('en')).when({ name: 'ChangeSourceLanguage', locale: 'en' }).then();
    expect(articleAfter(created, sourceChanged('en'))).toMatchObject({ source: 'en' });
  });

  it('cannot be changed to a language without a written translation', () => {
    const refused = { path: 'locale' };
    given(createdInPortuguese)
      .when({ name: 'ChangeSourceLanguage', locale: 'en' })
      .thenRejected('source_not_written', refused);
    given(createdInPortuguese, edited({ en: blank }))
      .when({ name: 'ChangeSourceLanguage', locale: 'en' })
      .thenRejected('source_not_written', refused);
  });
});
