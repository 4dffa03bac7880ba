import * as Y from 'yjs';

/** Changes that are sent as one: the number of the last one, and what they do. */
interface Change {
  n: number;
  update: Uint8Array;
}

type Kind = 'types' | 'deletes';

interface Run extends Change {
  /** Undefined for a change that is sent alone. */
  kind: Kind | undefined;
  length: number;
}

/** Runs that are remembered, and changes of one run, which cost each key a tenth of a millisecond. Together about 1 MB. */
const MAX_RUNS = 1_000;
const MAX_LENGTH = 200;

/**
 * Remembers the changes that the host has not confirmed, as few updates as possible: what only types is merged, and what only deletes; what
 * moves text stays alone. An update that is made from the document instead names everything that was ever deleted in it, so that the host cannot
 * tell what was moved from what others have deleted.
 */
export class PendingChanges {
  #runs: Run[] = [];
  /** False until the host has stored everything once, and after too many changes. */
  #isComplete = false;

  add({ n, update }: Change): void {
    const kind = kindOf(update);
    const last = this.#runs.at(-1);
    if (last && kind && kind === last.kind && last.length < MAX_LENGTH) {
      const merged = { n, update: Y.mergeUpdates([last.update, update]), kind, length: last.length + 1 };
      this.#runs.splice(-1, 1, merged);
      return;
    }
    if (this.#runs.length === MAX_RUNS) this.forget();
    if (this.#isComplete) this.#runs.push({ n, update, kind, length: 1 });
  }

  /** Forgets what the host has stored: all changes up to a number. */
  confirm(n: number): void {
    this.#runs = this.#runs.filter((each) => each.n > n);
  }

  /** Forgets the changes one by one: the host did not take one of them, of which less may be left in the document. */
  forget(): void {
    this.#runs = [];
    this.#isComplete = false;
  }

  /** Call it once the host has stored everything: changes are remembered from now on. */
  reset(): void {
    this.#runs = [];
    this.#isComplete = true;
  }

  /** Returns the changes in their order; undefined if not all are remembered. */
  all(): Change[] | undefined {
    return this.#isComplete ? this.#runs.map(({ n, update }) => ({ n, update })) : undefined;
  }

  /**
   * Returns the changes in their order if the host lacks no more than these: `lacking` is all that it lacks, and `theirs` what it has sent.
   */
  covering(lacking: Uint8Array, theirs: Uint8Array): Change[] | undefined {
    const all = this.all();
    return all && covers(all, lacking, theirs) ? all : undefined;
  }
}

/** Returns whether changes insert and delete what the host lacks. A host that was restored from a backup may lack older changes, too. */
const covers = (changes: readonly Change[], lacking: Uint8Array, theirs: Uint8Array): boolean => {
  const updates = changes.map(({ update }) => update);
  const known = Y.parseUpdateMeta(Y.mergeUpdates(updates)).from;
  const isInserted = [...Y.parseUpdateMeta(lacking).from].every(
    ([client, clock]) => (known.get(client) ?? Number.POSITIVE_INFINITY) <= clock,
  );
  const deletedBy = (update: Uint8Array) => Y.decodeUpdate(update).ds;
  const deleted = Y.mergeDeleteSets([theirs, ...updates].map(deletedBy));
  return isInserted && Y.equalDeleteSets(deletedBy(lacking), deleted);
};

/** Returns undefined for a change that inserts a block, or inserts and deletes. */
const kindOf = (update: Uint8Array): Kind | undefined => {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.some((each) => each instanceof Y.Item && each.content instanceof Y.ContentType)) return undefined;
  if (structs.length > 0) return ds.clients.size > 0 ? undefined : 'types';
  return 'deletes';
};
