import type { Place, Travel, Walk } from '#domain/article/travel.ts';
import { byLocale } from '#domain/shared/locale.ts';

/** What was entered for a kind before another one was chosen. */
export type KeptTravel = Partial<Record<string, Travel>>;

/**
 * Returns the place or walk of an article after its kind was chosen: `before` is what it was. Texts stay, and what was entered for the kind
 * before comes back from `kept`. Null for neither of the two.
 */
export const travelOfKind = (kind: string, before: Travel | null, kept: KeptTravel): Travel | null => {
  if (kind !== 'place' && kind !== 'walk') return null;
  const next = kept[kind] ?? empty[kind];
  return before ? { ...next, name: before.name, access: before.access, season: before.season } : next;
};

/** Returns the errors of a save that concern place or walk, each once. */
export const travelErrors = (errors: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    Object.entries(errors).flatMap(([path, error]) => (path === 'travel' || path.startsWith('travel.') ? [error] : [])),
  ),
];

const noTexts = { name: byLocale(() => ''), access: byLocale(() => ''), season: byLocale(() => '') };

/** A place without a position, which the command rejects. */
const emptyPlace = { kind: 'place', ...noTexts, position: null as unknown as Place['position'] } satisfies Place;
const emptyWalk: Walk = {
  kind: 'walk',
  ...noTexts,
  points: [],
  distance: null,
  ascent: null,
  descent: null,
  minutes: null,
  difficulty: null,
};
const empty = { place: emptyPlace, walk: emptyWalk };
