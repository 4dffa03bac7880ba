import type * as Y from 'yjs';
import type { Travel } from '#domain/article/travel.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, type Localized, locales } from '#domain/shared/locale.ts';

const textNames = ['name', 'access', 'season'] as const;
const walkNames = ['points', 'distance', 'ascent', 'descent', 'minutes', 'difficulty'] as const;

/** Reads the place or walk of a shared document; null if none is chosen. It may be incomplete, which the command then says. */
export const readTravel = (map: Y.Map<unknown>): Travel | null => {
  const kind = map.get('kind');
  if (kind !== 'place' && kind !== 'walk') return null;
  const texts = Object.fromEntries(
    textNames.map((name) => [name, byLocale((locale) => map.get(`${name}.${locale}`) ?? '')]),
  );
  if (kind === 'place') return { kind, ...texts, position: map.get('position') ?? null } as Travel;
  const rest = Object.fromEntries(walkNames.map((name) => [name, map.get(name) ?? null]));
  return { kind, ...texts, ...rest, points: map.get('points') ?? [] } as unknown as Travel;
};

/** Changes the map so that it holds a place or walk, or none (null). Sets only what differs; undefined changes nothing. */
export const writeTravel = (map: Y.Map<unknown>, travel: Travel | null | undefined): void => {
  if (travel === undefined) return;
  const before = keyed(readTravel(map));
  for (const [key, value] of Object.entries(keyed(travel))) if (!jsonEqual(before[key], value)) map.set(key, value);
};

/** Returns the values by the keys of the map. */
const keyed = (travel: Travel | null): Record<string, unknown> => {
  if (!travel) return { kind: null };
  return Object.fromEntries(
    Object.entries(travel).flatMap(([name, value]): [string, unknown][] =>
      (textNames as readonly string[]).includes(name)
        ? locales.map((locale) => [`${name}.${locale}`, (value as Localized<string>)[locale]])
        : [[name, value]],
    ),
  );
};
