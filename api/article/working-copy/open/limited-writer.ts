import * as Y from 'yjs';
import { type DocumentPart, documentParts, fieldsOf } from '#web/article/working-copy/document-fields.ts';
import { DocumentRefused } from './document-refused.ts';

/** An update of a writer who may not change the whole document. */
export interface LimitedUpdate {
  /** The update, with a second change that takes back what the writer may not change. */
  update: Uint8Array;
  /** Whether anything was taken back. */
  isLimited: boolean;
}

/**
 * Limits the updates of a writer, such as a translator, to some parts of the document. An update cannot be divided, since later ones refer to
 * it. What it changes elsewhere is therefore undone by a second change, which is stored and sent together with it; the rest is kept.
 */
export class LimitedWriter {
  readonly #document: Y.Doc;
  /** The document with the writer's updates, of which the last may not be stored yet. */
  readonly #mirror = new Y.Doc();
  readonly #closed: Y.AbstractType<unknown>[];
  /** Names of the fields of an article. Others may come from editors of another release, and are closed. */
  readonly #known: ReadonlySet<string>;

  constructor(document: Y.Doc, open: readonly DocumentPart[]) {
    this.#document = document;
    this.#closed = documentParts.flatMap((part) => {
      const fields = fieldsOf(this.#mirror, part);
      return open.includes(part) ? [] : fields;
    });
    this.#known = new Set(this.#mirror.share.keys());
  }

  /** Throws `DocumentRefused` for an update that cannot be applied yet, which the browser sends again, and for one of unknown fields. */
  limit(update: Uint8Array): LimitedUpdate {
    const mirror = this.#mirror;
    Y.applyUpdate(mirror, Y.encodeStateAsUpdate(this.#document, Y.encodeStateVector(mirror)));
    const before = new Set(mirror.share.keys());
    const others = [...before].filter((name) => !this.#known.has(name)).map((name) => mirror.get(name));
    const undo = new Y.UndoManager([...this.#closed, ...others], {
      trackedOrigins: new Set([this]),
      captureTimeout: 0,
    });
    const takenBack: Uint8Array[] = [];
    const collect = (change: Uint8Array) => takenBack.push(change);
    try {
      Y.applyUpdate(mirror, update, this);
      if (mirror.store.pendingStructs || mirror.store.pendingDs) throw new DocumentRefused('busy');
      if ([...mirror.share.keys()].some((name) => !before.has(name))) throw new DocumentRefused('malformed');
      mirror.on('update', collect);
      while (undo.undoStack.length > 0) undo.undo();
    } finally {
      mirror.off('update', collect);
      undo.destroy();
    }
    return { update: Y.mergeUpdates([update, ...takenBack]), isLimited: takenBack.length > 0 };
  }
}
