import { articleAggregate } from '#domain/article/aggregate.ts';
import { categoryAggregate } from '#domain/category/aggregate.ts';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import { type Reference, referenceTo } from '../commands/references.ts';
import { pictureReference, picturesIn } from '../media/references.ts';
import type { GivenTexts } from './texts.ts';

/** What a command says of the facts that name other things. */
export interface GivenFacts {
  category?: string | null | undefined;
  author?: string | null | undefined;
  photographer?: string | null | undefined;
  mainImage?: string | null | undefined;
}

/** Categories and contributors are not deleted while an article names them; pictures never are. */
const BLOCKS_DELETION = { blocksDeletion: true };

/** Everything that an article names. */
export const referencesIn = (given: GivenFacts, texts: GivenTexts): Reference[] => [
  ...referenceTo(categoryAggregate, 'category', given.category, BLOCKS_DELETION),
  ...referenceTo(contributorAggregate, 'author', given.author, BLOCKS_DELETION),
  ...referenceTo(contributorAggregate, 'photographer', given.photographer, BLOCKS_DELETION),
  ...pictureReference('mainImage', given.mainImage),
  ...picturesIn(texts),
];

/** The articles that a list of ids names, `articles.0` and so on. */
export const articleReferences = (path: string, ids: string[] = []): Reference[] =>
  ids.flatMap((id, index) => referenceTo(articleAggregate, `${path}.${index}`, id));
