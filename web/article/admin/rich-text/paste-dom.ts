/** Elements of pasted HTML that hold text of their own. */
export const BLOCKS = 'p,div,section,article,h1,h2,h3,h4,h5,h6';

/** Returns the elements of a kind in their order; a list that stays as it is while they are changed. */
export const all = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** Returns the text of `style`. A content policy may keep `element.style` empty in documents that are parsed. */
export const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Returns the text of an element without white space around it. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Removes an element and keeps what it holds. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Makes an element one of another kind, without attributes. */
export const rename = (element: Element, tag: string): HTMLElement => {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

/** Puts what an element holds into a new element inside it. */
export const wrapContent = (element: Element, tag: string): void => {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

/** Returns the text nodes or comments under an element; a list that stays as it is while they are changed. */
export const nodesOf = (root: Node, kind: number): CharacterData[] => {
  const walker = document.createTreeWalker(root, kind);
  const found: CharacterData[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData);
  return found;
};
