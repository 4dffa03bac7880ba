import * as Y from 'yjs';

interface Change {
  n: number;
  update: Uint8Array;
}

/** Changes that are remembered one by one, about 1 MB. */
const MAX_CHANGES = 5_000;

/**
 * Remembers the changes that the host has not confirmed, one by one. An update that is made from the document instead names everything that was
 * ever deleted in it, so that the host cannot tell what was moved from what others have deleted.
 */
export class PendingChanges {
  #changes: Change[] = [];
  /** False until the host has stored everything once, and after too many changes. */
  #isComplete = false;

  add(change: Change): void {
    if (this.#changes.length === MAX_CHANGES) this.#isComplete = false;
    if (this.#isComplete) this.#changes.push(change);
    else this.#changes = [];
  }

  /** Forgets what the host has stored: all changes up to a number. */
  confirm(n: number): void {
    this.#changes = this.#changes.filter((each) => each.n > n);
  }

  /** Forgets the changes one by one: the host did not take one of them, of which less may be left in the document. */
  forget(): void {
    this.#changes = [];
    this.#isComplete = false;
  }

  /** Call it once the host has stored everything: changes are remembered from now on. */
  reset(): void {
    this.#changes = [];
    this.#isComplete = true;
  }

  /**
   * Returns the changes in their order, as few updates as possible: what only types is merged, and what only deletes; what moves text stays
   * alone. Returns undefined if the host lacks more than these: `lacking` is all that it lacks, and `theirs` what it has sent.
   */
  covering(lacking: Uint8Array, theirs: Uint8Array): Change[] | undefined {
    if (!this.#isComplete || !covers(this.#changes, lacking, theirs)) return undefined;
    const runs: Change[][] = [];
    let before: ReturnType<typeof kindOf>;
    for (const change of this.#changes) {
      const kind = kindOf(change.update);
      if (kind && kind === before) runs.at(-1)!.push(change);
      else runs.push([change]);
      before = kind;
    }
    return runs.map((run) => ({ n: run.at(-1)!.n, update: Y.mergeUpdates(run.map(({ update }) => update)) }));
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
const kindOf = (update: Uint8Array): 'types' | 'deletes' | undefined => {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.some((each) => each instanceof Y.Item && each.content instanceof Y.ContentType)) return undefined;
  if (structs.length > 0) return ds.clients.size > 0 ? undefined : 'types';
  return 'deletes';
};
