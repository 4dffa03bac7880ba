import { asCounted } from './as-counted.ts';
import type { CountingRule } from './counting-rule.ts';
import { limitPerNetwork } from './limit-per-network.ts';
import { onePerRestaurantAndDay } from './one-per-restaurant-and-day.ts';
import { onePerWeek } from './one-per-week.ts';

const rules = [asCounted, onePerRestaurantAndDay, onePerWeek];

/** The names by which `findRule` finds the rules; `N` is a number. */
export const RULE_NAMES: readonly string[] = [...rules.map(({ name }) => name), 'network:N'];

/** Returns the rule with this name, `counted`, `restaurant-day`, `week` or `network:20`; undefined if there is none. */
export const findRule = (name: string): CountingRule | undefined => {
  const limit = /^network:(\d{1,6})$/.exec(name)?.[1];
  return limit === undefined ? rules.find((rule) => rule.name === name) : limitPerNetwork(Number(limit));
};
