import type { Locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { ArticleCorrection } from '#projections/article/views.ts';
import { formatDay, t } from '../../i18n.ts';

/** Renders what an article said wrongly before it was corrected, at its end; nothing if it has no corrections. */
export const Corrections = ({ locale, corrections }: { locale: Locale; corrections: readonly ArticleCorrection[] }) =>
  corrections.length > 0 && (
    <section className="article-corrections page" aria-label={t(locale, 'corrections.title')}>
      {corrections.map(({ id, text, at }) => (
        <p key={id} id={`correction-${id}`}>
          <b>
            {t(locale, 'article.correction')}, <CorrectionDay locale={locale} at={at} />:
          </b>{' '}
          {text}
        </p>
      ))}
    </section>
  );

/** Renders the day in Madeira on which a correction was published. */
export const CorrectionDay = ({ locale, at }: { locale: Locale; at: string }) => (
  <time dateTime={at}>{formatDay(locale, todayInMadeira(new Date(at)))}</time>
);
