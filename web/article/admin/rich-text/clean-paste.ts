/** What pasted HTML held and blocks cannot hold. */
export interface DroppedContent {
  pictures: number;
  tables: number;
}

const NOISE = [
  'style,script,meta,link,title,base,noscript,template,svg,iframe,object,form,button,nav,header,footer,aside',
  '[hidden],[aria-hidden="true"],.MsoToc1,.MsoFootnoteText',
].join();
const BLOCKS = 'p,div,section,article,h1,h2,h3,h4,h5,h6';

/**
 * HTML of Word, Google Docs and web pages as the few elements that blocks are read from. Styles are read as text: a content policy may keep
 * `element.style` empty in documents that are parsed.
 */
export const cleanPaste = (html: string): { html: string; dropped: DroppedContent } => {
  const leftOut: DroppedContent = { pictures: 0, tables: 0 };
  // What was copied in the editor itself is clean.
  if (html.includes('data-pm-slice')) return { html, dropped: leftOut };
  const withoutConditions = html.replaceAll(/<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/g, '');
  const { body } = new DOMParser().parseFromString(withoutConditions, 'text/html');
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];

  for (const comment of nodesOf(body, NodeFilter.SHOW_COMMENT)) comment.remove();
  for (const each of all(NOISE)) each.remove();
  gatherWordLists(body);
  for (const each of all('[style*="mso-list"]')) if (/mso-list:\s*ignore/i.test(styleOf(each))) each.remove();
  for (const each of all('b,strong,i,em,span,font,a,p,u')) emphasize(each);
  for (const each of all('img,picture,video,figure > *:not(figcaption)')) {
    if (each.matches('img,video')) leftOut.pictures += 1;
    each.remove();
  }
  for (const table of all('table')) {
    leftOut.tables += 1;
    table.replaceWith(...linesOf(table as HTMLTableElement));
  }
  for (const inner of all('ul ul, ul ol, ol ul, ol ol').reverse()) flatten(inner);
  for (const part of all(BLOCKS)) {
    if (part.parentElement?.closest('li,blockquote')) unwrap(part, part.nextElementSibling?.matches(BLOCKS));
  }
  for (const element of all('*')) tidy(element);
  for (const each of all('p,h1,h2,h3,h4,h5,h6,li,blockquote')) {
    if (each.textContent?.replaceAll('\u00a0', ' ').trim() === '') each.remove();
  }
  for (const line of all('br')) {
    const holdsBlocks = line.parentElement?.querySelector(':scope > :is(p,h1,h2,h3,h4,h5,h6,ul,ol)');
    if (line.parentElement === body || holdsBlocks) line.remove();
  }
  for (const node of nodesOf(body, NodeFilter.SHOW_TEXT)) node.data = node.data.replaceAll(/[ \t\r\n\u00a0]+/g, ' ');
  return { html: body.innerHTML, dropped: leftOut };
};

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

const nodesOf = (root: Node, kind: number): CharacterData[] => {
  const walker = document.createTreeWalker(root, kind);
  const found: CharacterData[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData);
  return found;
};

const unwrap = (element: Element, lineAfter = false): void =>
  element.replaceWith(...element.childNodes, ...(lineAfter ? [document.createElement('br')] : []));

const rename = (element: Element, tag: string): HTMLElement => {
  const made = document.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
};

/** Elements that say nothing to blocks go, and all attributes but addresses. */
const tidy = (element: Element): void => {
  const holdsBlocks = element.querySelector(`:scope > :is(${BLOCKS},ul,ol,blockquote)`);
  for (const { name } of [...element.attributes]) if (name !== 'href') element.removeAttribute(name);
  if (/^(O:P|SPAN|FONT|U|MAIN|ARTICLE|SECTION|FIGURE|CENTER)$/.test(element.tagName)) unwrap(element);
  else if (element.localName === 'div' && holdsBlocks) unwrap(element);
  else if (/^(DIV|FIGCAPTION)$/.test(element.tagName)) rename(element, 'p');
};

/** Lists do not nest: what stood inside an item follows it. */
const flatten = (list: HTMLElement): void => {
  const item = list.parentElement?.matches('ul,ol') ? list : list.parentElement?.closest('li');
  item?.after(...list.children);
  list.remove();
};

const wrapContent = (element: Element, tag: string): void => {
  const made = document.createElement(tag);
  made.append(...element.childNodes);
  element.append(made);
};

/** Bold and italic by style become elements; elements whose style takes them back go. */
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

/** Word writes its lists as paragraphs with a drawn marker. */
const gatherWordLists = (body: HTMLElement): void => {
  let list: HTMLElement | undefined;
  for (const line of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list:"]')]) {
    if (!/mso-list:\s*l\d/i.test(styleOf(line))) continue;
    const marker = [...line.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const tag = /^\s*[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!list || list.nextElementSibling !== line || list.localName !== tag) {
      list = document.createElement(tag);
      line.before(list);
    }
    list.append(rename(line, 'li'));
  }
};

const linesOf = (table: HTMLTableElement): HTMLElement[] =>
  [...table.rows].map((row) => {
    const line = document.createElement('p');
    line.textContent = [...row.cells]
      .map((cell) => cell.textContent?.trim())
      .filter(Boolean)
      .join(' · ');
    return line;
  });
