import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Document } from 'flexsearch';
import MiniSearch from 'minisearch';
import type { EngineDocument } from '../engine.ts';

/** An index in the memory of the process. Returns the ids of the best matches; an error of spelling is allowed if nothing else matches. */
export interface MemoryEngine {
  search(query: string, limit: number): Promise<string[]> | string[];
}

export type EngineName = 'MiniSearch' | 'FlexSearch' | 'Orama';

/** Documents indexed at a time by Orama, which otherwise copies all of them. */
const BATCH = 1_000;
const TITLE = 3;

/** Removes accents, which readers often omit. */
const plain = (term: string): string => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Builds the index of an installable engine with its usual options: titles weigh three times, the last word may be unfinished. */
export const buildEngine = async (name: EngineName, documents: EngineDocument[]): Promise<MemoryEngine> =>
  ({ MiniSearch: buildMiniSearch, FlexSearch: buildFlexSearch, Orama: buildOrama })[name](documents);

const buildMiniSearch = async (documents: EngineDocument[]): Promise<MemoryEngine> => {
  const index = new MiniSearch<EngineDocument>({ fields: ['title', 'summary', 'text'], processTerm: plain });
  index.addAll(documents);
  const options = {
    boost: { title: TITLE },
    prefix: (_term: string, at: number, terms: string[]) => at === terms.length - 1,
  };
  return {
    search(query, limit) {
      const found = index.search(query, { ...options, combineWith: 'AND' });
      const all = found.length > 0 ? found : index.search(query, { ...options, fuzzy: 0.2 });
      return all.slice(0, limit).map(({ id }) => id);
    },
  };
};

const buildFlexSearch = async (documents: EngineDocument[]): Promise<MemoryEngine> => {
  const index = new Document({
    tokenize: 'forward',
    document: { id: 'id', index: ['title', 'summary', 'text'] },
  });
  for (const { id, title, summary, text } of documents) index.add({ id, title, summary, text });
  return {
    search(query, limit) {
      const found = index.search(query, { limit, suggest: true }) as { result: string[] }[];
      return [...new Set(found.flatMap(({ result }) => result))].slice(0, limit);
    },
  };
};

const buildOrama = async (documents: EngineDocument[]): Promise<MemoryEngine> => {
  const index = create({ schema: { title: 'string', summary: 'string', text: 'string' } as const });
  for (let at = 0; at < documents.length; at += BATCH) await insertMultiple(index, documents.slice(at, at + BATCH));
  const boost = { title: TITLE };
  const properties: ('title' | 'summary' | 'text')[] = ['title', 'summary', 'text'];
  return {
    async search(query, limit) {
      const exact = await searchOrama(index, { term: query, properties, boost, limit, threshold: 0 });
      const found =
        exact.count > 0 ? exact : await searchOrama(index, { term: query, properties, boost, limit, tolerance: 1 });
      return found.hits.map(({ id }) => id);
    },
  };
};
