import { jsonEqual } from '#domain/shared/json-equal.ts';

/** One field that an event changed. Lists, such as the blocks of an article, count as one value. */
export interface Change {
  /** Path of the field, such as `translations.pt.title`. */
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
 * Endings of the types of events that describe their subject. All others describe what happened to it, or will happen: a published
 * language, a sign-in, a scheduled change. Their data are not properties of the subject, so each such event reports them all.
 */
const DESCRIBES = /(Added|Created|Edited|Opened|Registered|Reordered|Replaced|Requested|Reverted|Updated)$/;

/** Returns true when later events of a stream are compared with the data of events of this type. */
export const isStateEvent = (type: string): boolean => DESCRIBES.test(type);

/** Returns the state of a subject after applying its changes in order. */
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

/**
 * Returns the data with the fields of `facts` on the top level: edit events wrap shared fields in `facts`, the first event of a stream does
 * not.
 */
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
