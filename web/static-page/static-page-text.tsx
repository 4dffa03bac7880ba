import type { CSSProperties } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { numberFootnotes } from '#domain/shared/footnotes.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaticPageView } from '#projections/static-page/views.ts';
import { MIN_HEADINGS_FOR_CONTENTS, TableOfContents } from '../article/article-body.tsx';
import { BlockView } from '../components/blocks/block.tsx';
import { Footnotes } from '../components/blocks/footnotes.tsx';
import { layoutBlocks, marginLines, tableOfContents } from '../components/blocks/text-layout.ts';
import { formatDay, t } from '../i18n.ts';

interface StaticPageTextProps {
  locale: Locale;
  text: Block[];
  pictures: StaticPageView['pictures'];
  editedOn: string | undefined;
}

/** Renders the text of a static page like that of an article, with a table of contents in the margin and the date of the last edit. */
export const StaticPageText = ({ locale, text, pictures, editedOn }: StaticPageTextProps) => {
  const chapters = tableOfContents(text);
  const listed = chapters.length >= MIN_HEADINGS_FOR_CONTENTS ? chapters : [];
  const footnotes = numberFootnotes(text);
  const lines = marginLines(listed.length, false);
  return (
    <div className="text page" style={{ '--margin-lines': lines } as CSSProperties}>
      <aside className="text-margin">
        <TableOfContents title={t(locale, 'page.contents')} chapters={listed} />
      </aside>
      {layoutBlocks(text, lines).map(({ block, key, ...place }) => (
        <BlockView
          key={key}
          locale={locale}
          block={block}
          pictures={pictures}
          footnotes={footnotes}
          {...place}
          first={false}
        />
      ))}
      <Footnotes locale={locale} footnotes={footnotes} />
      {editedOn && (
        <p className="edited-on">
          {t(locale, 'page.editedOn')} <time dateTime={editedOn}>{formatDay(locale, editedOn)}</time>
        </p>
      )}
    </div>
  );
};
