import { readFileSync } from 'node:fs';
import { itemTypes } from '#web/admin-screens.ts';

/** A kind of item that editors add and edit, with sample input of its commands. */
export interface SampleItem {
  /** `Hyperlink`: the commands are `AddHyperlink`, `EditHyperlink` and so on. */
  noun: string;
  facts: object;
  /** Fields to change. */
  edited: object;
}

interface Sample {
  event: { type: string; data: { id: string; facts?: object } };
}

const samplesIn = (slice: string): Sample[] =>
  readFileSync(new URL(`../../domain/${slice}/frozen-events.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/**
 * Returns all kinds of items of the admin area, with the input of the events that their slices froze. Lists of articles are emptied, since
 * their articles do not exist; pictures may not exist either.
 */
export const sampleItems = (): SampleItem[] =>
  Object.values(itemTypes).map(({ noun, schemas, fields }) => {
    const dataOf = (type: string) => samplesIn(schemas).find(({ event }) => event.type === type)!.event.data;
    const { id: _, ...facts } = dataOf(`${noun}Added`);
    const withoutArticles = (given: object) =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, fields[name]?.control === 'articles' ? [] : value]),
      );
    return { noun, facts: withoutArticles(facts), edited: withoutArticles(dataOf(`${noun}Edited`).facts!) };
  });
