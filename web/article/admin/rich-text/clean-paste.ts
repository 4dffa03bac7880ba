import { all, BLOCKS, nodesOf, rename, styleOf, textOf, unwrap, wrapContent } from './paste-dom.ts';
import { keepFootnotes } from './paste-footnotes.ts';
import { convertWordLists, flattenNestedLists } from './paste-lists.ts';
import { convertTables, dropMedia, takeEmbeds } from './paste-media.ts';
import { takeQuoteSources } from './paste-quotes.ts';
import { emptyReport, type PasteReport } from './paste-report.ts';
import { resolveRedirect } from './paste-urls.ts';

const NOISE = [
  'style,script,meta,link,title,base,noscript,template,svg,object,form,button,nav,header,footer,aside',
  '[hidden],[aria-hidden="true"],.MsoToc1',
].join();

const removeComments = (body: HTMLElement): void => {
  for (const comment of nodesOf(body, NodeFilter.SHOW_COMMENT)) comment.remove();
};

/** Attributes by which blocks are read are ours alone. */
const removeForeignData = (body: HTMLElement): void => {
  for (const element of all(body, '[data-block],[data-fields],[data-source]')) {
    for (const name of ['data-block', 'data-fields', 'data-source']) element.removeAttribute(name);
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

/** Makes bold and italic by style elements, and removes elements whose style takes them back. */
const convertEmphasis = (body: HTMLElement): void => {
  for (const element of all(body, 'b,strong,i,em,span,font,a,p,u')) emphasize(element);
};

const emphasize = (element: HTMLElement): void => {
  const style = styleOf(element);
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold = weight !== undefined && (weight === 'bold' || Number(weight) >= 600);
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/.exec(style)?.[1];
  if (/^(B|STRONG)$/.test(element.tagName) && weight && !isBold) unwrap(element);
  else if (/^(I|EM)$/.test(element.tagName) && slant === 'normal') unwrap(element);
  else if (/^(SPAN|FONT|A|P|U)$/.test(element.tagName)) {
    if (isBold) wrapContent(element, 'strong');
    if (slant === 'italic') wrapContent(element, 'em');
  }
};

/** Makes lines of the paragraphs in an item or a quotation, which hold text alone. */
const mergeInnerBlocks = (body: HTMLElement): void => {
  for (const block of all(body, BLOCKS)) {
    if (!block.parentElement?.closest('li,blockquote')) continue;
    if (block.nextElementSibling?.matches(BLOCKS)) block.after(document.createElement('br'));
    unwrap(block);
  }
};

const followRedirects = (body: HTMLElement): void => {
  for (const link of all(body, 'a[href]')) link.setAttribute('href', resolveRedirect(link.getAttribute('href')!));
};

const KEPT_ATTRIBUTES = /^(href|data-source|data-block|data-fields)$/;

/** Removes elements that mean nothing to blocks, and all attributes but the ones that blocks are read from. */
const tidyElements = (body: HTMLElement): void => {
  for (const element of all(body, '*')) {
    const holdsBlocks = element.querySelector(`:scope > :is(${BLOCKS},ul,ol,blockquote,figure)`);
    for (const { name } of [...element.attributes]) if (!KEPT_ATTRIBUTES.test(name)) element.removeAttribute(name);
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
    const holdsBlocks = line.parentElement?.querySelector(':scope > :is(p,h1,h2,h3,h4,h5,h6,ul,ol)');
    if (line.parentElement === body || holdsBlocks) line.remove();
  }
};

const collapseWhiteSpace = (body: HTMLElement): void => {
  for (const text of nodesOf(body, NodeFilter.SHOW_TEXT)) text.data = text.data.replaceAll(/[ \t\r\n\u00a0]+/g, ' ');
};

/** What is done to pasted HTML, in this order. */
const PASSES: ((body: HTMLElement, report: PasteReport) => void)[] = [
  // First: Word hides whole lists of styles in comments, which no other pass should read.
  removeComments,
  // Before the passes that set such attributes themselves.
  removeForeignData,
  // Before noise goes: footers name the source of quotations, and frames are videos.
  takeQuoteSources,
  takeEmbeds,
  // Before noise goes and elements lose their classes, by which notes are known.
  keepFootnotes,
  removeNoise,
  // Before drawn markers go: they tell a numbered list from the other kind.
  convertWordLists,
  removeDrawnMarkers,
  // While elements still have their styles.
  convertEmphasis,
  // Before tables: the picture in a cell is counted as a picture.
  dropMedia,
  // Before figures are unwrapped, which may hold them.
  convertTables,
  // Before paragraphs in items become lines, so that an inner list is not taken for the text of its item.
  flattenNestedLists,
  mergeInnerBlocks,
  followRedirects,
  // After everything that reads styles, classes and figures.
  tidyElements,
  // Last: what is empty, or a break between blocks, is known only now.
  removeEmptyBlocks,
  removeStrayBreaks,
  collapseWhiteSpace,
];

/** Reduces HTML of Word, Google Docs and web pages to the few elements that blocks are read from. */
export const cleanPaste = (html: string): { html: string; report: PasteReport } => {
  const report = emptyReport();
  // What was copied in the editor itself is clean.
  if (html.includes('data-pm-slice')) return { html, report };
  const withoutConditions = html.replaceAll(/<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/g, '');
  const { body } = new DOMParser().parseFromString(withoutConditions, 'text/html');
  for (const pass of PASSES) pass(body, report);
  return { html: body.innerHTML, report };
};
