/** Selector of elements that are blocks of text in pasted HTML. */
export const BLOCKS = 'p,div,section,article,h1,h2,h3,h4,h5,h6';

/** Returns the elements under `root` that match a selector, in document order, as an array that does not change with the document. */
export const all = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/**
 * Returns the text of the `style` attribute of an element, or an empty text. Used instead of `element.style`, which a Content Security
 * Policy may leave empty in parsed documents.
 */
export const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Returns the text of an element, trimmed and with white space collapsed. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Replaces an element with its children. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces an element with one of another tag that has its children but no attributes, and returns it. */
export const rename = (element: Element, tag: string): HTMLElement => {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

/** Moves all children of an element into a new element with this tag, which becomes the only child of the element. */
export const wrapContent = (element: Element, tag: string): void => {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

/**
 * Returns the text nodes or comments under a node, as an array that does not change with the document. `kind` is a `NodeFilter.SHOW_…`
 * constant.
 */
export const nodesOf = (root: Node, kind: number): CharacterData[] => {
  const walker = document.createTreeWalker(root, kind);
  const found: CharacterData[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData);
  return found;
};
