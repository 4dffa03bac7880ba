import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { formatDay, t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';

/**
 * Renders where an article was published, at its end on paper: the magazine, the day, the URL, and the URL as a QR code. Browsers load
 * the picture of the code only when the page is printed.
 */
export const PrintSource = ({ locale, article, title }: { locale: Locale; article: ArticleView; title: string }) => {
  const { slug, category, date } = article;
  const url = requestContext().siteUrl + href('article', locale, { category: category.slug, slug });
  return (
    <div className="print-source">
      <img src={`/print-code/${locale}/${encodeURIComponent(slug)}.svg`} alt="" width="80" height="80" loading="lazy" />
      <p>
        {t(locale, 'article.printSource', { magazine: title, date: formatDay(locale, date) })}
        <br />
        {url}
      </p>
    </div>
  );
};
