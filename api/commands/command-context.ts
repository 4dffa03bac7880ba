import { v5 as uuid } from 'uuid';
import type { DecisionContext } from '#domain/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { EventMetadata } from '#storage/events/event-store.ts';
import type { Authorize } from './decision-reads.ts';

/** The visitor's data in a request. It must not be stored in plain form. */
export interface Visitor {
  locale: Locale;
  /** IP address. */
  address: string;
  /** Value of the header `User-Agent`. */
  userAgent: string;
  /** Cookies by name, with their signatures, not verified. */
  cookies: Readonly<Record<string, string | undefined>>;
}

/** The actor, name and time of a command that is being executed, and the key that makes its repetition idempotent. */
export interface CommandContext {
  actor: EventMetadata['actor'];
  command: string;
  /** The caller's `Idempotency-Key`, or a fresh UUID. */
  idempotencyKey: string;
  correlationId: string;
  decisionContext: DecisionContext;
  /** Called for each decision, before it; throws if the sender may not do this in the state that it is decided on. */
  authorize?: Authorize | undefined;
  /** Throws unless `authorize` was called; called before events are written. */
  requireAuthorized?: () => void;
  /** Whether the sender decides what is ready for readers. */
  isByEditor?: boolean;
  /** Ids of the other accounts that wrote what the actor saves. */
  writers?: readonly string[] | undefined;
  /** The sender's browser, if the command came over HTTP. */
  visitor?: Visitor | undefined;
  /** Shared by this context and its copies; `markWritten` sets it, with the streams, once any event was appended. */
  progress?: { isWritten: boolean; streams: Set<string> };
}

/**
 * Records in the command's context that events were appended. If the event log becomes unavailable later in the same command, the error
 * then says that the outcome is unknown, not that nothing changed.
 */
export const markWritten = ({ progress }: CommandContext, streams: readonly string[] = []): void => {
  if (!progress) return;
  progress.isWritten = true;
  for (const stream of streams) progress.streams.add(stream);
};

/** Returns true if the event was written by an earlier execution of this command: same name, idempotency key and actor. */
export const isCausedBy = ({ actor, command, idempotencyKey }: CommandContext, written: EventMetadata): boolean =>
  written.causationId === idempotencyKey && written.command === command && written.actor.id === actor.id;

/** This application's namespace of version-5 UUIDs (RFC 9562). */
const NAMESPACE = '6f4b9c0e-3f0b-5d0e-9a57-0f3c1d8f2a11';

/**
 * Returns a UUID derived from actor, command, idempotency key and `name`, which distinguishes the ids of one command. A repeated command
 * gets the same ids, so that the event store recognises events that it already has.
 */
export const deterministicId = ({ actor, command, idempotencyKey }: CommandContext, name: string): string =>
  uuid(`${actor.id}/${command}/${idempotencyKey}/${name}`, NAMESPACE);
