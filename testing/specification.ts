import { expect } from 'vitest';
import type { Decider, DecisionContext, DomainEvent, Rejection } from '#domain/decider.ts';

/** The time of every example by default. */
export const noon: DecisionContext = { now: '2026-11-20T12:00:00.000Z', today: '2026-11-20' };

/**
 * Creates examples of a rule: `given(...events).when(command).then(...events)` or `.thenRejected(code, details)`. The decision must equal
 * the expected one exactly; `then()` without events expects that the command changes nothing.
 */
export const specification = <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) => ({
  given: (...history: Event[]) => ({
    when: (command: Command, context: Partial<DecisionContext> = {}) => {
      const state = history.reduce(decider.evolve, decider.initial);
      const decision = decider.decide(command, state, { ...noon, ...context });
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then; a rule is never awaited
        then: (...expected: Event[]) => expect(decision).toStrictEqual(expected),
        thenRejected: (rejected: Rejection['rejected'], details: Omit<Rejection, 'rejected'> = {}) =>
          expect(decision).toStrictEqual({ rejected, ...details }),
      };
    },
  }),
});
