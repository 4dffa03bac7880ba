import { describe, expect, it } from 'vitest';
import {
  articleAfter,
  created,
  createdInPortuguese,
  deleted,
  edited,
  en,
  facts,
  id,
  pt,
  published,
  restored,
  scheduled,
  unpublished,
  updateScheduled,
} from '#testing/content/article.ts';
import { specification } from '#testing/specification.ts';
import { articleDecider } from './decider.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from './events.ts';

const { given } = specification(articleDecider);
const tomorrow = '2026-11-21T08:00:00.000Z';
const blank: TranslationText = {
  title: '',
  slug: '',
  summary: '',
  content: [],
  mainImageCaption: '',
  mainImageAlt: '',
};
const empty = { ...pt, content: [] };

const missing = {
  category: { path: 'category', code: 'category_required' },
  author: { path: 'author', code: 'author_required' },
  title: { path: 'translations.pt.title', code: 'title_required' },
  text: { path: 'translations.pt.content', code: 'text_required' },
};
const incomplete = (...which: (keyof typeof missing)[]) => ({ fields: which.map((each) => missing[each]) });
const lost = (...which: (keyof typeof missing)[]) => ({
  fields: which.map((each) => ({ path: missing[each].path, code: `published_${missing[each].code}` })),
});

const draft = (text: Partial<TranslationText>, changed: Partial<ArticleFacts> = {}): ArticleEvent => ({
  type: 'ArticleCreated',
  data: { id, ...facts, ...changed, translations: { pt: { ...blank, ...text } }, source: 'pt' },
});
const nothing = draft({ summary: 'Água' }, { category: null, author: null });

describe('publishing', () => {
  const publish = { name: 'PublishArticle', locale: 'pt' } as const;
  const schedule = { name: 'ScheduleArticle', locale: 'pt', scheduleFor: tomorrow } as const;

  it.each([publish, schedule, { ...publish, locale: undefined }])('is rejected with all missing fields', (command) => {
    given(nothing)
      .when(command)
      .thenRejected('article_incomplete', incomplete('category', 'author', 'title', 'text'));
  });

  it.each([
    [{ content: [] }, {}, 'text'],
    [{ content: [{ type: 'text', text: [{ text: ' … ' }] }] }, {}, 'text'],
    [{ title: '' }, {}, 'title'],
    [{}, { category: null }, 'category'],
    [{}, { author: null }, 'author'],
  ] as const)('is rejected without a required field: %j %j', (text, changed, which) => {
    const begun = draft({ ...pt, ...(text as Partial<TranslationText>) }, changed);
    given(begun).when(publish).thenRejected('article_incomplete', incomplete(which));
    given(begun).when(schedule).thenRejected('article_incomplete', incomplete(which));
  });

  it('accepts an embedded video in place of text', () => {
    const embed: TranslationText['content'] = [{ type: 'embed', url: 'https://youtu.be/1' }];
    given(draft({ ...pt, content: embed }))
      .when(publish)
      .then(published('pt'));
  });

  it('skips a blank translation, but rejects it when its locale is given', () => {
    const begun = edited({ en: { content: [{ type: 'text', text: [] }] } });
    given(createdInPortuguese, begun).when({ name: 'PublishArticle', locale: undefined }).then(published('pt'));
    given(createdInPortuguese, begun)
      .when({ name: 'PublishArticle', locale: 'en' })
      .thenRejected('nothing_to_publish', { path: 'locale' });
  });

  it('leaves a translation that was published without text published and editable', () => {
    const old = [draft(empty), published('pt')];
    given(...old)
      .when(publish)
      .then();
    given(...old)
      .when({ name: 'EditArticle', facts: {}, translations: { pt: { summary: 'Água' } } })
      .then(edited({ pt: { summary: 'Água' } }));
    expect(articleAfter(...old)).toMatchObject({ translations: { pt: { publication: { status: 'published' } } } });
  });
});

