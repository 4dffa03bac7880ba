import { sql, type Transaction } from 'kysely';
import { type Article, localesOf } from '#domain/article/state.ts';
import { contentText, mediaIn, wordCount } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTables } from '#projections/article/tables.ts';
import { foldedText } from '#projections/search/folded-text.ts';
import { type ArticleDocument, isVisible } from './document.ts';
import { labelsOf } from './labels.ts';

type KnownArticle = Exclude<Article, { status: 'none' }>;

/** Loads the documents of these articles, their states in the read model, by article id. Unknown ids are left out. */
export const loadDocuments = async (
  trx: Transaction<ArticleTables>,
  ids: string[],
): Promise<Map<string, ArticleDocument>> => {
  const rows = await trx
    .selectFrom('article')
    .select(['id', 'document'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
};

/** Inserts or updates the rows of these articles and of their translations, with two statements for any number of articles. */
export const saveDocuments = async (trx: Transaction<ArticleTables>, documents: ArticleDocument[]): Promise<void> => {
  await saveArticles(trx, documents);
  await saveTranslations(trx, documents);
};

const saveArticles = async (trx: Transaction<ArticleTables>, documents: ArticleDocument[]): Promise<void> => {
  const rows = documents.map((document) => {
    const { id, status, facts, featured } = document.article as KnownArticle;
    const pictures = picturesOf(document.article as KnownArticle);
    return {
      id,
      revision: document.revision,
      status,
      ...facts,
      main_image: facts.mainImage,
      pictures,
      featured,
      document,
      ...listedOf(document),
    };
  });
  await sql`
    insert into article (id, revision, status, category, author, photographer, main_image, pictures, date, featured,
      document, title, changed_at, labels, searched)
    select id, revision, status, category, author, photographer, main_image, pictures, date, featured, document,
      title, changed_at, labels, searched
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, revision bigint, status text, category uuid,
      author uuid, photographer uuid, main_image text, pictures text[], date text, featured boolean, document jsonb,
      title text, changed_at timestamptz, labels text[], searched text)
    on conflict (id) do update set revision = excluded.revision, status = excluded.status, category = excluded.category,
      author = excluded.author, photographer = excluded.photographer, main_image = excluded.main_image, pictures = excluded.pictures,
      date = excluded.date, featured = excluded.featured, document = excluded.document,
      title = excluded.title, changed_at = excluded.changed_at, labels = excluded.labels, searched = excluded.searched`.execute(
    trx,
  );
};

/** Returns the columns by which the list of the admin area finds an article. */
const listedOf = (document: ArticleDocument) => {
  const { translations } = document.article as KnownArticle;
  const texts = localesOf(document.article as KnownArticle)
    .toSorted((a, b) => Number(b === document.source) - Number(a === document.source))
    .map((locale) => translations[locale]!.text);
  return {
    title: texts.find(({ title }) => title)?.title ?? '',
    changed_at: document.changedAt,
    labels: labelsOf(document),
    searched: foldedText(texts.flatMap(({ title, slug }) => [title, slug])),
  };
};

/** Returns the pictures of the article, including those of scheduled updates: they must still exist when the update is applied. */
const picturesOf = ({ facts, translations, updates = [] }: KnownArticle): string[] => {
  const contents = [
    ...Object.values(translations).map(({ text }) => text.content),
    ...updates.flatMap((update) => Object.values(update.translations).map(({ content = [] }) => content)),
  ];
  const mains = [facts, ...updates.map((update) => update.facts)].flatMap(({ mainImage }) => mainImage ?? []);
  return [...new Set([...mains, ...contents.flatMap(mediaIn)])];
};

const saveTranslations = async (trx: Transaction<ArticleTables>, documents: ArticleDocument[]): Promise<void> => {
  const rows = documents.flatMap((document) => {
    const article = document.article as KnownArticle;
    return localesOf(article).map((locale) => translationRow(document, article, locale));
  });
  await sql`
    insert into article_translation (article_id, locale, slug, title, summary, caption, alt, words, publication,
      schedule_for, published_at, edited_at, visible, pictured, category, date, sequence)
    select article_id, locale, slug, title, summary, caption, alt, words, publication, schedule_for, published_at,
      edited_at, visible, pictured, category, date, sequence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(article_id uuid, locale text, slug text, title text,
      summary text, caption text, alt text, words int, publication text, schedule_for timestamptz,
      published_at timestamptz, edited_at timestamptz, visible boolean, pictured boolean, category uuid, date text, sequence bigint)
    on conflict (article_id, locale) do update set slug = excluded.slug, title = excluded.title,
      summary = excluded.summary, caption = excluded.caption, alt = excluded.alt, words = excluded.words,
      publication = excluded.publication, schedule_for = excluded.schedule_for, published_at = excluded.published_at,
      edited_at = excluded.edited_at, visible = excluded.visible, pictured = excluded.pictured, category = excluded.category, date = excluded.date,
      sequence = excluded.sequence`.execute(trx);
};

const translationRow = (document: ArticleDocument, article: KnownArticle, locale: Locale) => {
  const { text, publication } = article.translations[locale]!;
  const history = document.history[locale]!;
  return {
    article_id: article.id,
    locale,
    slug: text.slug,
    title: text.title,
    summary: text.summary,
    caption: text.mainImageCaption,
    alt: text.mainImageAlt,
    words: wordCount(contentText(text.content)),
    publication: publication.status,
    schedule_for: publication.status === 'scheduled' ? publication.scheduleFor : null,
    published_at: history.publishedAt,
    edited_at: history.editedAt,
    visible: isVisible(document, locale),
    pictured: article.facts.mainImage !== null,
    category: article.facts.category,
    date: article.facts.date,
    sequence: document.sequence,
  };
};

/**
 * Saves redirects from old slugs. An existing redirect from a slug is replaced: the slug leads to the article that left it last. The
 * redirects must have distinct slugs in each language.
 */
export const saveRedirects = async (
  trx: Transaction<ArticleTables>,
  redirects: ArticleTables['article_redirect'][],
): Promise<void> => {
  if (redirects.length === 0) return;
  await sql`
    insert into article_redirect (locale, slug, article_id)
    select locale, slug, article_id
    from jsonb_to_recordset(${JSON.stringify(redirects)}::jsonb) as r(locale text, slug text, article_id uuid)
    on conflict (locale, slug) do update set article_id = excluded.article_id`.execute(trx);
};
