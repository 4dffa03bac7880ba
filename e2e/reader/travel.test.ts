import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { keepOffline } from '../support/keep-offline.ts';

const browser = useBrowser();

const languages = [
  {
    locale: 'pt-PT',
    path: '/artigos/reportagens/a-agua-tem-caminho',
    map: '/o-meu-mapa',
    name: 'Levada do Rei (PR 18)',
    facts: ['10,2 km', '3 h 30 min', 'Média'],
    file: '/gpx/pt/a-agua-tem-caminho.gpx',
  },
  {
    locale: 'en-GB',
    path: '/en/articles/features/a-road-for-water',
    map: '/en/my-map',
    name: 'Levada do Rei (PR 18)',
    facts: ['10.2 km', '3 h 30 min', 'Moderate'],
    file: '/gpx/en/a-road-for-water.gpx',
  },
];

describe.each(journeyLanguages('pt', languages))('the walk of $path', ({ locale, path, map, name, facts, file }) => {
  test('is shown on the map with its facts, and downloaded as GPX, without JavaScript', async () => {
    const page = await browser.open(path, { locale, javaScriptEnabled: false });
    const travel = page.locator('.travel');
    expect(await travel.locator('h2').innerText()).toBe(name);
    const text = (await travel.innerText()).replaceAll('\u00a0', ' ');
    for (const fact of facts) expect(text).toContain(fact);
    const [sheet, line] = [
      await travel.locator('.travel-sheet').boundingBox(),
      await travel.locator('.travel-line').boundingBox(),
    ];
    expect(line!.width).toBeGreaterThan(sheet!.width / 20);
    expect(line!.x).toBeGreaterThan(sheet!.x);
    expect(line!.x + line!.width).toBeLessThan(sheet!.x + sheet!.width);
    expect(await travel.locator('[data-tool=map]').isVisible()).toBe(false);
    const [download] = await Promise.all([page.waitForEvent('download'), travel.locator(`a[href="${file}"]`).click()]);
    expect(download.suggestedFilename()).toBe(file.split('/').at(-1));
  });

  test('is put on the reader’s own map, which opens without a connection', async () => {
    const page = await browser.open(path, { locale, serviceWorkers: 'allow' });
    await keepOffline(page, 'map');
    await page.goto(map);
    const link = page.locator('.my-map-list a');
    await expect.poll(() => link.allInnerTexts()).toEqual([name]);
    const mark = page.locator('.my-map-marks a');
    const [sheet, at] = [await page.locator('.guide-sheet').boundingBox(), await mark.boundingBox()];
    expect((at!.x - sheet!.x) / sheet!.width).toBeGreaterThan(0.3);
    expect((at!.x - sheet!.x) / sheet!.width).toBeLessThan(0.7);
    await mark.click();
    await page.waitForURL(`**${path}`);
    await page.goto(map);
    await page.locator('.my-map-list button').click();
    await expect.poll(() => page.locator('.kept-nothing').isVisible()).toBe(true);
    expect(await mark.count()).toBe(0);
  });
});

test('a place on Porto Santo is shown on the map of that island', async () => {
  const page = await browser.open('/en/articles/features/sand-and-thirst');
  const path = page.locator('.travel-coast');
  await path.waitFor();
  expect(await page.locator('.travel .island').count()).toBe(0);
});
