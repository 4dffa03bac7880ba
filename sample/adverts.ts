import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AdvertFacts, Placement } from '#domain/advert/events.ts';
import type { SamplePhoto } from './content.ts';
import { type SampleLocale, type SampleText, sampleLocales } from './languages.ts';

/** The magazine's own adverts: each is drawn once for a language, and booked in several places. */
interface HouseAdvert extends SampleText<{ alt: string; target: string }> {
  key: string;
  placements: Placement[];
  /** Of the photograph or painting in the drawing. */
  credit: SamplePhoto['credit'];
}

/** `picture` is the key of a drawing; each is in one language. */
export interface SampleAdvert extends Omit<AdvertFacts, 'alt'> {
  alt: SampleText;
  key: string;
  locale: SampleLocale;
}

/** House adverts run until somebody ends them. */
const DAYS = { from: '2026-01-01', until: '2035-12-31' };

const read = (name: string) => readFile(fileURLToPath(new URL(`adverts/${name}`, import.meta.url)));

const houseAdverts = async (): Promise<HouseAdvert[]> => JSON.parse((await read('adverts.json')).toString());

export const readAdverts = async (): Promise<SampleAdvert[]> =>
  (await houseAdverts()).flatMap(({ key, placements, ...texts }) =>
    placements.flatMap((placement) =>
      sampleLocales.map((locale) => ({
        key: `${key}/${placement}/${locale}`,
        name: `${key}, ${placement}, ${locale}`,
        picture: `${key}-${locale}`,
        alt: { pt: '', en: '', [locale]: texts[locale].alt },
        target: texts[locale].target,
        placement,
        ...DAYS,
        locale,
      })),
    ),
  );

export const readAdvertPictures = async (): Promise<SamplePhoto[]> =>
  Promise.all(
    (await houseAdverts()).flatMap(({ key, credit }) =>
      sampleLocales.map(async (locale) => ({
        key: `${key}-${locale}`,
        bytes: await read(`${key}-${locale}.jpg`),
        credit,
      })),
    ),
  );
