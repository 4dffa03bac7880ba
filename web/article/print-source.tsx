import { LRUCache } from 'lru-cache';
import { create } from 'qrcode';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { formatDay, t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';

interface PrintSourceProps {
  locale: Locale;
  article: ArticleView;
  /** Name of the magazine. */
  magazine: string;
}

/**
 * Renders where an article was published, at its end on paper: the magazine, the day, the URL, and the URL as a QR code. The code is part of
 * the page, since a browser may print before a picture that only print needs has arrived.
 */
export const PrintSource = ({ locale, article, magazine }: PrintSourceProps) => {
  const { slug, category, date } = article;
  const url = requestContext().siteUrl + href('article', locale, { category: category.slug, slug });
  return (
    <div className="print-source">
      <QrCode text={url} />
      <p>
        {t(locale, 'article.printSource', { magazine, date: formatDay(locale, date) })}
        <br />
        {url}
      </p>
    </div>
  );
};

/**
 * The lowest error correction, since a URL is printed sharply and every byte is loaded by all readers. The mask is given, since trying all
 * eight takes most of the time of the code, and every scanner reads any of them.
 */
const CODE = { errorCorrectionLevel: 'L', maskPattern: 3 } as const;

const encoder = new TextEncoder();

interface Code {
  size: number;
  /** Path data of an SVG with one unit for each module. */
  path: string;
}

/** Draws a QR code of bytes: for a URL, the search for shorter encodings of its parts finds none. */
const codeOf = (text: string): Code => {
  const { size, data } = create([{ data: encoder.encode(text), mode: 'byte' }], CODE).modules;
  const rows = Array.from({ length: size }, (_, y) => [...data.subarray(y * size, (y + 1) * size)].join(''));
  const runs = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}`));
  return { size, path: runs.join('') };
};

/** Codes of URLs, 4 kB each: an article is rendered again when a list beside it changes. */
const codes = new LRUCache<string, Code>({ max: 300, memoMethod: codeOf });

const QrCode = ({ text }: { text: string }) => {
  const code = codes.memo(text);
  return (
    <svg viewBox={`0 -.5 ${code.size} ${code.size}`} stroke="#000" shapeRendering="crispEdges" aria-hidden="true">
      <path d={code.path} />
    </svg>
  );
};
