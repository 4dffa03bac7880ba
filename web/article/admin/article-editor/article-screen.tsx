import type { Locale } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { AdminNotFound } from '../../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { EDITOR_MESSAGE_IDS } from '../rich-text/messages.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import { categoryUrls } from './category-urls.ts';
import { ARTICLE_MESSAGE_IDS } from './messages.ts';
import { outdatedBlockIds } from './outdated-blocks.ts';
import { toArticleValues, toPublicationStates, toScheduledUpdates } from './to-editor-article.ts';

/** One article in both languages, as it is written. */
export default async function ArticleScreen({ locale, params }: AdminScreenProps) {
  const { queries, siteUrl, adminScreen } = requestContext();
  const article = await queries.editedArticle(params.id ?? '');
  if (!article) return <AdminNotFound />;
  const [categories, contributors] = await Promise.all([queries.categories(locale), queries.contributors()]);
  const outdated = { pt: await outdatedIn(article, 'pt'), en: await outdatedIn(article, 'en') };
  const title = article.translations[locale]?.text.title ?? article.translations[article.source]?.text.title ?? '';
  const categorySlugs = categories.find(({ id }) => id === article.facts.category)?.slugs;
  return (
    <>
      <title>{`${title} · Levada`}</title>
      <ArticleEditor
        key={article.id}
        locale={locale}
        userId={adminScreen!.account!.id}
        article={{
          id: article.id,
          revision: article.revision,
          isDeleted: article.isDeleted,
          source: article.source,
          edited: toArticleValues(article),
          publications: toPublicationStates(article, categorySlugs),
          outdated,
          updates: toScheduledUpdates(article, new Date()),
        }}
        pictures={Object.fromEntries(
          Object.entries(article.pictures).map(([id, picture]) => [id, pictureUrl(picture, 640)]),
        )}
        pictureTexts={article.pictureTexts}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        contributors={contributors.map(({ id, name, roles }) => ({ id, name, roles }))}
        categoryUrls={categoryUrls(siteUrl, categories)}
        messages={pickMessages(locale, ARTICLE_MESSAGE_IDS)}
        richTextMessages={pickMessages(locale, EDITOR_MESSAGE_IDS)}
        heading={t(locale, 'article.edit.heading')}
      />
    </>
  );
}

/** Only where the language is behind the one that it was translated from: the stream is read for it. */
const outdatedIn = async (article: EditedArticle, locale: Locale): Promise<string[]> => {
  const translation = article.translations[locale];
  if (!translation?.isOutdated) return [];
  const from = translation.editedRevision;
  const versions = await requestContext().adminScreen!.queries.articleVersions(article.id, { from });
  return versions ? outdatedBlockIds(article, locale, versions.from.article) : [];
};
