import { describe, it } from 'vitest';
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
import type { Block } from '../shared/blocks.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from './events.ts';

type CreateArticle = Extract<ArticleCommand, { name: 'CreateArticle' }>;

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
const media: Block[] = [
  { type: 'embed', url: 'https://youtu.be/1' },
  { type: 'image', mediaId: 'm1', caption: '', alt: '', width: 'text' },
  { type: 'gallery', images: [{ mediaId: 'm1', caption: '', alt: '' }] },
  { type: 'file', file: `${'a'.repeat(32)}.pdf`, name: '', bytes: 1 },
];
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

  it.each(media)('accepts a block of the type $type in place of text', (block) => {
    given(draft({ ...pt, content: [block] }))
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
  });

  it('records no event for a translation that was published blank', () => {
    given(draft({}), published('pt')).when(publish).then();
  });
});

describe('creating', () => {
  const create = (
    publish: CreateArticle['publish'],
    text: Partial<TranslationText>,
    changed: Partial<ArticleFacts> = {},
  ): CreateArticle => ({
    name: 'CreateArticle',
    id,
    facts: { ...facts, ...changed },
    translations: { pt: { ...blank, ...text } },
    featured: false,
    publish,
  });

  it.each([{ when: 'now' }, { when: 'later', scheduleFor: tomorrow }] as const)(
    'rejects an incomplete article to be published $when',
    (publish) => {
      given()
        .when(create(publish, { title: 'Água' }, { category: null }))
        .thenRejected('article_incomplete', incomplete('category', 'text'));
    },
  );

  it.each([
    { title: 'Água' },
    { summary: 'Água' },
    { mainImageCaption: 'Água' },
    { mainImageAlt: 'Água' },
    { content: [{ type: 'text' as const, text: [{ text: 'Água' }] }] },
    { content: [{ type: 'text' as const, text: [{ text: '…' }] }] },
    ...media.map((block) => ({ content: [block] })),
  ])('accepts a draft with nothing but %j', (text) => {
    given()
      .when(create({ when: 'never' }, text, { category: null, author: null }))
      .then(draft(text, { category: null, author: null }));
  });

  it.each([{}, { slug: 'agua' }, { title: ' ' }, { content: [{ type: 'text' as const, text: [{ text: ' ' }] }] }])(
    'rejects a draft with nothing but %j',
    (text) => {
      given()
        .when(create({ when: 'never' }, text))
        .thenRejected('nothing_written', { path: 'translations' });
    },
  );
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

  it('accepts an edit when its text was blank before', () => {
    given(draft({}))
      .when({ name: 'EditArticle', facts: { author: 'p2' }, translations: {} })
      .then(edited({}, { author: 'p2' }));
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
