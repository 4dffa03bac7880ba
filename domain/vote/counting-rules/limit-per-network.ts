import type { CountingRule } from './counting-rule.ts';
import { createStateByPeriod } from './state-by-period.ts';

/**
 * Returns the rule that keeps at most `limit` votes per network and day, one per visitor, including votes that a lower limit refused. The
 * log records only some of the refused votes of a network, so that a higher limit may count too few. Votes whose network is unknown are not
 * limited, and votes beyond the limit of an IPv6 site stay dropped.
 */
export const limitPerNetwork = (limit: number): CountingRule => ({
  name: `network:${limit}`,
  needs: ['visitor', 'network'],
  start() {
    const stateOf = createStateByPeriod(() => ({ visitors: new Set<string>(), votes: new Map<string, number>() }));
    return ({ day, visitor, network, refused }) => {
      if (refused === 'already_voted' || refused === 'site_limit') return refused;
      const { visitors, votes } = stateOf(day);
      if (visitors.has(visitor)) return 'already_voted';
      const used = network === null ? 0 : (votes.get(network) ?? 0);
      if (used >= limit && network !== null) return 'network_limit';
      visitors.add(visitor);
      if (network !== null) votes.set(network, used + 1);
      return undefined;
    };
  },
});
