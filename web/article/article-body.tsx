import type { CSSProperties } from 'react';
import { numberFootnotes } from '#domain/shared/footnotes.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { BlockView } from '../components/blocks/block.tsx';
import { Footnotes } from '../components/blocks/footnotes.tsx';
import {
  essayBlocks,
  layoutBlocks,
  marginLines,
  type TocEntry,
  tableOfContents,
} from '../components/blocks/text-layout.ts';
import { t } from '../i18n.ts';
import { ArticleMeta } from './article-header.tsx';
import type { ArticleLayout } from './article-layout.ts';

interface ArticleBodyProps {
  locale: Locale;
  article: ArticleView;
  kind: ArticleLayout;
}

/** Minimum number of headings for a table of contents (docs/product.md, rule 23: long pieces). */
export const MIN_HEADINGS_FOR_CONTENTS = 3;

/**
 * Renders the text of an article. The margin beside it has author, date and reading time, and a table of contents if the text has enough
 * headings; photo essays have none. In the layout `story` (featured articles with a picture), the header shows author, date and reading time instead.
 */
export const ArticleBody = ({ locale, article, kind }: ArticleBodyProps) => {
  const isEssay = kind === 'essay';
  const chapters = tableOfContents(article.content);
  const listed = !isEssay && chapters.length >= MIN_HEADINGS_FOR_CONTENTS ? chapters : [];
  const footnotes = numberFootnotes(article.content);
  const lines = marginLines(listed.length, kind !== 'story');
  const placed = isEssay ? essayBlocks(article.content) : layoutBlocks(article.content, lines);
  return (
    <div className="text page" style={{ '--margin-lines': lines } as CSSProperties}>
      <aside className="text-margin">
        {kind !== 'story' && <ArticleMeta locale={locale} article={article} />}
        <TableOfContents title={t(locale, 'article.contents')} chapters={listed} />
      </aside>
      {placed.map(({ block, key, ...place }) => (
        <BlockView
          key={key}
          locale={locale}
          block={block}
          pictures={article.pictures}
          footnotes={footnotes}
          {...place}
        />
      ))}
      <Footnotes locale={locale} footnotes={footnotes} />
    </div>
  );
};

/** Renders a list of links to the headings of a text; nothing if there are none. */
export const TableOfContents = ({ title, chapters }: { title: string; chapters: TocEntry[] }) =>
  chapters.length > 0 && (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{title}</h2>
      <ol>
        {chapters.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
