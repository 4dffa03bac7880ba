import { noteAggregate } from '#domain/note/aggregate.ts';
import type { NoteEvent } from '#domain/note/events.ts';
import { rightsOf } from '../commands/actor-rights.ts';
import type { CommandActor } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { Problem } from '../http/problem.ts';

/**
 * Throws 403 `not_your_note` if an account that is no editor deletes or restores a note or an answer (`entry`) of somebody else.
 */
export const checkAuthorOfEntry = async (
  reads: DecisionReads,
  article: string,
  entry: string,
  actor: CommandActor,
): Promise<void> => {
  if (rightsOf(actor.role).writes === 'all') return;
  const { events } = await reads.load(noteAggregate, article);
  const written = events.find((event) => entryOf(event as Pick<typeof event, 'type' | 'data'> as NoteEvent) === entry);
  if (written && written.metadata.actor.id !== actor.id) throw new Problem(403, 'not_your_note');
};

/** Returns the id of the note or answer that an event writes. */
const entryOf = ({ type, data }: NoteEvent): string | undefined => {
  if (type === 'NotePinned') return data.note;
  return type === 'NoteAnswered' ? data.answer : undefined;
};
