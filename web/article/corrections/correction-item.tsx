import type { Locale } from '#domain/shared/locale.ts';
import type { CorrectionList } from '#projections/article/views.ts';
import { articleHref } from '../cards/article-link.ts';
import { CorrectionDay } from './corrections.tsx';

interface ItemProps {
  locale: Locale;
  correction: CorrectionList['items'][number];
}

/** Renders a correction in the list of all corrections: its day, its article, and what was wrong. */
export const CorrectionItem = ({ locale, correction: { text, at, article } }: ItemProps) => (
  <li>
    <p className="correction-day">
      <CorrectionDay locale={locale} at={at} />
    </p>
    <h2>
      <a className="quiet-link" href={articleHref(article)}>
        {article.title}
      </a>
    </h2>
    <p>{text}</p>
  </li>
);
