import { v5 as uuid } from 'uuid';
import type { DecisionContext } from '#domain/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { EventMetadata } from '#storage/events/event-store.ts';

/** What a request tells of who sent it. Nothing of it is stored as it is. */
export interface Visitor {
  locale: Locale;
  /** Network address. */
  address: string;
  /** The header `User-Agent`. */
  userAgent: string;
  /** By name, as they came, signature and all. */
  cookies: Readonly<Record<string, string | undefined>>;
}

/** Who asks for what, and the key that makes a repetition harmless. */
export interface CommandContext {
  actor: EventMetadata['actor'];
  command: string;
  /** The caller's `Idempotency-Key`, or a fresh UUID. */
  idempotencyKey: string;
  correlationId: string;
  decisionContext: DecisionContext;
  /** The browser that asks, where the command came over HTTP. */
  visitor?: Visitor | undefined;
  /** Whether anything was written under this origin so far, and under those made from it; noted by whoever writes. */
  progress?: { isWritten: boolean };
}

/** For whoever wrote something: a log that falls silent from now on leaves it unknown what became of the command. */
export const markWritten = ({ progress }: CommandContext): void => {
  if (progress) progress.isWritten = true;
};

/** Whether an event was written by this very command when it was sent before. */
export const isCausedBy = ({ actor, command, idempotencyKey }: CommandContext, written: EventMetadata): boolean =>
  written.causationId === idempotencyKey && written.command === command && written.actor.id === actor.id;

/** Names of this product's own making within version-5 UUIDs (RFC 9562). */
const NAMESPACE = '6f4b9c0e-3f0b-5d0e-9a57-0f3c1d8f2a11';

/** A UUID: the same command with the same key by the same actor makes the same ids, so a repeated append is recognised by the store. */
export const deterministicId = ({ actor, command, idempotencyKey }: CommandContext, name: string): string =>
  uuid(`${actor.id}/${command}/${idempotencyKey}/${name}`, NAMESPACE);
