import type { CDPSession, Page } from 'playwright';

const sessions = new WeakMap<Page, CDPSession>();

/** CPU slowdown factor of `slow`. */
const SLOW_RATE = 6;

/** Slows the CPU down for the page, or sets it back to full speed. */
export const setSpeed = async (page: Page, speed: 'full' | 'slow'): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed === 'slow' ? SLOW_RATE : 1 });
};
