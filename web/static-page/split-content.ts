import type { Block, Inline } from '#domain/shared/blocks.ts';

type Image = Extract<Block, { type: 'image' }>;

export interface StaticPageContent {
  /** A picture that is the first block. */
  hero: Image | undefined;
  /** The first paragraph, if it is the first block after the hero; else empty. */
  lead: Inline[];
  text: Block[];
}

/**
 * Splits the blocks of a static page into three parts: a picture at the beginning (`hero`), a paragraph that follows it or is at the
 * beginning (`lead`), and all other blocks (`text`). `hero` is undefined and `lead` is empty if the page does not begin so.
 */
export const splitContent = (content: Block[]): StaticPageContent => {
  const hero = content[0]?.type === 'image' ? content[0] : undefined;
  const afterHero = hero ? content.slice(1) : content;
  const [first, ...afterLead] = afterHero;
  if (first?.type === 'text') return { hero, lead: first.text, text: afterLead };
  return { hero, lead: [], text: afterHero };
};
