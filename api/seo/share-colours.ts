import type { Hue } from '#domain/shared/hue.ts';

/** Background and text colours of share images, equal to the light theme's colours in `web/styles/tokens.css` (a test compares them). */
export const shareColours: Record<Hue, { ground: string; text: string }> = {
  basalt: { ground: '#2b3037', text: '#f6f1e2' },
  azulejo: { ground: '#123a8c', text: '#f6f1e2' },
  levada: { ground: '#175c3f', text: '#f6f1e2' },
  bougainvillea: { ground: '#a3175a', text: '#f6f1e2' },
  cane: { ground: '#f0b92b', text: '#2a1f00' },
  atlantic: { ground: '#0a6178', text: '#f6f1e2' },
  terracotta: { ground: '#a63d1b', text: '#f6f1e2' },
};
