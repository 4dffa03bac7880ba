import { assertNever, type Decider, type Rejection } from './decider.ts';
import { followMainLanguage, unwrittenTexts } from './shared/complete-languages.ts';
import { changedFields } from './shared/json-equal.ts';

/** The state of an entity that editors add, edit, delete and restore. A deleted entity keeps its last facts. */
export type CrudState<Facts> =
  | { status: 'none' }
  | ({ status: 'existing' } & CrudItem<Facts>)
  | ({ status: 'deleted' } & CrudItem<Facts>);

interface CrudItem<Facts> {
  id: string;
  facts: Facts;
  /** The names of the texts in one language that no event wrote: they follow the main language. Left out if there are none. */
  following?: readonly string[];
}

/**
 * A command to such an entity. `Deletion` is the data that the command handler looks up for the rule on deletions, such as the number of
 * references.
 */
export type CrudCommand<Noun extends string, Facts, Deletion = unknown> =
  | Adding<Noun, Facts>
  | Editing<Noun, Facts>
  | Deleting<Noun, Deletion>
  | Restoring<Noun>;

type Adding<Noun extends string, Facts> = { name: `Add${Noun}`; id: string; facts: Facts };
type Editing<Noun extends string, Facts> = { name: `Edit${Noun}`; facts: Partial<Facts> };
type Deleting<Noun extends string, Deletion> = { name: `Delete${Noun}` } & Deletion;
type Restoring<Noun extends string> = { name: `Restore${Noun}` };

/** An event of an entity that editors add, edit, delete and restore. */
export type CrudEvent<Noun extends string, Facts> =
  | Added<Noun, Facts>
  /** `facts` has only the fields that changed. */
  | Edited<Noun, Facts>
  | Deleted<Noun>
  | Restored<Noun>;

type Added<Noun extends string, Facts> = { type: `${Noun}Added`; data: Facts & { id: string } };
type Edited<Noun extends string, Facts> = { type: `${Noun}Edited`; data: { id: string; facts: Partial<Facts> } };
type Deleted<Noun extends string> = { type: `${Noun}Deleted`; data: { id: string } };
type Restored<Noun extends string> = { type: `${Noun}Restored`; data: { id: string } };

/** The rules that differ between kinds of entities. Each returns a rejection, or undefined when the command is allowed. */
export interface CrudRules<Facts, Deletion> {
  /** The facts of an entity that was added before their fields existed, see `defaultFacts`. */
  defaults?: Partial<Facts>;
  /** By default, an id that was ever added is rejected with `already_exists`, even after its deletion. */
  rejectAdding?(id: string, state: CrudState<Facts>): Rejection | undefined;
  /** Receives the complete facts as they would be after the command. */
  rejectFacts?(facts: Facts): Rejection | undefined;
  rejectDeletion?(deletion: Deletion): Rejection | undefined;
}

/**
 * Creates the decider of an entity that editors add, edit, delete and restore, such as a contributor; its fields are called facts.
 * `Add{Noun}` leads to `{Noun}Added`, `Edit{Noun}` to `{Noun}Edited`, and so on; an edit that changes nothing leads to no event. Rejects
 * with `not_found`, `deleted` or `not_deleted`, and with what the given rules return.
 */
