import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { href } from '../routes.ts';

/** Renders links to the pages of an article's keywords, its tags; nothing if it has none. */
export const ArticleKeywords = ({ locale, article: { keywords } }: { locale: Locale; article: ArticleView }) =>
  keywords.length > 0 && (
    <nav className="article-keywords page" aria-labelledby="keywords">
      <h2 id="keywords">{t(locale, 'article.keywords')}</h2>
      <ul>
        {keywords.map(({ id, slug, name }) => (
          <li key={id}>
            <a className="quiet-link" href={href('keyword', locale, { slug })} rel="tag">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
