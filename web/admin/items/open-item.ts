/** An item that is open beside the list. */
export interface OpenItem {
  id: string;
  facts: Readonly<Record<string, unknown>>;
  revision: number;
  isDeleted: boolean;
}

/** Returns an item from its stream's state and revision; undefined if it does not exist. */
export const toOpenItem = (found: { state: unknown; revision: number } | undefined): OpenItem | undefined => {
  const state = found?.state as { status: string; id: string; facts: OpenItem['facts'] } | undefined;
  if (!state || state.status === 'none') return undefined;
  return { id: state.id, facts: state.facts, revision: found!.revision, isDeleted: state.status === 'deleted' };
};
