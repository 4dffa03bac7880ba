import { z } from 'zod';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { AdminNotFound } from '../../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { formatCredit, t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { emptyText, toArticleValues } from '../../working-copy/article-values.ts';
import { toCorrectionsState } from '../corrections/corrections-state.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import { categoryUrls } from './category-urls.ts';
import type { EditorArticle } from './editor-article.ts';
import { outdatedPartsOf } from './rules/outdated-parts.ts';
import { toPublicationStates, toScheduledUpdates } from './to-editor-article.ts';

/**
 * Renders the editor of one article in both languages. `?new` marks a new article: the browser has generated the id in the URL, and no
 * article has it yet. The first save creates the article and keeps the open editor and the path.
 */
export default async function ArticleScreen({ locale, params, query }: AdminScreenProps) {
  const { queries, siteUrl, adminScreen } = requestContext();
  const id = params.id ?? '';
  const saved = await queries.editedArticle(id);
  if (!saved && !(query.has('new') && z.uuid().safeParse(id).success)) return <AdminNotFound />;
  const account = adminScreen!.account!;
  const { writes } = roleRights[account.role];
  const access = writes === 'own' ? await queries.authorAccess(id, account.id) : 'write';
  const writable = writes === 'languages' ? languagesToWrite(saved, account) : 'all';
  if (access === 'none' || (writable !== 'all' && !saved)) return <AdminNotFound />;
  const title = (saved && titleOf(saved, locale)) ?? '';
  if (access === 'read') return <ReadOnly locale={locale} title={title} text="workflow.readOnly" />;
  if (writable.length === 0) return <ReadOnly locale={locale} title={title} text="workflow.readOnlyLanguages" />;
  const [categories, contributors, keywords, glossary, tasks, assignees, notes, people] = await Promise.all([
    queries.categories(locale),
    queries.contributors(),
    queries.adminKeywords(locale),
    queries.glossary(),
    queries.articleTasks(id),
    adminScreen!.queries.assignees(),
    adminScreen!.queries.shownNotes(id),
    adminScreen!.queries.mentionable(id),
  ]);
  const heading = t(locale, saved ? 'article.edit.heading' : 'article.desk.new');
  const pictures = Object.entries(saved?.pictures ?? {});
  return (
    <>
      <title>{`${(saved && titleOf(saved, locale)) || heading} · Levada`}</title>
      <ArticleEditor
        key={id}
        locale={locale}
        userId={account.id}
        isAuthor={writes !== 'all'}
        writable={writable}
        article={saved ? await toEditorArticle(saved, categories) : await newArticle(id, locale)}
        unsavedArticles={saved ? undefined : await adminScreen!.queries.unsavedArticles(locale)}
        pictures={Object.fromEntries(pictures.map(([mediaId, picture]) => [mediaId, pictureUrl(picture, 640)]))}
        pictureTexts={saved?.pictureTexts}
        credits={Object.fromEntries(pictures.map(([mediaId, { credit }]) => [mediaId, formatCredit(locale, credit)]))}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        contributors={contributors.map(({ id, name, roles }) => ({ id, name, roles }))}
        keywords={keywords.map(({ id, name }) => ({ id, name }))}
        glossary={glossary}
        tasks={tasks}
        assignees={assignees}
        notes={notes}
        people={people}
        linked={query.get('note') ?? undefined}
        categoryUrls={categoryUrls(siteUrl, categories)}
        heading={heading}
      />
    </>
  );
}

/** The languages of a translator in which readers do not see the article, nor will at a set time. */
const languagesToWrite = (saved: EditedArticle | undefined, { languages = [] }: StaffAccount): readonly Locale[] =>
  languages.filter(
    (each) => !['published', 'scheduled'].includes(saved?.translations[each]?.publication.status ?? 'none'),
  );

interface ReadOnlyProps {
  locale: Locale;
  title: string;
  text: 'workflow.readOnly' | 'workflow.readOnlyLanguages';
}

/** Tells an author or a translator why an article cannot be changed. */
const ReadOnly = ({ locale, title, text }: ReadOnlyProps) => (
  <>
    <title>{`${title || t(locale, 'article.edit.heading')} · Levada`}</title>
    <h1>{title || t(locale, 'article.edit.heading')}</h1>
    <p>{t(locale, text)}</p>
  </>
);

const titleOf = ({ translations, source }: EditedArticle, locale: Locale): string =>
  translations[locale]?.text.title || translations[source]?.text.title || '';

type Categories = Awaited<ReturnType<ReturnType<typeof requestContext>['queries']['categories']>>;

const toEditorArticle = async (article: EditedArticle, categories: Categories): Promise<EditorArticle> => ({
  id: article.id,
  revision: article.revision,
  isDeleted: article.isDeleted,
  source: article.source,
  edited: toArticleValues(article),
  publications: toPublicationStates(article, categories.find(({ id }) => id === article.facts.category)?.slugs),
  outdated: byLocale((locale) => outdatedPartsOf(article, locale)),
  updates: toScheduledUpdates(article, new Date()),
  corrections: toCorrectionsState(article, await eventsOfPublished(article)),
});

/** Loads the events of an article that readers can see in a language; none of another one, which needs no corrections. */
const eventsOfPublished = async ({ id, translations }: EditedArticle) =>
  Object.values(translations).some(({ publication }) => publication.status === 'published')
    ? await requestContext().adminScreen!.queries.streamHistory(`article-${id}`)
    : [];

/** Returns the values of a new article, with the author whom this user selected last. */
const newArticle = async (id: string, locale: Locale): Promise<EditorArticle> => {
  const { today, adminScreen } = requestContext();
  const author = (await adminScreen!.queries.lastAuthor()) ?? null;
  return {
    id,
    revision: -1,
    isDeleted: false,
    source: locale,
    edited: {
      facts: { category: null, author, photographer: null, mainImage: null, date: today, keywords: [] },
      featured: false,
      texts: byLocale(() => emptyText),
    },
    publications: {},
    outdated: byLocale(() => []),
    updates: [],
    corrections: undefined,
  };
};
