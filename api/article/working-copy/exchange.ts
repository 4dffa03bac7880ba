import type * as Y from 'yjs';
import { z } from 'zod';
import { Problem } from '../../http/problem.ts';
import { writtenParts } from '../../workflow/writing-access.ts';
import { checkSchema, type DocumentCaller } from './connection.ts';
import { DocumentRefused, type RefusalCode } from './open/document-refused.ts';
import { LimitedWriter } from './open/limited-writer.ts';
import { storableUpdate } from './open/storable-update.ts';
import type { WorkingCopies } from './working-copies.ts';

/** Milliseconds for which a document stays open after a request, so that the next one need not load it. */
const LINGER_MS = 10_000;

/** What a browser sends: which document it has, what that contains, and its changes, as Yjs encodes them, in base64. */
export const exchangeInput = z.strictObject({
  epoch: z.string().max(64),
  stateVector: z.base64(),
  update: z.base64().optional(),
});

/** Fitting answers of HTTP to what a websocket refuses. */
const PROBLEMS: Partial<Record<RefusalCode, [status: number, code: string]>> = {
  deleted: [404, 'not_found'],
  outdated: [409, 'editor_outdated'],
  too_large: [413, 'body_too_large'],
};

/**
 * Stores the changes of a browser and returns what it lacks, like a websocket in one request, for browsers behind a proxy that blocks those.
 * Changes of another document of the article than the stored one are not taken. Throws 404 for a deleted article, 409 for an editor of
 * another release, 413 for a document that
 * would be too large, 422 for changes that cannot be read, and 503 if too many documents are open.
 */
export const exchangeChanges = async (
  copies: WorkingCopies,
  caller: DocumentCaller,
  sent: z.output<typeof exchangeInput>,
): Promise<{ epoch: string; update: string; stateVector: string }> => {
  try {
    checkSchema(caller);
    const { document, append, release } = await copies.hold(caller.article, caller.accountId);
    setTimeout(release, LINGER_MS).unref();
    const update = sent.epoch === document.epoch && sent.update ? Buffer.from(sent.update, 'base64') : undefined;
    const storable = update && storableUpdate(document, update, copies.limits.maxDocumentBytes);
    if (storable) await append(limited(document.doc, storable, caller), { accountId: caller.accountId });
    const welcome = document.welcome({ epoch: sent.epoch, stateVector: Buffer.from(sent.stateVector, 'base64') });
    return { epoch: welcome.epoch, update: base64(welcome.update), stateVector: base64(welcome.stateVector) };
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    throw new Problem(...(PROBLEMS[error.code] ?? [422, 'invalid']));
  }
};

/** Takes back what the caller may not change. */
const limited = (doc: Y.Doc, update: Uint8Array, { writable }: DocumentCaller): Uint8Array =>
  writable === 'all' ? update : new LimitedWriter(doc, writtenParts(writable)).limit(update).update;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
