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

  it.each([publish, schedule, { ...publish, locale: undefined }])('is refused with all that is missing', (command) => {
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
  ] as const)('is refused without one of them: %j %j', (text, changed, which) => {
    const begun = draft({ ...pt, ...(text as Partial<TranslationText>) }, changed);
    given(begun).when(publish).thenRejected('article_incomplete', incomplete(which));
    given(begun).when(schedule).thenRejected('article_incomplete', incomplete(which));
  });

  it('takes a picture or a video for text', () => {
    const embed: TranslationText['content'] = [{ type: 'embed', url: 'https://youtu.be/1' }];
    given(draft({ ...pt, content: embed }))
      .when(publish)
      .then(published('pt'));
  });

  it('passes over a language in which nothing is written, and refuses it by name', () => {
    const begun = edited({ en: { content: [{ type: 'text', text: [] }] } });
    given(createdInPortuguese, begun).when({ name: 'PublishArticle', locale: undefined }).then(published('pt'));
    given(createdInPortuguese, begun)
      .when({ name: 'PublishArticle', locale: 'en' })
      .thenRejected('nothing_to_publish', { path: 'locale' });
  });

  it('leaves published what was published without text, and lets it be edited', () => {
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

  it('publishes nothing that is not complete', () => {
    given()
      .when(create('now', { title: 'Água' }, { category: null }))
      .thenRejected('article_incomplete', incomplete('category', 'text'));
  });

  it('needs one word anywhere for a draft', () => {
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

  it.each(changes)('keeps what readers need when it is edited: %j %j', (changed, text, which) => {
    given(created, published('pt'))
      .when({ name: 'EditArticle', facts: changed, translations: textOf(text) })
      .thenRejected('published_incomplete', lost(which));
    given(created, published('pt'), unpublished('pt'))
      .when({ name: 'EditArticle', facts: changed, translations: textOf(text) })
      .then(edited(textOf(text), changed));
  });

  it.each(changes)('keeps it when changes are scheduled or made: %j %j', (changed, text, which) => {
    const update = { update: 'u1', at: tomorrow, facts: changed, translations: textOf(text) };
    given(created, published('pt'))
      .when({ name: 'ScheduleArticleUpdate', ...update })
      .thenRejected('published_incomplete', lost(which));
    given(created, published('en'), updateScheduled(tomorrow, textOf(text), changed), published('pt'))
      .when({ name: 'ApplyArticleUpdate', update: 'u1', slugs: {} })
      .thenRejected('published_incomplete', lost(which));
  });

  it('keeps it when it goes back to an earlier revision', () => {
    const history = [draft(empty, { category: null }), edited({ pt: { content: pt.content } }, { category: 'c1' })];
    given(...history, published('pt'))
      .when({ name: 'RevertArticle', toRevision: 0, to: articleAfter(history[0]!) })
      .thenRejected('published_incomplete', lost('category', 'text'));
  });
});

describe('an article that waits for its moment', () => {
  const emptied = edited({ pt: { content: [] } });

  it('may lose its text, is not published then, and can still be withdrawn', () => {
    given(created, scheduled('pt', tomorrow), emptied)
      .when({ name: 'PublishArticle', locale: 'pt' })
      .thenRejected('article_incomplete', incomplete('text'));
    given(createdInPortuguese, scheduled('pt', tomorrow), edited({ pt: { title: '' } }))
      .when({ name: 'UnpublishArticle', locale: 'pt' })
      .then(unpublished('pt'));
  });
});

describe('the last word', () => {
  it('is not taken from an article', () => {
    given(draft({ title: 'Água', slug: 'agua' }))
      .when({ name: 'EditArticle', facts: {}, translations: { pt: { title: '' } } })
      .thenRejected('nothing_written', { path: 'translations' });
  });
});

describe('restoring', () => {
  it('withdraws what was published without text, and shows the rest again', () => {
    const event = draft(empty);
    const both = { ...event, data: { ...event.data, translations: { pt: empty, en } } } as ArticleEvent;
    given(both, published('pt'), published('en'), deleted)
      .when({ name: 'RestoreArticle' })
      .then(unpublished('pt'), restored);
  });
});
