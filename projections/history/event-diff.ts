import { jsonEqual } from '#domain/shared/json-equal.ts';

/** One field that an event changed. Lists, such as the blocks of an article, count as one value. */
export interface Change {
  /** `translations.pt.title` */
  path: string;
  from?: unknown;
  to: unknown;
}

type Document = Record<string, unknown>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the changes that the data of an event make to its subject, and the subject afterwards. */
export const diffEvent = (before: Document, data: unknown): { changes: Change[]; after: Document } => {
  const changes: Change[] = [];
  const after = merge(before, isDocument(data) ? flattenFacts(data) : {}, '', changes);
  return { changes, after };
};

/**
 * Names of events that say what their subject is. All others say what happened to it, or will: a language that was published, a sign-in, a change
 * that waits. What they tell is no property of the subject, so it is told each time.
 */
const DESCRIBES = /(Added|Created|Edited|Opened|Registered|Reordered|Replaced|Requested|Reverted|Updated)$/;

/** Returns true when later events of a stream are compared with the data of events of this type. */
export const isStateEvent = (type: string): boolean => DESCRIBES.test(type);

/** A subject as events left it, by what each of them changed, in order. */
export const rebuildState = (changes: readonly Change[]): Document => {
  const subject: Document = {};
  for (const { path, to } of changes) {
    const keys = path.split('.');
    let place = subject;
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Document;
    }
    place[keys.at(-1)!] = to;
  }
  return subject;
};

/** Edits wrap shared fields in `facts`; their first event has them beside the others. */
const flattenFacts = ({ facts, ...rest }: Document): Document =>
  isDocument(facts) ? { ...facts, ...rest } : { ...rest };

const merge = (before: Document, change: Document, prefix: string, changes: Change[]): Document => {
  const after: Document = { ...before };
  for (const [key, value] of Object.entries(change)) {
    const path = prefix + key;
    const known = before[key];
    if (isDocument(value)) {
      after[key] = merge(isDocument(known) ? known : {}, value, `${path}.`, changes);
    } else if (!jsonEqual(known, value)) {
      after[key] = value;
      changes.push(known === undefined ? { path, to: value } : { path, from: known, to: value });
    }
  }
  return after;
};
