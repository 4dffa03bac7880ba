import type { ArticleNote, Mention } from '#projections/note/views.ts';

/** An account as texts name it; the name is null if it was deleted. */
export interface NamedAccount {
  id: string;
  name: string | null;
}

/** A piece of a note: letters, or an account that it names. */
export type NotePart = { text: string } | { account: NamedAccount };

/** A note or an answer as the panel shows it. */
export interface ShownEntry {
  /** The id of the note, or of the answer. */
  id: string;
  author: NamedAccount;
  /** ISO 8601 in UTC. */
  at: string;
  isDeleted: boolean;
  parts: NotePart[];
}

/** A note as the panel shows it. */
export interface ShownNote extends Omit<ArticleNote, 'entries'> {
  entries: ShownEntry[];
  /** True if an entry that the user has not read names them. */
  isUnread: boolean;
}

/** An open note that names the user, in an entry that they have not read. */
export interface UnreadMention extends Omit<Mention, 'entries'> {
  /** Who named the user last. */
  by: NamedAccount;
}
