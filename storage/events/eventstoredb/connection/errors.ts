import { ErrorType, isCommandError, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client';
import {
  EventStoreUnavailable,
  type ExpectedRevision,
  StreamDamaged,
  WrongExpectedRevision,
} from '../../event-store.ts';
import { misconfiguration } from './misconfiguration.ts';

/** The call may succeed when it is repeated with the same event ids. */
export class TransientError extends Error {}

/** No response came within the time limit. */
export class CallTimeout extends TransientError {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} seconds`);
    this.name = 'CallTimeout';
  }
}

/** The call failed before anything was sent. */
export class NotSentError extends TransientError {}

/** An append was sent, and its outcome is unknown; repeat it with the same event ids. */
export class UnknownOutcomeError extends TransientError {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/** Messages of the client or server for calls that were not processed. */
const NOT_TAKEN =
  /Server Is Not Ready|Server Is Busy|No connection established|ECONNREFUSED|Name resolution failed|no host of this name|Waiting for LB pick/;

/** Returns true if an append may have been written although it failed with this error. */
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
 * gRPC's CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL and UNAVAILABLE. The client passes some of them on unchanged and turns
 * others into an UnknownError, such as "No leader info available" during an election.
 */
const TRANSIENT_CODES: unknown[] = [1, 2, 4, 10, 13, 14];

/** No member of the cluster responded; the client's error has neither a type nor a code. */
const NO_MEMBER = /^Failed to discover/;

/** Returns true if the same call may succeed later, because the server, the leader or the connection is temporarily unavailable. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof TransientError) return true;
  if (misconfiguration(error)) return false;
  const { type, code, message } = error as { type?: unknown; code?: unknown; message?: string };
  return TRANSIENT.includes(type) || TRANSIENT_CODES.includes(code) || NO_MEMBER.test(message ?? '');
};

/** Returns true if the error says that a call timed out, so that the connection may be half-open. */
export const isEventStoreDBTimeout = (error: unknown): boolean =>
  error instanceof CallTimeout || (error instanceof Error && hasErrorType(error, ErrorType.DEADLINE_EXCEEDED));

/** Returns true if the error is one of the EventStoreDB client and has this type. */
export const hasErrorType = (error: unknown, type: ErrorType): boolean => (error as { type?: unknown }).type === type;

/** Converts the client's error for a wrong stream version to a `WrongExpectedRevision`; returns other errors unchanged. */
export const toWrongExpectedRevision = (error: unknown, stream: string, expected: ExpectedRevision): unknown => {
  if (!(error instanceof WrongExpectedVersionError)) return error;
  const { actualVersion: actual } = error;
  return new WrongExpectedRevision(stream, expected, typeof actual === 'bigint' ? actual : -1n);
};

/** Returns an `EventStoreUnavailable` error for a server that does not respond, with the reason in its message. */
export const eventStoreDBUnavailableError = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`EventStoreDB does not answer: ${messageOf(cause)}`, { cause });

/** Returns the `EventStoreUnavailable` error for a call after `close`. */
export const eventStoreDBClosedError = (): EventStoreUnavailable =>
  new EventStoreUnavailable('The event log was closed');

/**
 * Returns an error that an administrator understands: for a wrong setting `EventStoreMisconfigured`, for a deleted stream `StreamDamaged`,
 * for any other error of the client an `Error` that names the rejected operation (`what`). Returns all other errors unchanged.
 */
export const toReadableError = (what: string, error: unknown): unknown =>
  misconfiguration(error) ??
  damage(error) ??
  (error instanceof Error && isCommandError(error)
    ? new Error(`EventStoreDB rejected ${what}: ${messageOf(error)}`, { cause: error })
    : error);

/** Some of the client's errors have a type and no message. */
const messageOf = (error: unknown): string => {
  const { message, type } = error as { message?: string; type?: string };
  return message || type || String(error);
};

/** Converts the client's error for a deleted stream to the port's error. */
const damage = (error: unknown): StreamDamaged | undefined =>
  error instanceof StreamDeletedError ? new StreamDamaged(error.streamName, 'deleted', { cause: error }) : undefined;
