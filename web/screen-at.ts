/**
 * Returns the screen at a path without query string; undefined if there is none. In the path of a screen, `[id]` matches one segment; a
 * literal path such as `/new` takes precedence.
 */
export const screenAt = <Screen extends { path: string }>(
  screens: readonly Screen[],
  path: string,
): Screen | undefined =>
  screens.find((screen) => screen.path === path) ?? screens.find((screen) => patternOf(screen.path).test(path));

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\[\w+\]/g, '[\\w-]+')}$`);
