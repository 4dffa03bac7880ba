import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The headless shell is first, because it renders the same pages without windows in half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Debian's packages, in the order in which they are tried. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, an installed one, or Playwright's. If there is none, it installs one,
 * from Debian as root or otherwise from Playwright. Throws an error that says what to do when that fails.
 */
export const findBrowser = (): string => {
  const found = installed() ?? playwrights();
  if (found) return found;
  if (process.getuid?.() === 0 && which('apt-get')) installFromDebian();
  else installFromPlaywright();
  const now = installed() ?? playwrights();
  if (!now)
    throw new Error(
      'The browser tests need Chromium. Install it (`npx playwright install chromium`) or set CHROMIUM_PATH.',
    );
  return now;
};

const installed = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist. Set it to a Chromium, or unset it.`);
  }
  return NAMES.map(which).find((path) => path !== undefined);
};

const playwrights = (): string | undefined => {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
};

const which = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));

const installFromDebian = (): void => {
  console.log('Installing Chromium from Debian …');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  PACKAGES.some((name) => {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  });
};

const installFromPlaywright = (): void => {
  console.log('Downloading Playwright’s Chromium …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
};
