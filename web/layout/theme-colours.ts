import type { Hue } from '#domain/shared/hue.ts';

interface ThemeColour {
  light: string;
  dark: string;
}

/**
 * Background of ordinary pages. `<meta name="theme-color">` cannot use custom properties, so these values repeat `styles/tokens.css`; a
 * test compares them.
 */
export const paperBackground: ThemeColour = { light: '#fbf9f4', dark: '#0f1319' };

/** Coloured backgrounds, also repeated from `styles/tokens.css`. */
export const hueBackgrounds: Record<Hue, ThemeColour> = {
  basalt: { light: '#2b3037', dark: '#252c36' },
  azulejo: { light: '#123a8c', dark: '#0f2f72' },
  levada: { light: '#175c3f', dark: '#0f4630' },
  bougainvillea: { light: '#a3175a', dark: '#74123f' },
  cane: { light: '#f0b92b', dark: '#5a4207' },
  atlantic: { light: '#0a6178', dark: '#084656' },
  terracotta: { light: '#a63d1b', dark: '#7f3016' },
};
