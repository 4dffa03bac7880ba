import { ErrorType, isCommandError, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client';
import { EventStoreUnavailable, type ExpectedRevision, StreamDamaged, WrongExpectedRevision } from '../event-store.ts';
import { misconfiguration } from './misconfiguration.ts';

/** The call may succeed when it is repeated with the same event ids. */
export class TransientError extends Error {}

/** No answer came within the time limit. */
export class CallTimeout extends TransientError {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} seconds`);
    this.name = 'CallTimeout';
  }
}

/** Nothing of it has left this process. */
export class NotSentError extends TransientError {}

/** An append was sent, and nothing tells what became of it: the same again, with the same event ids. */
export class UnknownOutcomeError extends TransientError {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/** What the client or the server says that has not taken the call. */
const NOT_TAKEN =
  /Server Is Not Ready|Server Is Busy|No connection established|ECONNREFUSED|Name resolution failed|no host of this name|Waiting for LB pick/;

/** Whether an append that failed so may be written all the same. */
export const isAmbiguous = (error: unknown): error is Error =>
  isTransient(error) &&
  !(error instanceof NotSentError) &&
  !NO_MEMBER.test(String((error as Error).message)) &&
  !NOT_TAKEN.test(String((error as Error).message));

const TRANSIENT: unknown[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
];

/**
 * gRPC's CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL and UNAVAILABLE. The client passes some of them on raw, and of
 * others it makes an UnknownError, "No leader info available" during an election among them.
 */
const TRANSIENT_CODES: unknown[] = [1, 2, 4, 10, 13, 14];

/** No member of the cluster answered: an error with neither a type nor a code. */
const NO_MEMBER = /^Failed to discover/;

/** Whether the same call may succeed later: the server, the leader or the connection is away for now. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof TransientError) return true;
  if (misconfiguration(error)) return false;
  const { type, code, message } = error as { type?: unknown; code?: unknown; message?: string };
  return TRANSIENT.includes(type) || TRANSIENT_CODES.includes(code) || NO_MEMBER.test(message ?? '');
};

/** The connection may be dead without knowing it. */
export const isEventStoreDBTimeout = (error: unknown): boolean =>
  error instanceof CallTimeout || (error instanceof Error && hasErrorType(error, ErrorType.DEADLINE_EXCEEDED));

/** Whether an error of the client has this type. */
export const hasErrorType = (error: unknown, type: ErrorType): boolean => (error as { type?: unknown }).type === type;

/** The port's error where the client's says that the stream is at another revision. */
export const toWrongExpectedRevision = (error: unknown, stream: string, expected: ExpectedRevision): unknown => {
  if (!(error instanceof WrongExpectedVersionError)) return error;
  const { actualVersion: actual } = error;
  return new WrongExpectedRevision(stream, expected, typeof actual === 'bigint' ? actual : -1n);
};

/** The port's error for a server that does not answer; its message says why. */
export const eventStoreDBUnavailableError = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`EventStoreDB does not answer: ${messageOf(cause)}`, { cause });

/** The port's error for a call after `close`. */
export const eventStoreDBClosedError = (): EventStoreUnavailable =>
  new EventStoreUnavailable('The event log was closed');

/** What the client says, made a sentence that names what was refused, or the setting to change. Errors of our own stay as they are. */
export const toReadableError = (what: string, error: unknown): unknown =>
  misconfiguration(error) ??
  damage(error) ??
  (error instanceof Error && isCommandError(error)
    ? new Error(`EventStoreDB refused ${what}: ${messageOf(error)}`, { cause: error })
    : error);

/** Some of the client's errors have a type and no message. */
const messageOf = (error: unknown): string => {
  const { message, type } = error as { message?: string; type?: string };
  return message || type || String(error);
};

/** The port's error where the client's says that the stream was deleted for good. */
const damage = (error: unknown): StreamDamaged | undefined =>
  error instanceof StreamDeletedError ? new StreamDamaged(error.streamName, 'deleted', { cause: error }) : undefined;
