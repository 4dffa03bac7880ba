import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { StoredSince } from '#api/article/working-copy/stored/document-rows.ts';
import type { OpenSocket } from '#api/websockets/open-socket.ts';
import { encodeHostMessage, type HostMessage } from '#web/article/working-copy/protocol.ts';
import { hasUpdate } from '../moved-text/has-update.ts';
import { MovedText } from '../moved-text/moved-text.ts';
import { type AwarenessEntry, encodeAwareness } from './awareness-entry.ts';
import { DocumentRefused } from './document-refused.ts';

/** A browser that writes in an open document. */
export interface Participant {
  socket: OpenSocket;
  accountId: string;
  name: string;
  /** The browser's number in the awareness, once it has sent it. */
  clientId?: number;
}

/** Where an update comes from: a participant, a request of an account, or, without one, the host. */
export interface UpdateSource {
  accountId: string | null;
}

/** Sends a message to a browser. */
export const sendMessage = (socket: OpenSocket, message: HostMessage): void =>
  socket.send({ data: Buffer.from(encodeHostMessage(message)), isBinary: true });

/** A document in the memory of this process, with the browsers that are connected to it here. All of its text is stored. */
export class OpenDocument {
  readonly id: string;
  readonly epoch: string;
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly participants = new Set<Participant>();
  /** Id of the last stored update that the document contains. */
  last = -1n;
  /** Updates that were stored here since they were last merged into the state. */
  unmerged = 0;
  #bytes = 0;
  readonly #text = new MovedText(this.doc);

  constructor(id: string, epoch: string) {
    this.id = id;
    this.epoch = epoch;
    this.awareness.setLocalState(null);
  }

  /**
   * Adds what was stored and sends it to the browsers, except to the one from which it comes. Returns changes to store besides, so that each
   * letter is there once. Every process finds the same ones: one of them may be killed before it stores them.
   */
  add(
    { state, updates, last }: StoredSince,
    fromOf: (id: bigint) => UpdateSource | undefined = () => undefined,
  ): { update: Uint8Array; from: UpdateSource }[] {
    // The answer to an earlier question may come late.
    if (state && state.until > this.last) {
      this.#text.addState(state.update, state.moved);
      this.#passOn(state.update, undefined);
    }
    const besides = updates.flatMap(({ id, update }) => {
      if (id <= this.last) return [];
      const from = fromOf(id);
      const change = this.#text.add(update, id);
      this.#passOn(update, from);
      // Not the same source: the browser that doubled it needs the change, too.
      return change ? [{ update: change, from: { accountId: from?.accountId ?? null } }] : [];
    });
    if (last > this.last) this.last = last;
    return besides.filter(({ update }) => !hasUpdate(this.doc, update));
  }

  #passOn(update: Uint8Array, from: UpdateSource | undefined): void {
    this.#bytes += update.length;
    this.send({ type: 'update', update }, from);
  }

  /** Sends a message to all browsers but one. */
  send(message: HostMessage, except?: UpdateSource): void {
    if (this.participants.size === 0) return;
    const frame = { data: Buffer.from(encodeHostMessage(message)), isBinary: true };
    for (const each of this.participants) if (each !== except) each.socket.send(frame);
  }

  /** Returns whether the document would have more than `maxBytes` with this update. */
  isFull(update: Uint8Array, maxBytes: number): boolean {
    if (this.#bytes + update.length > maxBytes) this.#bytes = Y.encodeStateAsUpdate(this.doc).length;
    return this.#bytes + update.length > maxBytes;
  }

  /**
   * Returns what a browser lacks: all, if its copy is of another epoch. Throws `DocumentRefused` if its state vector cannot be decoded.
   */
  welcome(hello: { epoch: string; stateVector: Uint8Array }): Extract<HostMessage, { type: 'welcome' }> {
    const knows = hello.epoch === this.epoch || hello.epoch === '' ? hello.stateVector : undefined;
    try {
      const update = Y.encodeStateAsUpdate(this.doc, knows);
      return { type: 'welcome', epoch: this.epoch, update, stateVector: Y.encodeStateVector(this.doc) };
    } catch {
      throw new DocumentRefused('malformed');
    }
  }

  /** Adds a browser and sends it what it lacks. */
  join(participant: Participant, hello: { epoch: string; stateVector: Uint8Array }): void {
    sendMessage(participant.socket, this.welcome(hello));
    const present = [...this.awareness.getStates().keys()];
    if (present.length > 0) {
      sendMessage(participant.socket, {
        type: 'awareness',
        update: encodeAwarenessUpdate(this.awareness, present),
      });
    }
    this.participants.add(participant);
  }

  /**
   * Takes what a browser sends about itself, with the name of its account, and sends it to the others. Returns the update for other processes;
   * undefined if the entry is of another browser. A browser that connects again takes over its number.
   */
  tell(participant: Participant, entry: AwarenessEntry): Uint8Array | undefined {
    participant.clientId ??= entry.clientId;
    if (participant.clientId !== entry.clientId) return undefined;
    for (const each of this.participants)
      if (each !== participant && each.clientId === entry.clientId) each.clientId = -1;
    const user = { id: participant.accountId, name: participant.name };
    const update = encodeAwareness({ ...entry, state: entry.state && { ...entry.state, user } });
    this.takeAwareness(update, participant);
    return update;
  }

  /** Takes an awareness update and sends it to all browsers but one. */
  takeAwareness(update: Uint8Array, except?: Participant): void {
    applyAwarenessUpdate(this.awareness, update, except);
    this.send({ type: 'awareness', update }, except);
  }

  /** Removes a browser. Returns the awareness update for other processes, if it had sent something. */
  leave(participant: Participant): Uint8Array | undefined {
    this.participants.delete(participant);
    const { clientId } = participant;
    if (clientId === undefined || !this.awareness.getStates().has(clientId)) return undefined;
    removeAwarenessStates(this.awareness, [clientId], 'closed');
    const update = encodeAwarenessUpdate(this.awareness, [clientId]);
    this.send({ type: 'awareness', update });
    return update;
  }

  /** Returns what the browsers of this process have sent; undefined if it is nothing. */
  ownAwareness(): Uint8Array | undefined {
    const states = this.awareness.getStates();
    const ids = [...this.participants].flatMap(({ clientId }) =>
      clientId !== undefined && states.has(clientId) ? [clientId] : [],
    );
    return ids.length > 0 ? encodeAwarenessUpdate(this.awareness, ids) : undefined;
  }

  destroy(): void {
    this.awareness.destroy();
    this.doc.destroy();
  }
}
