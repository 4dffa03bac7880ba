import { expect, test } from 'vitest';
import { isFullRun } from '#testing/test-scale.ts';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

/** One page of each type that shows pictures. Both languages have the same layout. */
const PATHS = [
  '/en',
  '/artigos',
  '/en/articles/gourmet',
  '/artigos/reportagens/a-agua-tem-caminho',
  '/guia-de-restaurantes',
  '/en/latest-edition',
  '/hyperlink',
  '/hyperlink/934',
  '/essential-club',
  '/quem-somos',
];
/** Widths in CSS pixels, with the device pixel ratio. */
const SCREENS = [
  [390, 2],
  [768, 1],
  [1440, 1],
] as const;

/** Fraction of the needed pixels above which no difference is visible. */
const MIN_SHARPNESS = 0.85;
/** Factor by which a picture may be wider than needed, apart from rounding up to the next offered width. */
const MAX_OVERSIZE = 1.35;

interface Shown {
  file: string;
  /** Width in device pixels at which the whole picture would be drawn. */
  needed: number;
  /** The width that was chosen, and those that were offered. */
  chosen: number;
  offered: number[];
}

/** Returns the sizes of all visible pictures of the page. */
const shownPictures = (): Shown[] =>
  [...document.querySelectorAll<HTMLImageElement>('.picture img')].flatMap((img) => {
    const { width, height } = img.getBoundingClientRect();
    if (width === 0 || !img.currentSrc) return [];
    const sets = [...img.parentElement!.querySelectorAll('source'), img].map(({ srcset }) =>
      srcset.split(', ').map((each) => each.split(' ') as [string, string]),
    );
    const set = sets.find((each) => each.some(([url]) => img.currentSrc.endsWith(url)))!;
    const widthOf = (candidate: string) => Number(candidate.slice(0, -1));
    const chosen = widthOf(set.find(([url]) => img.currentSrc.endsWith(url))![1]);
    const own = img.naturalWidth / img.naturalHeight;
    const isCovered = getComputedStyle(img).objectFit === 'cover';
    const across = isCovered ? Math.max(width, height * own) : width;
    return [
      {
        file: new URL(img.currentSrc).pathname,
        needed: Math.round(across * devicePixelRatio),
        chosen,
        offered: set.map(([, candidate]) => widthOf(candidate)),
      },
    ];
  });

const isTooSmall = ({ needed, chosen, offered }: Shown): boolean =>
  chosen < needed * MIN_SHARPNESS && chosen < Math.max(...offered);

const isTooLarge = ({ needed, chosen, offered }: Shown): boolean => {
  const enough = offered.toSorted((a, b) => a - b).find((width) => width >= needed * MAX_OVERSIZE);
  return enough !== undefined && chosen > enough;
};

/** Every page on every screen in the full run; in `npm test` on one screen each, in turn. */
const VISITS = PATHS.flatMap((path, index) => {
  const screens = isFullRun ? SCREENS : [SCREENS[index % SCREENS.length]!];
  return screens.map(([width, scale]) => [path, width, scale] as const);
});

test.each(VISITS)(
  'pictures of %s load in the size they are shown, at %i px × %i',
  async (path, width, deviceScaleFactor) => {
    // A browser shows a larger picture that it has in memory.
    const page = await browser.openUnused(path, { viewport: { width, height: 900 }, deviceScaleFactor });
    await page.evaluate(async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.picture img')];
      for (const img of pictures) img.loading = 'eager';
      await Promise.all(pictures.filter((img) => img.checkVisibility()).map((img) => img.decode()));
    });
    const shown = await page.evaluate(shownPictures);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(isTooSmall)).toEqual([]);
    expect(shown.filter(isTooLarge)).toEqual([]);
  },
);
