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

/** Returns all kinds of items of the admin area, with the input of the events that their slices froze. Pictures in it may not exist. */
export const sampleItems = (): SampleItem[] =>
  Object.values(itemTypes).map(({ noun, schemas }) => {
    const dataOf = (type: string) => samplesIn(schemas).find(({ event }) => event.type === type)!.event.data;
    const { id: _, ...facts } = dataOf(`${noun}Added`);
    return { noun, facts, edited: dataOf(`${noun}Edited`).facts! };
  });
