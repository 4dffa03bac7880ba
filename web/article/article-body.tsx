import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { BlockView } from '../components/blocks/block.tsx';
import { type Chapter, chaptersOf, layOut, marginLines } from '../components/blocks/text-layout.ts';
import { t } from '../i18n.ts';
import { Facts } from './article-header.tsx';
import type { ArticleKind } from './article-layout.ts';

interface ArticleBodyProps {
  locale: Locale;
  article: ArticleView;
  kind: ArticleKind;
}

/** Contents are worth a list from this many headings on (look.md: long pieces). */
export const ENOUGH_CHAPTERS = 3;

/** The text, with who wrote it and the contents hanging in the margin. */
export const ArticleBody = ({ locale, article, kind }: ArticleBodyProps) => {
  const chapters = chaptersOf(article.content);
  const listed = chapters.length >= ENOUGH_CHAPTERS ? chapters : [];
  const lines = marginLines(listed.length, kind !== 'story');
  return (
    <div className="text page" style={{ '--margin-lines': lines } as CSSProperties}>
      <aside className="text-margin">
        {kind !== 'story' && <Facts locale={locale} article={article} />}
        <Contents title={t(locale, 'article.contents')} chapters={listed} />
      </aside>
      {layOut(article.content, lines).map(({ block, key, ...place }) => (
        <BlockView key={key} locale={locale} block={block} pictures={article.pictures} {...place} />
      ))}
    </div>
  );
};

/** Where the parts of a long text begin. */
export const Contents = ({ title, chapters }: { title: string; chapters: Chapter[] }) =>
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
