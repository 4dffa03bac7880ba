'use client';
import { type Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { BrowserMessage, HostMessage } from '../../working-copy/protocol.ts';
import { PendingChanges } from './pending-changes.ts';

/** Reasons that a further attempt does not change soon. */
const LASTING = new Set(['deleted', 'outdated', 'malformed', 'too_large', 'not_allowed']);
/** Reasons that the user is not shown: the session's own screen tells one, and the other ends within seconds. */
const SILENT = new Set(['signed_out', 'too_fast']);

/** Changes that are sent by requests of their own. More are sent at once, so that saving does not wait for them. */
const MAX_REQUESTS = 5;

export interface HostSyncOptions {
  doc: Y.Doc;
  awareness: Awareness;
  /** Called when what the browser knows of the host changes: connected, everything stored, or refused. */
  onChange(): void;
  /** Called with the epoch of the host's document before its text is taken over. */
  onEpoch(epoch: string): void;
  /** Called if the host has another document of the article than the one that was opened, such as after a discarded text. */
  onReplaced(): void;
  send(message: BrowserMessage): void;
}

/** The last answer of the host: what it sent, and what it had. */
interface Answer {
  update: Uint8Array;
  stateVector: Uint8Array;
}

/** Keeps a shared document and the host's copy equal, whatever carries the messages: sends local changes, and applies those of others. */
export class HostSync {
  readonly #options: HostSyncOptions;
  #epoch = '';
  #isOpen = false;
  #refused: string | undefined;
  /** Numbers of the last local change, and of the last one that the host has confirmed with all before it. */
  #last = 0;
  #stored = 0;
  /** There are local changes that the host has not confirmed in this or an earlier connection. */
  #isAhead = false;
  readonly #pending = new PendingChanges();
  #answer: Answer | undefined;

  constructor(options: HostSyncOptions) {
    this.#options = options;
    options.doc.on('update', this.#onUpdate);
    options.awareness.on('update', this.#onAwareness);
  }

  /** True once the host's text is here and while changes are exchanged. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True if the host has stored all local changes. */
  get isStored(): boolean {
    return !this.#isAhead;
  }

  /** The reason for which the host does not take the document. */
  get refused(): string | undefined {
    return this.#refused;
  }

  get isRefusedForLong(): boolean {
    return this.#refused !== undefined && LASTING.has(this.#refused);
  }

  /** Local changes that the host has not confirmed, one by one; undefined if not all are known. */
  get unconfirmedChanges(): Uint8Array[] | undefined {
    return this.#pending.all()?.map(({ update }) => update);
  }

  /** Adds a change that was made when the article was open before, and sends it as it was made. */
  add(update: Uint8Array): void {
    Y.applyUpdate(this.#options.doc, update, remote);
    this.#changed(update);
  }

  /** Returns the message that begins a connection. */
  hello(): Extract<BrowserMessage, { type: 'hello' }> {
    return { type: 'hello', epoch: this.#epoch, stateVector: Y.encodeStateVector(this.#options.doc) };
  }

  /** Notes that the connection has ended. */
  end(refused?: string): void {
    this.#isOpen = false;
    if (refused) this.#refuse(refused);
    this.#options.onChange();
  }

  receive(message: HostMessage): void {
    const { doc, awareness } = this.#options;
    if (message.type === 'welcome') this.#welcome(message);
    if (message.type === 'update') Y.applyUpdate(doc, message.update, remote);
    if (message.type === 'awareness') applyAwarenessUpdate(awareness, message.update, remote);
    if (message.type === 'stored') this.#confirm(message.n);
    if (message.type === 'refused') this.#refuse(message.code);
  }

  /**
   * Returns what to send next by a request: the first change that the host has not confirmed, or all at once where these are many. Undefined if
   * there is nothing, or if the host has not answered yet.
   */
  unconfirmed(): { n: number; update: Uint8Array } | undefined {
    if (!this.#isAhead || !this.#answer) return undefined;
    const all = this.#lacking(this.#answer);
    const changes = this.#oneByOne(all, this.#answer);
    return changes.length > MAX_REQUESTS ? all : changes[0];
  }

  close(): void {
    this.#options.doc.off('update', this.#onUpdate);
    this.#options.awareness.off('update', this.#onAwareness);
  }

  #welcome({ epoch, update, stateVector }: Extract<HostMessage, { type: 'welcome' }>): void {
    const { doc, onEpoch, onReplaced, onChange } = this.#options;
    if (this.#epoch !== '' && this.#epoch !== epoch) {
      onReplaced();
      return;
    }
    this.#epoch = epoch;
    this.#answer = { update, stateVector };
    onEpoch(epoch);
    Y.applyUpdate(doc, update, remote);
    this.#isOpen = true;
    const all = this.#lacking(this.#answer);
    this.#isAhead ||= isNews(all.update, update);
    // A text that was too large may still be.
    if (!this.#isAhead || this.#refused !== 'too_large') this.#refused = undefined;
    if (!this.#isAhead) this.#pending.reset();
    else for (const change of this.#oneByOne(all, this.#answer)) this.#send(change);
    this.#sendAwareness([doc.clientID]);
    onChange();
  }

  #confirm(n: number): void {
    this.#stored = Math.max(this.#stored, n);
    this.#pending.confirm(n);
    if (this.#stored === this.#last) {
      this.#isAhead = false;
      this.#pending.reset();
      this.#refused = undefined;
    }
    this.#options.onChange();
  }

  #refuse(code: string): void {
    this.#pending.forget();
    if (!SILENT.has(code)) this.#refused = code;
  }

  /** Returns all that the host lacks. */
  #lacking({ stateVector }: Answer): { n: number; update: Uint8Array } {
    return { n: this.#last, update: Y.encodeStateAsUpdate(this.#options.doc, stateVector) };
  }

  /** Divides what the host lacks into the changes in which it was made, where these are known. */
  #oneByOne(all: { n: number; update: Uint8Array }, { update }: Answer): { n: number; update: Uint8Array }[] {
    return this.#pending.covering(all.update, update) ?? [all];
  }

  #send(change: { n: number; update: Uint8Array }): void {
    this.#options.send({ type: 'update', ...change });
  }

  #sendAwareness(clients: number[]): void {
    if (!this.#isOpen) return;
    this.#options.send({ type: 'awareness', update: encodeAwarenessUpdate(this.#options.awareness, clients) });
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin !== remote) this.#changed(update);
  };

  #changed(update: Uint8Array): void {
    this.#isAhead = true;
    this.#last += 1;
    const change = { n: this.#last, update };
    this.#pending.add(change);
    if (this.#isOpen) this.#send(change);
    this.#options.onChange();
  }

  readonly #onAwareness = (
    { added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>,
    origin: unknown,
  ): void => {
    if (origin !== remote) this.#sendAwareness([...added, ...updated, ...removed]);
  };
}

/** Origin of the changes that come from the host. */
const remote = Symbol('host');

/**
 * Returns whether an update has letters, values or deletions that the other side lacks, which sent `theirs`. An update names all deletions,
 * also those that the other side knows.
 */
const isNews = (update: Uint8Array, theirs: Uint8Array): boolean => {
  const { structs, ds } = Y.decodeUpdate(update);
  return structs.length > 0 || !Y.equalDeleteSets(ds, Y.decodeUpdate(theirs).ds);
};
