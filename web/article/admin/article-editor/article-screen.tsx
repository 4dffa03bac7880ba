import type { Locale } from '#domain/shared/locale.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { DeskNotFound } from '../../../admin/not-found.tsx';
import type { DeskScreenProps } from '../../../admin/screen-props.ts';
import { wordsOf } from '../../../admin/shell-messages.ts';
import { pictureUrl } from '../../../components/picture-sources.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { EDITOR_WORDS } from '../rich-text/messages.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import { placesOf } from './category-urls.ts';
import { ARTICLE_WORDS } from './messages.ts';
import { outdatedBlocks } from './outdated-blocks.ts';
import { editedOf, publicationsOf, updatesOf } from './to-editor-article.ts';

/** One article in both languages, as it is written. */
export default async function ArticleScreen({ locale, params }: DeskScreenProps) {
  const { queries, siteUrl, desk } = requestContext();
  const article = await queries.editedArticle(params.id ?? '');
  if (!article) return <DeskNotFound />;
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
        person={desk!.account!.id}
        article={{
          id: article.id,
          revision: article.revision,
          isDeleted: article.isDeleted,
          source: article.source,
          edited: editedOf(article),
          publications: publicationsOf(article, categorySlugs),
          outdated,
          updates: updatesOf(article, new Date()),
        }}
        pictures={Object.fromEntries(
          Object.entries(article.pictures).map(([id, picture]) => [id, pictureUrl(picture, 640)]),
        )}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        contributors={contributors.map(({ id, name, roles }) => ({ id, name, roles }))}
        places={placesOf(siteUrl, categories)}
        words={wordsOf(locale, ARTICLE_WORDS)}
        editorWords={wordsOf(locale, EDITOR_WORDS)}
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
  const versions = await requestContext().desk!.queries.articleVersions(article.id, { from });
  return versions ? outdatedBlocks(article, locale, versions.from.article) : [];
};
