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

/**
 * Compares the data of an event with `before`, the earlier state of the item that the event is about. Returns the fields that the event
 * changes, and the state after it.
 */
export const diffEvent = (before: Document, data: unknown): { changes: Change[]; after: Document } => {
  const changes: Change[] = [];
  const after = merge(before, isDocument(data) ? flattenFacts(data) : {}, '', changes);
  return { changes, after };
};

/**
 * Names of events whose data are fields of the item itself. The data of all other events only tell that something happened, or will: a
 * language was published, a user signed in, an update is scheduled. They are no fields of the item, so they are listed with each event.
 */
const DESCRIBES = /(Added|Created|Edited|Opened|Registered|Reordered|Replaced|Requested|Reverted|Updated)$/;

/**
 * Returns true if events of this type contain fields of an item, such as `ArticleEdited`. Returns false if they only tell that something
 * happened, such as a publication.
 */
export const isStateEvent = (type: string): boolean => DESCRIBES.test(type);

/**
 * Returns the fields of an item, computed by applying all the given changes in order. The changes are those that the item's events made.
 */
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
 * Moves the fields in `facts` to the top level: edit events wrap the fields that both languages share in `facts`, but the first event of an
 * item does not.
 */
const flattenFacts = ({ facts, ...rest }: Document): Document =>
  isDocument(facts) ? { ...facts, ...rest } : { ...rest };

/** Events have only the changed texts of a language, but all of any other value that is an object, such as the credit of a picture. */
const isPartial = (path: string): boolean => /^translations(\.\w+)?$/.test(path);

/** Returns the earlier value without the fields that the later one no longer has, and adds their removal to the changes. */
const withoutRemoved = (known: Document, value: Document, path: string, changes: Change[]): Document => {
  const removed = Object.keys(known).filter((key) => !Object.hasOwn(value, key));
  for (const key of removed.filter((each) => (known[each] ?? null) !== null))
    changes.push({ path: `${path}.${key}`, from: known[key], to: null });
  return Object.fromEntries(Object.entries(known).filter(([key]) => !removed.includes(key)));
};

const merge = (before: Document, change: Document, prefix: string, changes: Change[]): Document => {
  const after: Document = { ...before };
  for (const [key, value] of Object.entries(change)) {
    const path = prefix + key;
    const known = before[key];
    if (isDocument(value)) {
      const whole = isDocument(known) && !isPartial(path) ? withoutRemoved(known, value, path, changes) : known;
      after[key] = merge(isDocument(whole) ? whole : {}, value, `${path}.`, changes);
    } else if (!jsonEqual(known, value)) {
      after[key] = value;
      changes.push(known === undefined ? { path, to: value } : { path, from: known, to: value });
    }
  }
  return after;
};
