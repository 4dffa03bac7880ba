import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { paperBackground } from '#web/layout/theme-colours.ts';
import type { webManifest } from './manifest.ts';

const publicFolder = resolve(import.meta.dirname, '../../public');

let site: SiteUnderTest;
let dist: string;
beforeAll(async () => {
  site = await openSite();
  dist = await mkdtemp(join(tmpdir(), 'levada-installable-'));
  await mkdir(join(dist, 'public/assets'), { recursive: true });
  await writeFile(join(dist, 'public/service-worker.js'), '// the worker');
});
afterAll(async () => {
  await site.close();
  await rm(dist, { recursive: true });
});

const manifestAt = async (path: string): Promise<ReturnType<typeof webManifest>> =>
  (await site.app.inject(path)).json();

describe('the manifest', () => {
  it('describes one application in two languages', async () => {
    const pt = await manifestAt('/manifest.webmanifest');
    const en = await manifestAt('/en/manifest.webmanifest');
    expect(pt).toMatchObject({ id: '/', lang: 'pt-PT', start_url: '/', scope: '/', display: 'standalone' });
    expect(en).toMatchObject({ id: '/', lang: 'en-GB', start_url: '/en', scope: '/', display: 'standalone' });
    expect(pt.name.length).toBeGreaterThan(0);
  });

  it('has its name from the settings', async () => {
    const room = await createEditorClient(site.app, await site.signIn('admin'));
    await room.execute('UpdateSettings', { title: 'A Fajã' });
    expect((await manifestAt('/manifest.webmanifest')).name).toBe('A Fajã');
  });

  it('states the sizes of its icons correctly', async () => {
    const { icons } = await manifestAt('/manifest.webmanifest');
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(await readFile(join(publicFolder, src))).metadata();
      expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
    }
  });

  it('has the background colour of the pages', async () => {
    const { background_color, theme_color } = await manifestAt('/manifest.webmanifest');
    expect([background_color, theme_color]).toEqual([paperBackground.light, paperBackground.light]);
  });
});

it('the service worker is served at the root and must be revalidated', async () => {
  const app = await site.another({ dist });
  const { headers, body } = await app.inject('/service-worker.js');
  expect(body).toBe('// the worker');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});
