import type { Inline } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';

interface FootnoteReferenceProps {
  /** Undefined where the text has no footnote. */
  number: number | undefined;
  locale: Locale | undefined;
}

/** Renders the number of a footnote as a link to its text. */
export const FootnoteReference = ({ number, locale }: FootnoteReferenceProps) =>
  number !== undefined &&
  locale && (
    <sup className="footnote-reference">
      <a
        id={`fnref-${number}`}
        href={`#fn-${number}`}
        role="doc-noteref"
        aria-label={t(locale, 'block.note', { number })}
      >
        {number}
      </a>
    </sup>
  );

/** Renders the footnotes at the end of a text, each with a link back to its number; nothing if there are none. */
export const Footnotes = ({ locale, footnotes }: { locale: Locale; footnotes: ReadonlyMap<Inline, number> }) =>
  footnotes.size > 0 && (
    <section className="footnotes" role="doc-endnotes" aria-labelledby="footnotes">
      <h2 id="footnotes">{t(locale, 'block.notes')}</h2>
      <ol>
        {[...footnotes].map(([{ footnote }, number]) => (
          <li key={number} id={`fn-${number}`}>
            {footnote}{' '}
            <a href={`#fnref-${number}`} role="doc-backlink" aria-label={t(locale, 'block.backToText', { number })}>
              ↩︎
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
