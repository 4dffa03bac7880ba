/** Days that are remembered. Votes around midnight alternate between two days. */
const REMEMBERED = 3;

/**
 * Creates a memory of the network from which each visitor of a day votes: `note` is called with every reserved vote of a network, `find`
 * returns the first network of a visitor on a day. The next reservation of a visitor is usually that of their IPv6 site. Only the latest days
 * are remembered.
 */
export const createNetworkMemory = () => {
  const days = new Map<string, Map<string, string>>();
  return {
    note(day: string, visitor: string, network: string): void {
      const networks = days.get(day) ?? new Map<string, string>();
      if (!networks.has(visitor)) networks.set(visitor, network);
      if (days.has(day)) return;
      days.set(day, networks);
      if (days.size > REMEMBERED) days.delete(days.keys().next().value!);
    },
    find: (day: string, visitor: string): string | null => days.get(day)?.get(visitor) ?? null,
  };
};
