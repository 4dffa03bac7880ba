import type { Block } from '../shared/blocks.ts';
import { jsonEqual } from '../shared/json-equal.ts';
import { locales, type PartlyLocalized } from '../shared/locale.ts';
import { mergeBlocks } from '../shared/merge-blocks.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from './events.ts';

/** New values of some fields of an article, those of each language separately. */
export interface ArticleChanges {
  facts: Partial<ArticleFacts>;
  translations: PartlyLocalized<Partial<TranslationText>>;
}

/** Changes to an article that will be applied at the moment `at`. */
export interface ScheduledUpdate extends ArticleChanges {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** The article's values of these fields at the time when the update was written. */
  was: ArticleChanges;
}

/** The events of scheduled updates. */
export type UpdateEvent = Extract<
  ArticleEvent,
  { type: `ArticleUpdate${'Scheduled' | 'Moved' | 'Cancelled' | 'Applied'}` }
>;

/**
 * Returns the scheduled updates of an article after an event that schedules, moves, cancels or applies one of them. `now` returns the
 * article's current values of the fields in given changes. A newly scheduled update stores these values, so that later edits of the same
 * fields are detected as conflicts.
 */
export const applyUpdateEvent = (
  updates: readonly ScheduledUpdate[],
  { type, data }: UpdateEvent,
  now: (of: ArticleChanges) => ArticleChanges,
): ScheduledUpdate[] => {
  const others = updates.filter(({ id }) => id !== data.update);
  if (type === 'ArticleUpdateMoved') {
    return updates.map((each) => (each.id === data.update ? { ...each, at: data.at } : each));
  }
  if (type !== 'ArticleUpdateScheduled') return others;
  const { update: id, at, facts, translations } = data;
  return [...others, { id, at, facts, translations, was: now({ facts, translations }) }];
};

/**
 * The changes that an update makes now, or the paths of the conflicting fields, such as `facts.date` or `translations.pt.title`: fields
 * changed to another value after the update was written.
 */
export type MergedUpdate = ArticleChanges | { conflicts: string[] };

/**
 * Returns the field values to save when a scheduled update is applied to an article whose current values are `now`. Content that was edited
 * after the update was scheduled is merged with it block by block. If another field, or the same block, was edited to a different value,
 * returns only the paths of the conflicting fields, as `conflicts`.
 */
export const mergeUpdate = ({ facts, translations, was }: ScheduledUpdate, now: ArticleChanges): MergedUpdate => {
  const conflicts: string[] = [];
  const joinFields = (path: string, wants: Fields = {}, before: Fields = {}, is: Fields = {}): Fields =>
    Object.fromEntries(
      Object.keys(wants).map((name) => {
        const value = joinField(name, before[name], wants[name], is[name]);
        if (value === undefined) conflicts.push(`${path}.${name}`);
        return [name, value];
      }),
    );
  const joined: ArticleChanges = {
    facts: joinFields('facts', facts, was.facts, now.facts),
    translations: Object.fromEntries(
      locales
        .filter((locale) => translations[locale] !== undefined)
        .map((locale) => [
          locale,
          joinFields(
            `translations.${locale}`,
            translations[locale] as Fields,
            was.translations[locale] as Fields,
            now.translations[locale] as Fields,
          ),
        ]),
    ),
  };
  return conflicts.length > 0 ? { conflicts } : joined;
};

type Fields = Record<string, unknown>;

/** Returns the merged value of one field; undefined when both sides changed it to different values. */
const joinField = (name: string, was: unknown, wants: unknown, is: unknown): unknown => {
  if (jsonEqual(was, is) || jsonEqual(wants, is)) return wants;
  return name === 'content' ? joinContents(was as Block[], wants as Block[], is as Block[]) : undefined;
};

/**
 * Merges contents by the ids of their blocks. Returns undefined when a block has no id, or when both sides changed the same block
 * differently.
 */
const joinContents = (was: Block[], wants: Block[], is: Block[]): Block[] | undefined => {
  if ([...was, ...wants, ...is].some(({ id }) => id === undefined)) return undefined;
  const lines = mergeBlocks(was, wants, is);
  return lines.every((line) => 'block' in line) ? lines.map(({ block }) => block) : undefined;
};
