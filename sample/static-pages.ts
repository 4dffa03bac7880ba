import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PageKey, pageKeys } from '#domain/static-page/events.ts';
import type { SampleText } from './languages.ts';

export interface SamplePage {
  page: PageKey;
  /** Pictures are named by the file of the photograph. */
  translations: SampleText<{ title: string; content: unknown[] }>;
}

/** The standing pages of the sample edition. */
export const readPages = (): Promise<SamplePage[]> =>
  Promise.all(
    pageKeys.map(async (key) =>
      JSON.parse(await readFile(fileURLToPath(new URL(`pages/${key}.json`, import.meta.url)), 'utf8')),
    ),
  );
