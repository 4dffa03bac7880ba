import type { Locale } from '#domain/shared/locale.ts';
import type { EditionCard } from '#projections/edition/views.ts';
import { Caption } from '../components/picture-caption.tsx';
import { capitalize, formatDay, t } from '../i18n.ts';
import { href } from '../routes.ts';
import { EditionCoverCard, type EditionCoverSize } from './edition-cover-card.tsx';
import { editionHref } from './edition-link.ts';

interface EditionListProps {
  locale: Locale;
  title: string;
  /** The editions to show, newest first. */
  editions: EditionCard[];
  /** Number of the newest edition of the magazine, which need not be in `editions`. */
  newest: number | undefined;
}

/** Renders the covers of editions in rows of up to five, the first one larger. Renders nothing for an empty list. */
export const EditionList = ({ locale, title, editions, newest }: EditionListProps) => {
  if (editions.length === 0) return null;
  return (
    <section className="shelf page" aria-labelledby="shelf">
      <header>
        <h2 id="shelf">{title}</h2>
        {editions[0]?.number === newest && (
          <a className="quiet-link" href={href('latestEdition', locale)}>
            {t(locale, 'edition.current')}
          </a>
        )}
      </header>
      <ol data-count={Math.min(editions.length, MAX_ROW_LENGTH)}>
        {editions.map((edition, index) => (
          <li key={edition.number}>
            <div className="shelf-place">
              <EditionCoverCard
                locale={locale}
                edition={edition}
                place={sizeAt(index, editions.length)}
                href={editionHref(locale, edition.number, newest)}
              />
            </div>
            <div className="shelf-label">
              <p>{formatMonth(locale, edition)}</p>
              {edition.cover && <Caption locale={locale} picture={edition.cover} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

const MAX_ROW_LENGTH = 5;

/** Formats the month of an edition, such as `Novembro de 2026`. */
export const formatMonth = (locale: Locale, { month }: Pick<EditionCard, 'month'>): string =>
  capitalize(locale, formatDay(locale, `${month}-01`, 'month'));

/** Returns the size of a cover. Phones show two in a row; of an odd number up to five, the first one has a row to itself. */
const sizeAt = (index: number, all: number): EditionCoverSize => {
  if (index > 0) return 'other';
  return all % 2 === 1 && all <= MAX_ROW_LENGTH ? 'alone' : 'first';
};
