import { Link } from 'waku';
import { AdminNotFound } from '../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { Preview } from './preview.client.tsx';
import { previewTimes } from './preview-times.ts';

/**
 * Renders the preview of one article, which the user can switch between languages. It starts in the user’s language if the article is
 * written in it, otherwise in the source language, from which the article is translated.
 */
export default async function ArticlePreviewScreen({ locale, params }: AdminScreenProps) {
  const { queries } = requestContext();
  const article = await queries.editedArticle(params.id ?? '');
  if (!article) return <AdminNotFound />;
  const { translations, source } = article;
  const language = translations[locale] ? locale : source;
  const title = translations[language]?.text.title ?? '';
  return (
    <>
      <title>{`${t(locale, 'preview.title')}: ${title} · Levada`}</title>
      <div className="desk-head">
        <h1>{title}</h1>
        <p>
          <Link to={`/admin/articles/${article.id}` as '/admin'}>{t(locale, 'preview.back')}</Link>
        </p>
      </div>
      <p className="desk-quiet">{t(locale, 'preview.ofArticle')}</p>
      <Preview
        locale={locale}
        article={article.id}
        language={language}
        times={previewTimes(locale, await queries.upcomingChanges())}
      />
    </>
  );
}
