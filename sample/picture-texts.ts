import type { Block } from '#domain/shared/blocks.ts';
import type { SampleArticle } from './content.ts';
import type { SampleText } from './languages.ts';

interface PictureTexts {
  alt: string;
  caption: string;
}

/**
 * Returns the texts of each picture by its key: those of the first article that shows it in both languages. Pictures without such an article
 * are missing.
 */
export const pictureTexts = (articles: SampleArticle[]): Map<string, SampleText<PictureTexts>> => {
  const texts = new Map<string, SampleText<PictureTexts>>();
  for (const { mainImage, translations } of articles) {
    const { pt, en } = translations;
    const inEnglish = new Map(shownIn(en.content));
    const above = { pt: textsAbove(pt), en: textsAbove(en) };
    if (mainImage && above.pt.alt && above.en.alt && !texts.has(mainImage)) texts.set(mainImage, above);
    for (const [key, said] of shownIn(pt.content)) {
      const translated = inEnglish.get(key);
      if (translated && !texts.has(key)) texts.set(key, { pt: said, en: translated });
    }
  }
  return texts;
};

const textsAbove = ({
  mainImageAlt = '',
  mainImageCaption = '',
}: SampleArticle['translations']['pt']): PictureTexts => ({
  alt: mainImageAlt,
  caption: mainImageCaption,
});

/** The commands check what stands in the files; here it is read as it is meant. */
const shownIn = (content: unknown[]): [string, PictureTexts][] =>
  (content as Block[]).flatMap((block) => {
    const images = block.type === 'image' ? [block] : block.type === 'gallery' ? block.images : [];
    return images.map(({ mediaId, alt, caption }): [string, PictureTexts] => [mediaId, { alt, caption }]);
  });
