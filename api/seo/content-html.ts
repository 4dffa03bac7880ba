import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { assertNever } from '#domain/decider.ts';
import { picturePath } from '#domain/media/picture-urls.ts';
import { attachmentUrl } from '#domain/shared/attachments.ts';
import type { Block, Inline } from '#domain/shared/blocks.ts';
import { numberFootnotes } from '#domain/shared/footnotes.ts';
import { type NestedItem, nestItems } from '#domain/shared/list-items.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { FullArticle } from '#projections/article/lists/full-articles.ts';
import type { Picture } from '#projections/media/views.ts';
import { fileFacts } from '#web/components/file-facts.ts';
import { changeOf, formatCredit, languageTags, t } from '#web/i18n.ts';
import { href } from '#web/routes.ts';

/** The numbers of the footnotes, by the run that the reference follows. */
type Numbers = ReadonlyMap<Inline, number>;

/** Escapes a plain text as HTML. */
export const textHtml = (text: string): string => renderToStaticMarkup(h(Fragment, null, text));

/** Renders an article as plain HTML for feed readers, with absolute URLs: main picture, summary, text. React escapes the texts. */
export const contentHtml = (siteUrl: string, article: FullArticle): string => {
  const { image, summary, content } = article;
  const numbers = numberFootnotes(content);
  return renderToStaticMarkup(
    h(
      Fragment,
      null,
      image && figureOf(siteUrl, article, image, image),
      summary && h('p', null, summary),
      content.map((block, key) => h(Fragment, { key }, blockOf(siteUrl, article, block, numbers))),
      numbers.size > 0 && notesOf(siteUrl, article, numbers),
    ),
  );
};

const blockOf = (siteUrl: string, article: FullArticle, block: Block, numbers: Numbers): ReactNode => {
  const runs = (of: Inline[], isCell = false) => runsOf(siteUrl, article, of, { numbers, isCell });
  const figure = (image: Shown & { mediaId: string }) =>
    figureOf(siteUrl, article, article.pictures[image.mediaId], image);
  switch (block.type) {
    case 'heading':
      return h(block.level === 2 ? 'h2' : 'h3', null, runs(block.text));
    case 'text':
      return h('p', null, runs(block.text));
    case 'list':
      return listOf(block.ordered ? 'ol' : 'ul', nestItems(block.items, block.levels), runs);
    case 'table':
      return tableOf(block, runs);
    case 'quote':
      return h('blockquote', null, h('p', null, runs(block.text)), block.source && h('cite', null, block.source));
    case 'callout':
      return h('blockquote', null, h('p', null, runs(block.text)));
    case 'divider':
      return h('hr');
    case 'image':
      return figure(block);
    case 'gallery':
      return block.images.map((image, key) => h(Fragment, { key }, figure(image)));
    case 'embed':
      return h('p', null, h('a', { href: block.url }, block.url));
    case 'file':
      return fileOf(siteUrl, article.locale, block);
    default:
      return assertNever(block);
  }
};

const fileOf = (siteUrl: string, locale: Locale, { file, name, bytes }: Extract<Block, { type: 'file' }>) => {
  const link = h('a', { href: siteUrl + attachmentUrl(file, name) }, name.trim() || t(locale, 'block.file'));
  return h('p', null, link, ` (${fileFacts(languageTags[locale], file, bytes)})`);
};

const listOf = (tag: 'ol' | 'ul', items: NestedItem<Inline[]>[], runs: (of: Inline[]) => ReactNode): ReactNode =>
  h(
    tag,
    null,
    items.map(({ text, items: below }, key) =>
      h('li', { key }, runs(text), below.length > 0 && listOf(tag, below, runs)),
    ),
  );

const tableOf = (
  { caption, header, rows }: Extract<Block, { type: 'table' }>,
  runs: (of: Inline[], isCell: boolean) => ReactNode,
) => {
  const row = (tag: 'th' | 'td') => (cells: Inline[][], key: number) =>
    h(
      'tr',
      { key },
      cells.map((cell, column) => h(tag, { key: column, scope: tag === 'th' ? 'col' : undefined }, runs(cell, true))),
    );
  return h(
    'table',
    null,
    caption && h('caption', null, caption),
    header && h('thead', null, rows.slice(0, 1).map(row('th'))),
    h('tbody', null, rows.slice(header ? 1 : 0).map(row('td'))),
  );
};

/** Renders the lines of a text with breaks between them. */
const withBreaks = (text: string): ReactNode =>
  text.split('\n').map((line, key) => h(Fragment, { key }, key > 0 && h('br'), line));

interface RunContext {
  numbers: Numbers;
  /** In cells of tables, line breaks are kept. */
  isCell: boolean;
}

const runsOf = (siteUrl: string, article: FullArticle, runs: Inline[], { numbers, isCell }: RunContext): ReactNode =>
  runs.map((run, key) => {
    const { text, bold, italic, strike, code, href: given } = run;
    const lines = isCell ? withBreaks(text) : text;
    const literal = code ? h('code', null, lines) : lines;
    const struck = strike ? h('s', null, literal) : literal;
    const emphasized = italic ? h('em', null, struck) : struck;
    const strong = bold ? h('strong', null, emphasized) : emphasized;
    const address = given && wholeAddress(siteUrl, article, given);
    const number = numbers.get(run);
    return h(
      Fragment,
      { key },
      address ? h('a', { href: address }, strong) : strong,
      number && h('sup', null, h('a', { href: wholeAddress(siteUrl, article, `#fn-${number}`) }, number)),
    );
  });

/** Renders the footnotes as a list. Their numbers lead to those of the page, since feed readers remove ids. */
const notesOf = (siteUrl: string, article: FullArticle, numbers: Numbers): ReactNode =>
  h(
    'ol',
    null,
    [...numbers].map(([{ footnote }, number]) =>
      h(
        'li',
        { key: number },
        footnote,
        ' ',
        h('a', { href: wholeAddress(siteUrl, article, `#fnref-${number}`) }, '↩︎'),
      ),
    ),
  );

/** Returns an absolute URL; undefined if the link is invalid. */
const wholeAddress = (siteUrl: string, { locale, category, slug }: FullArticle, given: string): string | undefined => {
  const here = siteUrl + href('article', locale, { category: category.slug, slug });
  return URL.canParse(given, here) ? new URL(given, here).href : undefined;
};

interface Shown {
  alt: string;
  caption: string;
}

const figureOf = (siteUrl: string, { locale }: FullArticle, picture: Picture | undefined, { alt, caption }: Shown) =>
  picture &&
  h(
    'figure',
    null,
    h('img', { src: siteUrl + picturePath(picture.id, 1280, 'jpg'), alt }),
    h(
      'figcaption',
      null,
      [caption, formatCredit(locale, picture.credit, changeOf(picture, 'encoded'))].filter(Boolean).join(' · '),
    ),
  );
