import { articleAggregate } from '#domain/article/aggregate.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import { keywordAggregate } from '#domain/keyword/aggregate.ts';
import { type Reference, referenceTo } from '../commands/references.ts';
import { pictureReference, picturesIn } from '../media/references.ts';
import type { GivenTexts } from './texts.ts';

/** The fields of a command that reference other entities. */
export interface GivenFacts {
  category?: string | null | undefined;
  author?: string | null | undefined;
  photographer?: string | null | undefined;
  mainImage?: string | null | undefined;
  keywords?: string[] | undefined;
}

/** Returns the references to categories, contributors and pictures in a command's fields and texts. The caller checks that they exist. */
export const referencesIn = (given: GivenFacts, texts: GivenTexts): Reference[] => [
  ...referenceTo(categoryAggregate, 'category', given.category),
  ...referenceTo(contributorAggregate, 'author', given.author),
  ...referenceTo(contributorAggregate, 'photographer', given.photographer),
  ...pictureReference('mainImage', given.mainImage),
  ...keywordReferences(given.keywords),
  ...picturesIn(texts),
];

/** An error names a wrong id as `keywords.0`, `keywords.1` …. Keywords can be deleted; readers then no longer see them. */
const keywordReferences = (ids: string[] = []): Reference[] =>
  ids.flatMap((id, index) => referenceTo(keywordAggregate, `keywords.${index}`, id));

/**
 * Returns one `Reference` for each article id in a command's field, with which the caller checks that the articles exist. `path` is the
 * name of the field, for example `articles`; an error then names a wrong id as `articles.0`, `articles.1` ….
 */
export const articleReferences = (path: string, ids: string[] = []): Reference[] =>
  ids.flatMap((id, index) => referenceTo(articleAggregate, `${path}.${index}`, id));
