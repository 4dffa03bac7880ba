import { all, BLOCKS, nodesOf, rename, styleOf, textOf, unwrap, wrapContent } from './paste-dom.ts';
import { keepFootnotes } from './paste-footnotes.ts';
import { convertWordLists, flattenNestedLists } from './paste-lists.ts';
import { dropMedia, takeEmbeds } from './paste-media.ts';
import { takeQuoteSources } from './paste-quotes.ts';
import { emptyReport, type PasteReport } from './paste-report.ts';
import { convertTables } from './paste-tables.ts';
import { resolveRedirect } from './paste-urls.ts';

const NOISE = [
  'style,script,meta,link,title,base,noscript,template,svg,object,form,button,nav,header,footer,aside',
  '[hidden],[aria-hidden="true"],.MsoToc1',
].join();

const removeComments = (body: HTMLElement): void => {
  for (const comment of nodesOf(body, NodeFilter.SHOW_COMMENT)) comment.remove();
};

/** Attributes that blocks are read from. */
const BLOCK_ATTRIBUTES = [
  'data-block',
  'data-fields',
  'data-source',
  'data-level',
  'data-header',
  'data-caption',
  'data-footnote',
];

/** Removes the attributes that blocks are read from; only later passes may set them. */
const removeForeignData = (body: HTMLElement): void => {
  for (const element of all(body, BLOCK_ATTRIBUTES.map((name) => `[${name}]`).join())) {
    for (const name of BLOCK_ATTRIBUTES) element.removeAttribute(name);
  }
};

const removeNoise = (body: HTMLElement): void => {
  for (const element of all(body, NOISE)) element.remove();
};

const removeDrawnMarkers = (body: HTMLElement): void => {
  for (const element of all(body, '[style*="mso-list"]')) {
    if (/mso-list:\s*ignore/i.test(styleOf(element))) element.remove();
  }
};

/** Converts bold and italic styles to elements, and unwraps elements whose style cancels them. */
const convertEmphasis = (body: HTMLElement): void => {
  for (const element of all(body, 'b,strong,i,em,span,font,a,p,u')) emphasize(element);
};

const emphasize = (element: HTMLElement): void => {
  const style = styleOf(element);
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold = weight === 'bold' || Number(weight) >= 600;
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/.exec(style)?.[1];
  if (/^(B|STRONG)$/.test(element.tagName) && weight && !isBold) unwrap(element);
  else if (/^(I|EM)$/.test(element.tagName) && slant === 'normal') unwrap(element);
  else if (/^(SPAN|FONT|A|P|U)$/.test(element.tagName)) {
    if (isBold) wrapContent(element, 'strong');
    if (slant === 'italic') wrapContent(element, 'em');
  }
};

/** Joins the paragraphs in a list item, a quotation or a cell with line breaks, since these hold inline text only. */
const mergeInnerBlocks = (body: HTMLElement): void => {
  for (const block of all(body, BLOCKS)) {
    if (!block.parentElement?.closest('li,blockquote,td')) continue;
    if (block.nextElementSibling?.matches(BLOCKS)) block.after(document.createElement('br'));
    unwrap(block);
  }
};

const followRedirects = (body: HTMLElement): void => {
  for (const link of all(body, 'a[href]')) link.setAttribute('href', resolveRedirect(link.getAttribute('href')!));
};

const KEPT_ATTRIBUTES: readonly string[] = ['href', ...BLOCK_ATTRIBUTES];

/** Unwraps or renames elements that are not blocks, and removes all attributes except those that blocks are read from. */
const tidyElements = (body: HTMLElement): void => {
  for (const element of all(body, '*')) {
    const holdsBlocks = element.querySelector(`:scope > :is(${BLOCKS},ul,ol,blockquote,figure,table)`);
    for (const { name } of [...element.attributes]) if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
    if (element.dataset.block) continue;
    if (/^(O:P|SPAN|FONT|U|MAIN|ARTICLE|SECTION|FIGURE|CENTER|PICTURE)$/.test(element.tagName)) unwrap(element);
    else if (element.localName === 'div' && holdsBlocks) unwrap(element);
    else if (/^(DIV|FIGCAPTION)$/.test(element.tagName)) rename(element, 'p');
  }
};

const removeEmptyBlocks = (body: HTMLElement): void => {
  for (const block of all(body, 'p,h1,h2,h3,h4,h5,h6,li,blockquote')) if (textOf(block) === '') block.remove();
};

const removeStrayBreaks = (body: HTMLElement): void => {
  for (const line of all(body, 'br')) {
    const holdsBlocks = line.parentElement?.querySelector(':scope > :is(p,h1,h2,h3,h4,h5,h6,ul,ol,table)');
    if (line.parentElement === body || holdsBlocks) line.remove();
  }
};

const collapseWhiteSpace = (body: HTMLElement): void => {
  for (const text of nodesOf(body, NodeFilter.SHOW_TEXT)) text.data = text.data.replaceAll(/[ \t\r\n\u00a0]+/g, ' ');
};

/** Steps that pasted HTML goes through. The order matters. */
const PASSES: ((body: HTMLElement, report: PasteReport) => void)[] = [
  // First: Word hides whole style sheets in comments, which no other pass should read.
  removeComments,
  // Before the passes that set such attributes themselves.
  removeForeignData,
  // Before noise is removed: footers name the source of quotations, and frames are videos.
  takeQuoteSources,
  takeEmbeds,
  // Before noise is removed and elements lose the classes by which footnotes are recognized.
  keepFootnotes,
  removeNoise,
  // Before drawn markers are removed: they distinguish numbered lists from bulleted ones.
  convertWordLists,
  removeDrawnMarkers,
  // While elements still have their styles.
  convertEmphasis,
  // Before tables: the picture in a cell is counted as a picture.
  dropMedia,
  // Before figures, which may contain tables, are unwrapped.
  convertTables,
  // Before paragraphs in items become lines, so that an inner list is not taken for the text of its item.
  flattenNestedLists,
  mergeInnerBlocks,
  followRedirects,
  // After everything that reads styles, classes and figures.
  tidyElements,
  // Last: only now it is known which elements are empty and which breaks are between blocks.
  removeEmptyBlocks,
  removeStrayBreaks,
  collapseWhiteSpace,
];

/**
 * Reduces pasted HTML from Word, Google Docs and web pages to the elements that the editor can convert to blocks. Returns the reduced HTML
 * and a report that counts what was left out or simplified. HTML copied from this editor is returned unchanged.
 */
export const cleanPaste = (html: string): { html: string; report: PasteReport } => {
  const report = emptyReport();
  // HTML copied from this editor is already clean.
  if (html.includes('data-pm-slice')) return { html, report };
  const withoutConditions = html.replaceAll(/<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/g, '');
  const { body } = new DOMParser().parseFromString(withoutConditions, 'text/html');
  for (const pass of PASSES) pass(body, report);
  return { html: body.innerHTML, report };
};
