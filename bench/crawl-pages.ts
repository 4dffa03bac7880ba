import { locales } from '#domain/shared/locale.ts';
import { href } from '#web/routes.ts';

const AT_A_TIME = 4;
const PAGE_SIZE = 100;

/** Returns the URLs of all public pages that readers can find: home pages, lists, categories and articles in both languages. */
export const listPageUrls = async (url: string): Promise<string[]> => {
  const addresses: string[] = [];
  for (const locale of locales) {
    addresses.push(href('home', locale), href('articles', locale));
    const { items: categories } = await json(`${url}/api/categories?locale=${locale}`);
    addresses.push(...categories.map(({ slug }) => href('category', locale, { category: slug })));
    for (let offset: number | null = 0; offset !== null; ) {
      const list = await json(`${url}/api/articles?locale=${locale}&limit=${PAGE_SIZE}&offset=${offset}`);
      addresses.push(...list.items.map((article) => article.url));
      offset = list.nextOffset;
    }
  }
  return addresses;
};

interface List {
  items: { slug: string; url: string }[];
  nextOffset: number | null;
}

const json = async (url: string): Promise<List> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json() as Promise<List>;
};

/** Requests each page, four at a time, as browsers do. Throws unless the response is 200. */
export const requestPages = async (url: string, addresses: string[]): Promise<void> => {
  const waiting = addresses.values();
  const view = async () => {
    for (const address of waiting) {
      const response = await fetch(url + address);
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, view));
};
