import { BACKWARDS, END, ErrorType } from '@eventstore/db-client';
import {
  type Appended,
  askable,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import type { Connection } from './client.ts';
import { within } from './deadline.ts';
import { asConflict, isAmbiguous, isSilence, isType, MayBeWritten, TryAgain } from './errors.ts';
import { toEventData } from './events.ts';
import { READ_AHEAD } from './pull.ts';
import { readOnce } from './reader.ts';

export interface AppendRequest {
  stream: string;
  expected: ExpectedRevision;
  events: NewEvent[];
  /** Of all events together. */
  bytes: number;
}

/** Events that stand farther than this from the end of their stream are not looked for when they are appended again. */
const LOOK_BACK = 100;

/**
 * Appends, or answers as before where the stream has the events already. The server recognises repeated ids only at the
 * revision at which they were appended; with `any` it forgets them on a restart, and at a later revision it writes them twice.
 * So we look at the end of the stream ourselves, and never append but at an exact revision: in between nothing can slip in.
 */
export const append = async (connection: Connection, request: AppendRequest, timeout: number): Promise<Appended> => {
  const { expected } = request;
  if (request.events.length === 0) return expectEnd(connection, request, timeout);
  const end = expected === 'no_stream' ? NOTHING : await lookAtEnd(connection, request, timeout);
  if (end.earlier) return end.earlier;
  const revision = expected === 'any' ? end.revision : exactly(expected);
  try {
    return await appendAt(connection, request, revision, timeout);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    const { earlier } = await lookAtEnd(connection, request, timeout);
    if (earlier) return earlier;
    throw expected === 'any' ? new TryAgain('others append to the stream all the time', { cause: error }) : error;
  }
};

const exactly = (expected: bigint | 'no_stream') => (expected === 'no_stream' ? expected : askable(expected));

interface End {
  revision: bigint | 'no_stream';
  earlier?: Appended;
}

const NOTHING: End = { revision: 'no_stream' };

const lookAtEnd = async (connection: Connection, { stream, events }: AppendRequest, timeout: number): Promise<End> => {
  const ids = new Set(events.map(({ id }) => id.toLowerCase()));
  const maxCount = LOOK_BACK + events.length;
  let last: RecordedEvent | undefined;
  const found: RecordedEvent[] = [];
  for await (const event of readOnce(
    connection,
    (client) => client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount }, READ_AHEAD),
    timeout,
    NEVER,
  )) {
    last ??= event;
    if (ids.has(event.id)) found.push(event);
  }
  if (!last) return NOTHING;
  if (found.length === 0) return { revision: last.revision };
  const [{ revision, position }] = found as [RecordedEvent];
  if (found.length >= ids.size) return { revision: last.revision, earlier: { revision, position } };
  throw new Error(`Some of the events for ${stream} were appended before and some were not: append either apart`);
};

const NEVER = new AbortController().signal;

/** The server would not look at the revision for nothing, so we do; whoever asks this appends before it, never after. */
const expectEnd = async (
  connection: Connection,
  { stream, expected }: AppendRequest,
  timeout: number,
): Promise<Appended> => {
  const end = { revision: -1n, position: 0n };
  const read = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
  for await (const { revision, position } of readOnce(
    connection,
    (client) => client.readStream(stream, read, READ_AHEAD),
    timeout,
    NEVER,
  )) {
    Object.assign(end, { revision, position });
  }
  const wanted = expected === 'no_stream' ? -1n : expected;
  if (wanted !== 'any' && wanted !== end.revision) throw new WrongExpectedRevision(stream, expected, end.revision);
  return end;
};

const appendAt = async (
  connection: Connection,
  { stream, expected, events, bytes }: AppendRequest,
  revision: bigint | 'no_stream',
  timeout: number,
): Promise<Appended> => {
  const link = connection.link();
  const options = { expectedRevision: revision, deadline: timeout };
  const types = events.map(({ type }) => type).join(', ');
  try {
    const appending = link.client.appendToStream(stream, events.map(toEventData), options);
    const { success, nextExpectedRevision, position } = await within(timeout, appending);
    // Where the connection string says `throwOnAppendFailure=false`.
    if (!success) throw new WrongExpectedRevision(stream, expected, nextExpectedRevision);
    if (!position) throw new TryAgain('the server has the events and does not know yet where');
    return { revision: nextExpectedRevision, position: position.commit };
  } catch (error) {
    if (isSilence(error)) connection.replace(link);
    if (isType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) throw new EventTooLarge(stream, types, bytes);
    throw isAmbiguous(error) ? new MayBeWritten(error) : asConflict(error, stream, expected);
  }
};
