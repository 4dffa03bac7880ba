import type { CDPSession, Page } from 'playwright';

const sessions = new WeakMap<Page, CDPSession>();

/** How many times slower `slow` is. */
const SLOW_RATE = 6;

/** Slows the page's own work down, or lets it go at full speed again. */
export const setSpeed = async (page: Page, speed: 'full' | 'slow'): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed === 'slow' ? SLOW_RATE : 1 });
};