export const crudDecider = <Noun extends string, Facts extends object, Deletion = unknown>(
  noun: Noun,
  {
    defaults = {},
    rejectAdding = neverTwice,
    rejectFacts = nothing,
    rejectDeletion = nothing,
  }: CrudRules<Facts, Deletion> = {},
): Decider<CrudState<Facts>, CrudCommand<Noun, Facts, Deletion>, CrudEvent<Noun, Facts>> => ({
  initial: { status: 'none' },
  decide(command, state) {
    if (isAdding(noun, command)) {
      const { id, facts } = command;
      const refused = rejectAdding(id, state) ?? rejectFacts(facts);
      return refused ?? [{ type: `${noun}Added`, data: { id, ...facts } }];
    }
    if (state.status === 'none') return { rejected: 'not_found' };
    const { id } = state;
    if (isRestoring(noun, command)) {
      return state.status === 'deleted' ? [{ type: `${noun}Restored`, data: { id } }] : { rejected: 'not_deleted' };
    }
    if (state.status === 'deleted') return { rejected: 'deleted' };
    if (isEditing(noun, command)) {
      const facts = editedFacts(state, command.facts);
      if (Object.keys(facts).length === 0) return [];
      return rejectFacts({ ...state.facts, ...facts }) ?? [{ type: `${noun}Edited`, data: { id, facts } }];
    }
    return rejectDeletion(command) ?? [{ type: `${noun}Deleted`, data: { id } }];
  },
  evolve(state, event) {
    if (isAdded(noun, event)) {
      return { status: 'existing', ...addedItem(defaults, event.data) };
    }
    if (state.status === 'none') throw new Error(`${event.type} before ${noun}Added`);
    if (isEdited(noun, event)) return editedItem(state, event.data.facts);
    if (isDeleted(noun, event)) return { ...state, status: 'deleted' };
    if (isRestored(noun, event)) return { ...state, status: 'existing' };
    return assertNever(event);
  },
});

const addedItem = <Facts extends object>(
  defaults: Partial<Facts>,
  { id, ...given }: Facts & { id: string },
): CrudItem<Facts> => {
  const facts = { ...defaults, ...given } as unknown as Facts;
  return { id, ...followed(facts, unwrittenTexts(facts, given)) };
};

const editedItem = <Facts extends object, State extends CrudItem<Facts>>(
  { following, ...state }: State,
  edited: Partial<Facts>,
) => ({
  ...state,
  ...followed(
    { ...state.facts, ...edited },
    (following ?? []).filter((name) => !(name in edited)),
  ),
});

const followed = <Facts extends object>(facts: Facts, following: string[]) => ({
  facts: followMainLanguage(facts, following),
  ...(following.length > 0 && { following }),
});

/** Returns the fields that an edit changes; a text that follows the main language, and is given what it has after the edit, still follows it. */
const editedFacts = <Facts extends object>(state: CrudItem<Facts>, given: Partial<Facts>): Partial<Facts> => {
  const facts = changedFields(given, state.facts);
  const after = followMainLanguage({ ...state.facts, ...facts }, state.following ?? []);
  const isFollowing = (name: string) =>
    state.following?.includes(name) && facts[name as keyof Facts] === after[name as keyof Facts];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !isFollowing(name))) as Partial<Facts>;
};

const neverTwice = (_id: string, { status }: CrudState<unknown>): Rejection | undefined =>
  status === 'none' ? undefined : { rejected: 'already_exists' };

const nothing = (): undefined => undefined;

const isAdding = <Noun extends string, Facts>(noun: Noun, command: { name: string }): command is Adding<Noun, Facts> =>
  command.name === `Add${noun}`;

const isEditing = <Noun extends string, Facts>(
  noun: Noun,
  command: { name: string },
): command is Editing<Noun, Facts> => command.name === `Edit${noun}`;

const isAdded = <Noun extends string, Facts>(noun: Noun, event: { type: string }): event is Added<Noun, Facts> =>
  event.type === `${noun}Added`;

const isEdited = <Noun extends string, Facts>(noun: Noun, event: { type: string }): event is Edited<Noun, Facts> =>
  event.type === `${noun}Edited`;

const isDeleted = <Noun extends string>(noun: Noun, event: { type: string }): event is Deleted<Noun> =>
  event.type === `${noun}Deleted`;

const isRestoring = <Noun extends string>(noun: Noun, command: { name: string }): command is Restoring<Noun> =>
  command.name === `Restore${noun}`;

const isRestored = <Noun extends string>(noun: Noun, event: { type: string }): event is Restored<Noun> =>
  event.type === `${noun}Restored`;
