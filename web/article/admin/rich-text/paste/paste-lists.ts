import { all, rename, styleOf } from './paste-dom.ts';

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
 * Changes the nested lists of pasted HTML to one list whose items say how deep they are, as the editor has them. Each nested item is moved
 * after its parent item.
 */
export const flattenNestedLists = (body: HTMLElement): void => {
  const inner = all(body, 'ul ul, ul ol, ol ul, ol ol');
  for (const list of inner.reverse()) {
    for (const item of all(list, ':scope > li')) item.dataset.level = String(Number(item.dataset.level ?? 0) + 1);
    if (list.parentElement?.matches('ul,ol')) list.replaceWith(...list.children);
    else {
      list.closest('li')?.after(...list.children);
      list.remove();
    }
  }
};
