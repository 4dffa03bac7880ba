import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hueBackgrounds, paperBackground } from '../layout/theme-colours.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const coloursOf = (theme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
      name,
      theme === 'light' ? light : dark,
    ]),
  );

const themes = { light: coloursOf('light'), dark: coloursOf('dark') };
type Theme = keyof typeof themes;

const hues = Object.keys(hueBackgrounds) as (keyof typeof hueBackgrounds)[];
/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
const AA = 4.5;

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

describe.each(Object.keys(themes) as Theme[])('the %s theme', (theme) => {
  const colour = (name: string): string => {
    const value = themes[theme][name];
    if (!value) throw new Error(`tokens.css has no colour --${name}`);
    return value;
  };

  it.each(['ink', 'ink-2', ...hues])('meets AA for --%s on paper and tint', (name) => {
    expect(contrast(colour(name), colour('paper'))).toBeGreaterThanOrEqual(AA);
    expect(contrast(colour(name), colour('tint'))).toBeGreaterThanOrEqual(AA);
  });

  it.each(hues)('meets AA for text on the background %s', (hue) => {
    const text = hue === 'cane' ? ['on-cane', 'on-cane-2'] : ['on-flood', 'on-flood-2'];
    for (const name of text) expect(contrast(colour(name), colour(`flood-${hue}`))).toBeGreaterThanOrEqual(AA);
  });

  it('meets WCAG 1.4.11 for the focus outline', () => {
    expect(contrast(colour('focus'), colour('paper'))).toBeGreaterThanOrEqual(3);
  });

  it.each(hues)('has the same colour as the theme colour of %s', (hue) => {
    expect(hueBackgrounds[hue][theme]).toBe(colour(`flood-${hue}`));
  });

  it('has the same colour as the theme colour of paper', () => {
    expect(paperBackground[theme]).toBe(colour('paper'));
  });
});
