import { z } from 'zod';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { ProcessMessages } from '#storage/database/process-messages.ts';
import { logError } from '../../error-log.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './limits.ts';
import { DocumentRefused } from './open/document-refused.ts';
import { type OpenDocument, sendMessage } from './open/open-document.ts';
import { createOpenDocuments, type HeldDocument } from './open/open-documents.ts';
import { prepareDocument } from './prepare-document.ts';
import { loadEnds } from './stored/document-rows.ts';
import { type AlignServices, alignWithVersion } from './versions/align.ts';
import type { OwnSave } from './versions/own-save.ts';
import { loadSavedVersion, type SavedVersion } from './versions/saved-version.ts';

export interface WorkingCopyServices extends AlignServices {
  changes: Pick<ReadModelChanges, 'onChange'>;
  messages: ProcessMessages;
}

/** The working copies of articles, as this process sees them. */
export interface WorkingCopies {
  limits: DocumentLimits;
  /** Opens the document of an article for a browser. Throws `DocumentRefused`, or `Problem` 503. */
  hold(id: string, accountId: string): Promise<HeldDocument>;
  /** Sends an awareness update to the other processes. */
  shareAwareness(id: string, update: Uint8Array): void;
  /** Merges a version into the document, here and in all processes. */
  align(id: string, version: SavedVersion, own?: OwnSave): Promise<void>;
  /** Announces to all processes that the stored document was changed or deleted. */
  announce(id: string): Promise<void>;
}

/** Messages between processes: `article` has new updates; `awareness`: base64; `asks`: the sender has just opened the document. */
const message = z.object({
  articleDocument: z.string(),
  awareness: z.string().optional(),
  asks: z.boolean().optional(),
});

const TAG = 'article:';

/** Starts the working copies of this process; `stop` ends them. */
export const startWorkingCopies = (
  services: WorkingCopyServices,
  changed: Partial<DocumentLimits> = {},
): WorkingCopies & { stop(): void } => {
  const { changes, messages, db, read } = services;
  const limits = { ...DOCUMENT_LIMITS, ...changed };
  const onError = (error: unknown) => logError('Shared documents of articles', error);
  const tellOthers = (told: z.infer<typeof message>) => void messages.send(told).catch(onError);
  const documents = createOpenDocuments({
    ...limits,
    db,
    onError,
    prepare: async (id, accountId) => {
      if (await prepareDocument(services, id, accountId)) tellOthers({ articleDocument: id });
    },
    onStored: ({ id }) => tellOthers({ articleDocument: id }),
    onOpen: ({ id }) => tellOthers({ articleDocument: id, asks: true }),
  });
  const catchUp = (document: OpenDocument) => documents.catchUp(document);
  const announce = async (id: string): Promise<void> => {
    tellOthers({ articleDocument: id });
    const document = documents.find(id);
    if (document) await catchUp(document);
  };
  const align = async (id: string, version: SavedVersion, own?: OwnSave): Promise<void> => {
    if (await alignWithVersion(services, id, version, own)) await announce(id);
  };
  const followVersion = async (document: OpenDocument): Promise<void> => {
    const version = await loadSavedVersion(read, document.id);
    if (!version) return;
    if (!version.isDeleted) return align(document.id, version);
    refuseAll(document);
    // Who opens it from now on is refused as well.
    documents.restart(document);
  };
  const catchUpAll = async () => {
    const open = documents.all();
    const ends = await loadEnds(
      db,
      open.map(({ id }) => id),
    );
    for (const document of open) {
      const end = ends.get(document.id);
      if (end?.epoch !== document.epoch || end.last > document.last) await catchUp(document);
    }
  };
  const lookForMissed = () => void catchUpAll().catch(onError);
  const stops = [
    changes.onChange(({ tags }) => {
      const isAll = tags.includes('*');
      const open = documents.all().filter(({ id }) => isAll || tags.includes(TAG + id));
      for (const document of open) void followVersion(document).catch(onError);
    }),
    messages.onMessage((received) => {
      const { data } = message.safeParse(received);
      const document = data && documents.find(data.articleDocument);
      if (document) void receive(document, data).catch(onError);
    }),
    messages.onGap(lookForMissed),
  ];
  const receive = async (document: OpenDocument, { awareness, asks }: z.infer<typeof message>): Promise<void> => {
    if (awareness !== undefined) return document.takeAwareness(Buffer.from(awareness, 'base64'));
    if (!asks) return catchUp(document);
    const own = document.ownAwareness();
    if (own) shareAwareness(document.id, own);
  };
  const shareAwareness = (id: string, update: Uint8Array) =>
    tellOthers({ articleDocument: id, awareness: Buffer.from(update).toString('base64') });
  const polling = setInterval(lookForMissed, limits.pollMs);
  return {
    limits,
    hold: documents.hold,
    shareAwareness,
    align,
    announce,
    stop() {
      clearInterval(polling);
      for (const stop of stops) stop();
      documents.stop();
    },
  };
};

const refuseAll = ({ participants }: OpenDocument): void => {
  for (const { socket } of participants) refuse(socket, new DocumentRefused('deleted'));
};

/** Tells a browser why its text is not taken, and closes the connection. */
export const refuse = (socket: Parameters<typeof sendMessage>[0], { code }: DocumentRefused): void => {
  sendMessage(socket, { type: 'refused', code });
  socket.close(1008, code);
};
