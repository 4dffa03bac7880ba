import type { Locale } from '#domain/shared/locale.ts';
import type { TextDiffPart } from '../text-diff.ts';

/** Filters of the audit log; all that are given must match. */
export interface AuditFilter {
  /** Kind of item: `article`. */
  kind?: string | undefined;
  /** Type of event: `ArticleEdited`. */
  type?: string | undefined;
  /** Stream of one item: `article-…`. */
  thing?: string | undefined;
  /** Beginnings of words in the name of an item. */
  q?: string | undefined;
  /** Id of the account that caused the event. */
  actor?: string | undefined;
  /** First day, `YYYY-MM-DD` in Madeira. */
  from?: string | undefined;
  /** Last day, `YYYY-MM-DD` in Madeira. */
  until?: string | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** `next` of the previous page. */
  before?: string | undefined;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Undefined on the last page. */
  next: string | undefined;
  /** All accounts that ever caused an event, and the system, with the names that the history shows. */
  actors: { id: string; name: string }[];
}

/** An event of the audit log, in readable form. */
export interface AuditEntry {
  position: string;
  stream: string;
  /** `ArticleEdited` */
  type: string;
  /** ISO 8601. */
  at: string;
  /** Name of the account, or a text for the system and for deleted accounts. */
  userName: string;
  /** Label of the type, with the language of the article for events about one language. */
  headline: string;
  /** Name of the item it concerns; empty if it has none. */
  subject: string;
  changes: ShownChange[];
  /** Why no command can undo it; undefined if one may be able to. */
  notUndoable: string | undefined;
  /** True if a command may be able to restore the item to this state. */
  isRestorable: boolean;
}

/** A changed field as the history shows it. */
export interface ShownChange {
  label: string;
  /** One, or one for each language of a text. */
  sides: ShownSide[];
}

export interface ShownSide {
  /** Language of the text; undefined for values that are the same in both languages. */
  language?: Locale;
  /** Undefined if there was no value. */
  from?: ShownValue;
  /** Undefined if there is no value any more. */
  to?: ShownValue;
  /** The two texts word by word; undefined if they were not compared or have no words in common. */
  words?: TextDiffPart[];
}

export interface ShownValue {
  text: string;
  pictures?: ShownPicture[];
  /** Name of a hue, to show as a swatch. */
  hue?: string;
  /** `#rrggbb`, to show as a swatch. */
  colour?: string;
}

export interface ShownPicture {
  /** Media id. */
  id: string;
  /** URL of a small version. */
  url: string;
}

/** One event of the log, with everything that was stored. */
export interface AuditEvent {
  entry: AuditEntry;
  /** The event as indented JSON, without personal data. */
  raw: string;
}

export interface DeletedPage {
  items: DeletedItem[];
  /** `before` of the next page; undefined on the last one. */
  next: string | undefined;
}

export interface DeletedItem {
  stream: string;
  at: string;
  userName: string;
  name: string;
}

export interface StreamEvent {
  position: string;
  revision: number;
  /** `MediaEdited` */
  type: string;
  /** Name of the account that caused the event; empty for the system. */
  /** Id of the account that caused it. */
  actorId: string;
  userName: string;
  at: string;
}
