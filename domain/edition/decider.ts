import { assertNever, type Decider, type Rejection } from '../decider.ts';
import { changedFields, jsonEqual } from '../shared/json-equal.ts';
import type { EditionCover, EditionEvent, EditionFacts } from './events.ts';

/** The state of an edition; `none` before it is opened. */
export type Edition =
  | { status: 'none' }
  | {
      status: 'unpublished' | 'published';
      number: number;
      facts: EditionFacts;
      cover: EditionCover | null;
    };

type ExistingEdition = Exclude<Edition, { status: 'none' }>;

export type EditionCommand =
  | { name: 'OpenEdition'; number: number; facts: EditionFacts; cover: EditionCover | null; published: boolean }
  /** If `published` is left out, the edition stays published or unpublished. */
  | { name: 'EditEdition'; facts: Partial<EditionFacts>; published?: boolean }
  | { name: 'UpdateCover'; cover: EditionCover };

const decide = (command: EditionCommand, edition: Edition): EditionEvent[] | Rejection => {
  if (command.name === 'OpenEdition') return opened(command, edition);
  if (edition.status === 'none') return { rejected: 'not_found' };
  const { number } = edition;
  switch (command.name) {
    case 'EditEdition':
      return [...edited(command.facts, edition), ...publication(command.published, edition)];
    case 'UpdateCover':
      return jsonEqual(command.cover, edition.cover)
        ? []
        : [{ type: 'CoverUpdated', data: { number, cover: command.cover } }];
    default:
      return assertNever(command);
  }
};

const opened = (
  { number, facts, cover, published }: Extract<EditionCommand, { name: 'OpenEdition' }>,
  { status }: Edition,
): EditionEvent[] | Rejection => {
  if (status !== 'none') return { rejected: 'edition_exists', path: 'number', values: { number } };
  const events: EditionEvent[] = [{ type: 'EditionOpened', data: { number, ...facts, cover } }];
  return published ? [...events, { type: 'EditionPublished', data: { number } }] : events;
};

const edited = (change: Partial<EditionFacts>, { number, facts: known }: ExistingEdition): EditionEvent[] => {
  const facts = changedFields(change, known);
  return Object.keys(facts).length === 0 ? [] : [{ type: 'EditionEdited', data: { number, facts } }];
};

const publication = (published: boolean | undefined, { number, status }: ExistingEdition): EditionEvent[] => {
  if (published === undefined || published === (status === 'published')) return [];
  return [{ type: published ? 'EditionPublished' : 'EditionUnpublished', data: { number } }];
};

/** Returns the state of an edition after one more event. Throws when the first event is not `EditionOpened`. */
export const evolveEdition = (state: Edition, event: EditionEvent): Edition => {
  if (event.type === 'EditionOpened') {
    const { number, cover, ...facts } = event.data;
    return { status: 'unpublished', number, facts, cover };
  }
  if (state.status === 'none') throw new Error(`${event.type} before EditionOpened`);
  switch (event.type) {
    case 'EditionEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'CoverUpdated':
      return { ...state, cover: event.data.cover };
    case 'EditionPublished':
      return { ...state, status: 'published' };
    case 'EditionUnpublished':
      return { ...state, status: 'unpublished' };
    default:
      return assertNever(event);
  }
};

/**
 * Decides the commands of editions. An edition is opened once for each number, then edited, published and unpublished; it cannot be deleted
 * (docs/product.md, rule 33).
 */
export const editionDecider: Decider<Edition, EditionCommand, EditionEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveEdition,
};
