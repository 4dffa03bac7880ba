import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import * as commands from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
const mediaId = '0123456789abcdef0123456789abcdef';

const translation = {
  title: 'A levada',
  slug: 'a-levada',
  summary: 'Água que corre.',
  content: [
    { type: 'heading', level: 2, text: [{ text: 'Água' }] },
    { type: 'text', text: [{ text: 'Aqui', bold: true, href: 'https://example.org/' }] },
    { type: 'list', ordered: false, items: [[{ text: 'um' }], [{ text: 'dois' }]] },
    { type: 'quote', text: [{ text: 'Corre.' }], source: 'Elucidário Madeirense' },
    { type: 'image', mediaId, alt: 'Um curso de água', caption: 'A levada', width: 'wide' },
    { type: 'gallery', images: [{ mediaId, alt: '', caption: '' }] },
    { type: 'embed', url: 'https://www.youtube.com/watch?v=1' },
  ],
  mainImageCaption: 'Musgo',
  mainImageAlt: 'Árvores com musgo',
};

/** A complete input for each command. */
const examples = {
  createArticle: {
    category: id,
    author: id,
    photographer: id,
    mainImage: mediaId,
    date: '2026-11-20',
    featured: true,
    translations: { pt: translation, en: { ...translation, slug: 'the-levada' } },
    scheduleFor: '2026-12-01T09:00:00+01:00',
    draft: false,
    source: 'pt',
  },
  editArticle: {
    id,
    expectedRevision: 3,
    category: id,
    author: id,
    photographer: id,
    mainImage: mediaId,
    date: '2026-11-20',
    translations: { pt: translation, en: translation },
  },
  publishArticle: { id, expectedRevision: 3, locale: 'pt' },
  unpublishArticle: { id, expectedRevision: 3, locale: 'en' },
  scheduleArticle: { id, expectedRevision: 3, locale: 'pt', scheduleFor: '2026-12-01T09:00:00Z' },
  scheduleUnpublish: { id, expectedRevision: 3, locale: 'pt', unpublishFor: '2026-12-01T09:00:00Z' },
  cancelUnpublish: { id, expectedRevision: 3, locale: 'pt' },
  scheduleArticleUpdate: {
    id,
    expectedRevision: 3,
    at: '2026-12-01T09:00:00Z',
    update: id,
    author: id,
    translations: { pt: { title: 'A água' } },
  },
  moveArticleUpdate: { id, expectedRevision: 3, update: id, at: '2026-12-01T09:00:00Z' },
  cancelArticleUpdate: { id, expectedRevision: 3, update: id },
  applyArticleUpdate: { id, expectedRevision: 3, update: id },
  duplicateArticle: { id, copy: '1f0d5a3e-8d31-4c3b-9d55-0b6f6d9b1c77' },
  deleteArticle: { id, expectedRevision: 3 },
  restoreArticle: { id, expectedRevision: 3 },
  changeSourceLanguage: { id, expectedRevision: 3, locale: 'en' },
  markOutdatedParts: { id, expectedRevision: 3, locale: 'en', outdated: ['title'], right: ['aaaaaaa1'] },
  publishArticleCorrection: {
    id,
    expectedRevision: 3,
    correction: id,
    change: 2,
    texts: { pt: 'Um erro.', en: 'An error.' },
  },
  withdrawArticleCorrection: { id, expectedRevision: 3, correction: id },
  featureArticle: { id, expectedRevision: 3 },
  unfeatureArticle: { id, expectedRevision: 3 },
  reorderFeatured: { order: [id], expectedRevision: 3 },
  revertArticle: { id, expectedRevision: 3, toRevision: 0 },
} satisfies Record<keyof typeof commands, object>;

const all = Object.entries(commands).map(([name, schema]) => ({
  name,
  schema,
  input: examples[name as keyof typeof examples],
}));

const { createArticle, editArticle, publishArticle, revertArticle, scheduleArticle } = commands;
const content = [{ type: 'text', text: [{ text: 'Água.' }] }];
const least = { category: id, author: id, translations: { pt: { title: 'A levada', content } } };

