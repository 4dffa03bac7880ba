import type { Block } from '../shared/blocks.ts';
import { jsonEqual } from '../shared/json-equal.ts';
import { locales, type PartlyLocalized } from '../shared/locale.ts';
import { mergeBlocks } from '../shared/merge-blocks.ts';
import type { ArticleEvent, ArticleFacts, TranslationText } from './events.ts';

/** Some fields of an article, those of each language apart. */
export interface ArticleChanges {
  facts: Partial<ArticleFacts>;
  translations: PartlyLocalized<Partial<TranslationText>>;
}

/** Changes that wait for their moment. */
export interface ScheduledUpdate extends ArticleChanges {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** What the same fields said when the changes were written. */
  was: ArticleChanges;
}

export type UpdateEvent = Extract<
  ArticleEvent,
  { type: `ArticleUpdate${'Scheduled' | 'Moved' | 'Cancelled' | 'Applied'}` }
>;

/** The updates that wait after an event; `now` answers what fields of the article say. */
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

/** What an update changes now, or the fields that somebody changed otherwise since it was written: `facts.date`, `translations.pt.title`. */
export type MergedUpdate = ArticleChanges | { conflicts: string[] };

/**
 * An update over what its fields say `now`: fields that nobody else changed since are as it wants them, contents are joined block by block. One field that
 * both changed differently holds all of it back: half of a change is none that anybody wrote.
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

/** Undefined where both changed it differently. */
const joinField = (name: string, was: unknown, wants: unknown, is: unknown): unknown => {
  if (jsonEqual(was, is) || jsonEqual(wants, is)) return wants;
  return name === 'content' ? joinContents(was as Block[], wants as Block[], is as Block[]) : undefined;
};

/** Blocks are known by their ids: texts that have none cannot be joined. */
const joinContents = (was: Block[], wants: Block[], is: Block[]): Block[] | undefined => {
  if ([...was, ...wants, ...is].some(({ id }) => id === undefined)) return undefined;
  const lines = mergeBlocks(was, wants, is);
  return lines.every((line) => 'block' in line) ? lines.map(({ block }) => block) : undefined;
};