describe('creating', () => {
  const create = (publish: 'now' | 'never', text: Partial<TranslationText>, changed: Partial<ArticleFacts> = {}) =>
    ({
      name: 'CreateArticle',
      id,
      facts: { ...facts, ...changed },
      translations: { pt: { ...blank, ...text } },
      featured: false,
      publish: { when: publish },
    }) as const;

  it('rejects immediate publication of an incomplete article', () => {
    given()
      .when(create('now', { title: 'Água' }, { category: null }))
      .thenRejected('article_incomplete', incomplete('category', 'text'));
  });

  it('requires at least one non-blank text field for a draft', () => {
    given()
      .when(create('never', { mainImageCaption: 'Água' }, { category: null, author: null }))
      .then(draft({ mainImageCaption: 'Água' }, { category: null, author: null }));
    given()
      .when(create('never', { content: [{ type: 'text', text: [{ text: ' ' }] }] }))
      .thenRejected('nothing_written', { path: 'translations' });
  });
});

describe('a published article', () => {
  const changes = [
    [{}, { content: [] }, 'text'],
    [{}, { title: ' ' }, 'title'],
    [{ category: null }, {}, 'category'],
    [{ author: null }, {}, 'author'],
  ] as const;
  const textOf = (text: object) => (Object.keys(text).length > 0 ? { pt: text as Partial<TranslationText> } : {});

  it.each(changes)('rejects an edit that removes a required field: %j %j', (changed, text, which) => {
    given(created, published('pt'))
      .when({ name: 'EditArticle', facts: changed, translations: textOf(text) })
      .thenRejected('published_incomplete', lost(which));
    given(created, published('pt'), unpublished('pt'))
      .when({ name: 'EditArticle', facts: changed, translations: textOf(text) })
      .then(edited(textOf(text), changed));
  });

  it.each(changes)('rejects an update that removes a required field: %j %j', (changed, text, which) => {
    const update = { update: 'u1', at: tomorrow, facts: changed, translations: textOf(text) };
    given(created, published('pt'))
      .when({ name: 'ScheduleArticleUpdate', ...update })
      .thenRejected('published_incomplete', lost(which));
    given(created, published('en'), updateScheduled(tomorrow, textOf(text), changed), published('pt'))
      .when({ name: 'ApplyArticleUpdate', update: 'u1', slugs: {} })
      .thenRejected('published_incomplete', lost(which));
  });

  it('rejects reverting to a revision without the required fields', () => {
    const history = [draft(empty, { category: null }), edited({ pt: { content: pt.content } }, { category: 'c1' })];
    given(...history, published('pt'))
      .when({ name: 'RevertArticle', toRevision: 0, to: articleAfter(history[0]!) })
      .thenRejected('published_incomplete', lost('category', 'text'));
  });
});

describe('a scheduled article made incomplete by an edit', () => {
  const emptied = edited({ pt: { content: [] } });

  it('rejects publishing and accepts unpublishing', () => {
    given(created, scheduled('pt', tomorrow), emptied)
      .when({ name: 'PublishArticle', locale: 'pt' })
      .thenRejected('article_incomplete', incomplete('text'));
    given(createdInPortuguese, scheduled('pt', tomorrow), edited({ pt: { title: '' } }))
      .when({ name: 'UnpublishArticle', locale: 'pt' })
      .then(unpublished('pt'));
  });
});

describe('a draft', () => {
  it('rejects an edit that leaves all its text blank', () => {
    given(draft({ title: 'Água', slug: 'agua' }))
      .when({ name: 'EditArticle', facts: {}, translations: { pt: { title: '' } } })
      .thenRejected('nothing_written', { path: 'translations' });
  });
});

describe('restoring', () => {
  it('unpublishes incomplete translations and leaves complete ones published', () => {
    const event = draft(empty);
    const both = { ...event, data: { ...event.data, translations: { pt: empty, en } } } as ArticleEvent;
    given(both, published('pt'), published('en'), deleted)
      .when({ name: 'RestoreArticle' })
      .then(unpublished('pt'), restored);
  });
});
