import { schemaId } from '#web/article/working-copy/editor-schema.ts';
import { type BrowserMessage, decodeBrowserMessage } from '#web/article/working-copy/protocol.ts';
import { logError } from '../../error-log.ts';
import { Problem } from '../../http/problem.ts';
import { CLOSE_CODES, type OpenSocket, type SocketHandler } from '../../websockets/open-socket.ts';
import { createTokenBucket } from '../../websockets/token-bucket.ts';
import { type Writable, writtenParts } from '../../workflow/writing-access.ts';
import { decodeAwareness } from './open/awareness-entry.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { LimitedWriter } from './open/limited-writer.ts';
import { type Participant, sendMessage } from './open/open-document.ts';
import type { HeldDocument } from './open/open-documents.ts';
import { storableUpdate } from './open/storable-update.ts';
import { refuse, type WorkingCopies } from './working-copies.ts';

/** Who opened a document. */
export interface DocumentCaller {
  article: string;
  accountId: string;
  name: string;
  /** Id of the schema of the caller's editor; undefined for the releases that did not tell it. */
  schema: string | undefined;
  writable: Writable;
}

/** Throws `DocumentRefused` for an editor of another schema, which would delete what it does not know. */
export const checkSchema = ({ schema }: DocumentCaller): void => {
  if (schema !== schemaId()) throw new DocumentRefused('outdated');
};

type Hello = Extract<BrowserMessage, { type: 'hello' }>;

/** Handles the messages of a browser in which an article is open, in their order. */
export const handleBrowser = (copies: WorkingCopies, socket: OpenSocket, caller: DocumentCaller): SocketHandler => {
  const connection = new BrowserConnection(copies, socket, caller);
  const mayReceive = createTokenBucket(copies.limits.bytes);
  let queue = Promise.resolve();
  return {
    onMessage(data) {
      const message = decode(data);
      if (!message) refuse(socket, new DocumentRefused('malformed'));
      else if (!mayReceive(data.length)) refuse(socket, new DocumentRefused('too_fast'));
      else if (message.type === 'ping') sendMessage(socket, { type: 'pong' });
      else
        queue = queue
          .then(() => (socket.isOpen ? connection.handle(message) : undefined))
          .catch((error) => endWith(socket, error));
    },
    onClose() {
      queue = queue.then(() => connection.end());
    },
  };
};

const decode = (data: Buffer): BrowserMessage | undefined => {
  try {
    return decodeBrowserMessage(data);
  } catch {
    return undefined;
  }
};

/** Closes the connection with the reason. After an outage the browser connects again and sends what was not confirmed. */
const endWith = (socket: OpenSocket, error: unknown): void => {
  const isBusy = error instanceof Problem && error.code === 'busy';
  const refusal = isBusy ? new DocumentRefused('busy') : error;
  if (refusal instanceof DocumentRefused) refuse(socket, refusal);
  else {
    logError('Shared documents of articles', error);
    socket.close(CLOSE_CODES.restart, 'not available');
  }
};

class BrowserConnection {
  readonly #copies: WorkingCopies;
  readonly #caller: DocumentCaller;
  readonly #participant: Participant;
  #held: HeldDocument | undefined;
  /** Limits what the caller changes; undefined: they may change everything. */
  #limits: LimitedWriter | undefined;

  constructor(copies: WorkingCopies, socket: OpenSocket, caller: DocumentCaller) {
    this.#copies = copies;
    this.#caller = caller;
    this.#participant = { socket, accountId: caller.accountId, name: caller.name };
  }

  async handle(message: Exclude<BrowserMessage, { type: 'ping' }>): Promise<void> {
    if (message.type === 'hello') return this.#open(message);
    if (!this.#held) throw new DocumentRefused('malformed');
    if (message.type === 'update') this.#write(this.#held, message);
    else this.#tell(this.#held, message.update);
  }

  async #open(hello: Hello): Promise<void> {
    if (this.#held) throw new DocumentRefused('malformed');
    checkSchema(this.#caller);
    this.#held = await this.#copies.hold(this.#caller.article, this.#caller.accountId);
    if (!this.#participant.socket.isOpen) return;
    const { writable } = this.#caller;
    if (writable !== 'all') this.#limits = new LimitedWriter(this.#held.document.doc, writtenParts(writable));
    this.#held.document.join(this.#participant, hello);
  }

  /** Stores an update without waiting, so that the next one is stored together with it. */
  #write({ document, append }: HeldDocument, { n, update }: { n: number; update: Uint8Array }): void {
    const { socket } = this.#participant;
    const confirm = () => sendMessage(socket, { type: 'stored', n });
    const storable = storableUpdate(document, update, this.#copies.limits.maxDocumentBytes);
    if (!storable) {
      confirm();
      return;
    }
    const limited = this.#limits?.limit(storable) ?? { update: storable, isLimited: false };
    // What was taken back goes to the caller, too.
    const from = limited.isLimited ? { accountId: this.#caller.accountId } : this.#participant;
    append(limited.update, from).then(confirm, (error) => endWith(socket, error));
  }

  #tell({ document }: HeldDocument, received: Uint8Array): void {
    if (received.length > this.#copies.limits.maxAwarenessBytes) throw new DocumentRefused('malformed');
    for (const entry of decodedAwareness(received)) {
      const update = document.tell(this.#participant, entry);
      if (update) this.#copies.shareAwareness(document.id, update);
    }
  }

  end(): void {
    if (!this.#held) return;
    const left = this.#held.document.leave(this.#participant);
    if (left) this.#copies.shareAwareness(this.#caller.article, left);
    this.#held.release();
  }
}

const decodedAwareness = (update: Uint8Array) => {
  try {
    return decodeAwareness(update);
  } catch {
    throw new DocumentRefused('malformed');
  }
};
