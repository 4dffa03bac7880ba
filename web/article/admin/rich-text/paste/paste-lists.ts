import { all, rename, styleOf } from './paste-dom.ts';
import type { PasteReport } from './paste-report.ts';

const DEPTH_MARK = '– ';

/**
 * Converts the lists of HTML from Word to HTML lists. Word writes each item as a paragraph that begins with its bullet or number, which is
 * removed. Items of deeper levels become nested lists.
 */
export const convertWordLists = (body: HTMLElement): void => {
  let list: HTMLElement | undefined;
  for (const line of all(body, 'p[style*="mso-list:"]')) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(line))?.[1] ?? Number.NaN);
    if (Number.isNaN(level)) continue;
    const marker = all(line, 'span').find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const tag = /^\s*[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const continues = list?.nextElementSibling === line && (level > 1 || list.localName === tag);
    if (!list || !continues) {
      list = document.createElement(tag);
      line.before(list);
    }
    list.append(nested(rename(line, 'li'), level - 1, tag));
  }
};

const nested = (item: HTMLElement, depth: number, tag: string): HTMLElement => {
  if (depth === 0) return item;
  const list = document.createElement(tag);
  list.append(nested(item, depth - 1, tag));
  return list;
};

/**
 * Changes the nested lists of pasted HTML to lists of one level, since stored lists have no others. Each nested item is moved after its
 * parent item, and its text begins with one dash per level. Counts the moved items in `report`, from which the user learns what was
 * simplified.
 */
export const flattenNestedLists = (body: HTMLElement, report: PasteReport): void => {
  const inner = all(body, 'ul ul, ul ol, ol ul, ol ol');
  report.nestedItems += new Set(inner.flatMap((list) => all(list, 'li'))).size;
  for (const list of inner.reverse()) {
    for (const item of all(list, ':scope > li')) item.prepend(DEPTH_MARK);
    if (list.parentElement?.matches('ul,ol')) list.replaceWith(...list.children);
    else {
      list.closest('li')?.after(...list.children);
      list.remove();
    }
  }
};