describe.each(all)('$name', ({ input, schema }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, html: '<b>' })).toEqual([': Unrecognized key: "html"']);
  });

  it('rejects control characters, lone surrogates and noncharacters in every string', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

it.each(all.filter(({ input }) => 'id' in input))('$name requires a valid article id', ({ input, schema }) => {
  expect(schemaErrors(schema, { ...input, id: undefined })).toEqual(['id: id_required']);
  expect(schemaErrors(schema, { ...input, id: '' })).toEqual(['id: id_required']);
  expect(schemaErrors(schema, { ...input, id: '../article' })).toEqual(['id: id_format']);
});

describe('the input of createArticle', () => {
  it('reports every missing field', () => {
    expect(schemaErrors(createArticle, {})).toEqual([
      'translations: translation_required',
      'category: category_required',
      'author: author_required',
    ]);
  });

  it('treats empty fields as missing on creation and as null in an edit', () => {
    expect(schemaErrors(createArticle, { category: '', author: '', translations: '' })).toEqual([
      'translations: translation_required',
      'category: category_required',
      'author: author_required',
    ]);
    expect(editArticle.parse({ id, category: '', author: null })).toEqual({ id, category: null, author: null });
  });

  it('requires at least one translation in a known locale', () => {
    expect(schemaErrors(createArticle, { ...least, translations: {} })).toEqual(['translations: translation_required']);
    expect(schemaErrors(createArticle, { ...least, translations: { en: { title: 'The levada', content } } })).toEqual(
      [],
    );
    expect(schemaErrors(createArticle, { ...least, translations: { de: { title: 'Die Levada' } } })).toContain(
      'translations: Unrecognized key: "de"',
    );
  });

  it.each([[undefined], [''], ['   '], ['\u200b'], [null]])('requires a title in each translation, not %j', (title) => {
    expect(schemaErrors(createArticle, { ...least, translations: { en: { title, content } } })).toEqual([
      'translations.en.title: title_required',
    ]);
  });

  it('reports all missing fields together, including the text of each translation', () => {
    const empty = [{ type: 'text', text: [{ text: ' … ' }] }];
    expect(schemaErrors(createArticle, { translations: { pt: { content: empty }, en: { title: 'Water' } } })).toEqual([
      'category: category_required',
      'author: author_required',
      'translations.pt.title: title_required',
      'translations.pt.content: text_required',
      'translations.en.content: text_required',
    ]);
    const invalid = { title: 'Water', content: [{ type: 'html' }] };
    expect(schemaErrors(createArticle, { ...least, translations: { en: invalid } })).toHaveLength(1);
  });

  it.each([
    { type: 'image', mediaId, alt: '', caption: '', width: 'text' },
    { type: 'gallery', images: [{ mediaId, alt: '', caption: '' }] },
    { type: 'embed', url: 'https://youtu.be/1' },
  ])('accepts $type in place of text', (block) => {
    const translations = { pt: { title: 'A levada', content: [block] } };
    expect(schemaErrors(createArticle, { ...least, translations })).toEqual([]);
  });

  it('requires only one non-blank text field for a draft', () => {
    const draft = (pt: object) => ({ draft: true, category: '', author: '', translations: { pt, en: { title: '' } } });
    for (const pt of [{ title: 'A' }, { summary: 'A' }, { mainImageCaption: 'A' }, { mainImageAlt: 'A' }, { content }])
      expect(schemaErrors(createArticle, draft(pt))).toEqual([]);
    for (const pt of [{}, { title: ' ' }, { content: [{ type: 'text', text: [] }] }])
      expect(schemaErrors(createArticle, draft(pt))).toEqual(['translations: nothing_written']);
    expect(schemaErrors(createArticle, { draft: true, translations: {} })).toEqual([
      'translations: translation_required',
    ]);
  });

  it('limits a title to 200 characters', () => {
    const titled = (length: number) => ({ ...least, translations: { pt: { title: 'x'.repeat(length), content } } });
    expect(schemaErrors(createArticle, titled(200))).toEqual([]);
    expect(schemaErrors(createArticle, titled(201))).toEqual(['translations.pt.title: title_too_long']);
  });

  it('defaults the summary, caption and alternative text to empty strings', () => {
    expect(createArticle.parse(least).translations.pt).toEqual({
      title: 'A levada',
      summary: '',
      content,
      mainImageCaption: '',
      mainImageAlt: '',
    });
  });
});

describe('an edit', () => {
  it('adds no defaults for omitted fields', () => {
    expect(editArticle.parse({ id, translations: { pt: { summary: ' Água ' } } })).toEqual({
      id,
      translations: { pt: { summary: 'Água' } },
    });
  });
});

describe('empty fields of a form', () => {
  it('set the photographer and the main image to null', () => {
    expect(createArticle.parse({ ...least, photographer: '', mainImage: '' })).toMatchObject({
      photographer: null,
      mainImage: null,
    });
    expect(editArticle.parse({ id, photographer: '', mainImage: null })).toEqual({
      id,
      photographer: null,
      mainImage: null,
    });
  });

  it('leave the date, schedule time, locale and expected revision undefined', () => {
    const created = createArticle.parse({ ...least, date: '', scheduleFor: '' });
    expect([created.date, created.scheduleFor]).toEqual([undefined, undefined]);
    const published = publishArticle.parse({ id, locale: '', expectedRevision: '' });
    expect([published.locale, published.expectedRevision]).toEqual([undefined, undefined]);
  });

  it('keep the slug empty, which requests one generated from the title', () => {
    expect(createArticle.parse({ ...least, translations: { pt: { title: 'A', slug: '', content } } })).toMatchObject({
      translations: { pt: { slug: '' } },
    });
    expect(editArticle.parse({ id, translations: { pt: { slug: '' } } }).translations?.pt?.slug).toBe('');
  });

  it('are rejected as the revision to revert to', () => {
    expect(schemaErrors(revertArticle, { id, toRevision: '' })).toEqual(['toRevision: revision_format']);
    expect(schemaErrors(revertArticle, { id })).toEqual(['toRevision: revision_format']);
  });
});

describe('revisions', () => {
  it('are parsed from strings of digits, including 0', () => {
    expect(revertArticle.parse({ id, toRevision: '0', expectedRevision: '12' })).toEqual({
      id,
      toRevision: 0,
      expectedRevision: 12,
    });
  });

  it.each([[-1], [1.5], ['-1'], ['1e3'], ['0x10'], [' 1'], ['9'.repeat(16)], [true], [null], [[]], [{}]])(
    'cannot be %j',
    (wrong) => {
      expect(schemaErrors(revertArticle, { id, toRevision: wrong })).toEqual(['toRevision: revision_format']);
      expect(schemaErrors(publishArticle, { id, expectedRevision: wrong })).toEqual([
        'expectedRevision: revision_format',
      ]);
    },
  );
});

describe('dates and timestamps', () => {
  it.each(['20/11/2026', '2026-02-30', '2026-11-20T09:00:00Z', 'amanhã'])('rejects the date %s', (date) => {
    expect(schemaErrors(createArticle, { ...least, date })).toEqual(['date: date_format']);
    expect(schemaErrors(editArticle, { id, date })).toEqual(['date: date_format']);
  });

  it.each([undefined, '', '2026-12-01', '2026-12-01T09:00', '2026-12-01T09:00:00', 'amanhã'])(
    'requires a date, a time and a time zone in a timestamp, not %s',
    (scheduleFor) => {
      expect(schemaErrors(scheduleArticle, { id, scheduleFor })).toEqual(['scheduleFor: moment_format']);
    },
  );

  it('converts timestamps to UTC', () => {
    const moment = (scheduleFor: string) => scheduleArticle.parse({ id, scheduleFor }).scheduleFor;
    expect(moment('2026-12-01T09:00:00+01:00')).toBe('2026-12-01T08:00:00.000Z');
    expect(moment('2026-12-01T08:00:00Z')).toBe('2026-12-01T08:00:00.000Z');
  });
});

describe('slugs', () => {
  it.each(['A Levada', 'água', 'a--b', '-a', 'a-', 'a/b', '../a', 'a\n', 'a'.repeat(81)])('rejects %j', (slug) => {
    expect(schemaErrors(editArticle, { id, translations: { pt: { slug } } })).toContain(
      'translations.pt.slug: slug_format',
    );
  });

  it.each([[[]], [null], ['pt'], [5]])('rejects a translation that is %j without throwing', (text) => {
    expect(createArticle.safeParse({ category: null, author: null, translations: { pt: text } }).success).toBe(false);
    expect(createArticle.safeParse({ draft: true, translations: { pt: text } }).success).toBe(false);
  });
});

it('limits the fields of an article', () => {
  const own = Object.entries(limitsOf(commands.createArticle)).filter(([path]) => !/^travel|content\[/.test(path));
  expect(Object.fromEntries(own)).toEqual({
    keywords: '… 20',
    'translations.title': '… 200',
    'translations.slug': '… 80',
    'translations.summary': '… 1000',
    'translations.content': '… 5000',
    'translations.mainImageCaption': '… 1000',
    'translations.mainImageAlt': '… 1000',
  });
});

it('limits the fields of the other commands of an article', () => {
  expect(limitsOf(commands.publishArticleCorrection)).toEqual({
    change: '0 …',
    texts: '… 600',
    expectedRevision: '0 …',
  });
  expect(limitsOf(commands.markOutdatedParts)).toMatchObject({ outdated: '… 5000', right: '… 5000' });
  expect(limitsOf(commands.reorderFeatured)).toMatchObject({ order: '… 1000' });
});
