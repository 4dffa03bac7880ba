import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { axeViolations } from '../support/axe.ts';
import { collectConsoleErrors, useBrowser } from '../support/browser.ts';
import { createDraft, uniqueWord } from '../support/create-draft.ts';
import { journeyLanguages } from '../support/journey-variants.ts';
import { fetchAsAdmin } from '../support/session.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const languages = {
  pt: {
    locale: 'pt-PT',
    lang: 'pt',
    kind: 'O artigo é sobre',
    name: 'Nome',
    access: 'Como chegar',
    paste: 'Ou cole aqui o GPX, ou coordenadas, um ponto por linha',
    use: 'Usar estes pontos',
    points: 'Pontos do percurso: 3',
    minutes: 'Duração (minutos)',
    difficulty: 'Dificuldade',
    save: 'Guardar',
    facts: ['2,4 km', '1 h 15 min', 'Difícil'],
    profile: 'de 1818 m a 1852 m. Ponto mais alto: 1852 m, ao quilómetro 2,4. Mais baixo: 1491 m, ao quilómetro 1,1.',
  },
  en: {
    locale: 'en-GB',
    lang: 'en',
    kind: 'The article is about',
    name: 'Name',
    access: 'Getting there',
    paste: 'Or paste the GPX here, or coordinates, one point per line',
    use: 'Use these points',
    points: 'Points of the walk: 3',
    minutes: 'Time (minutes)',
    difficulty: 'Difficulty',
    save: 'Save',
    facts: ['2.4 km', '1 h 15 min', 'Hard'],
    profile: 'from 1,818 m to 1,852 m. Highest: 1,852 m at kilometre 2.4. Lowest: 1,491 m at kilometre 1.1.',
  },
} as const;

const track = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="32.7355" lon="-16.9289"><ele>1818</ele></trkpt>
<trkpt lat="32.7450" lon="-16.9320"><ele>1491</ele></trkpt>
<trkpt lat="32.7560" lon="-16.9380"><ele>1852</ele></trkpt>
</trkseg></trk></gpx>`;

/** Creates an article that readers see in both languages, and returns its id and the path of its page. */
const published = async (lang: 'pt' | 'en') => {
  const id = await createDraft({ pt: { title: uniqueWord() }, en: { title: uniqueWord() } });
  await fetchAsAdmin('/api/commands/PublishArticle', 'POST', { id });
  const { items } = await fetchAsAdmin<{ items: { id: string; url: string }[] }>(
    `/api/articles?locale=${lang}&limit=24`,
  );
  return { id, path: items.find((item) => item.id === id)!.url };
};

describe.each(journeyLanguages('en', Object.values(languages)))('a walk in $locale', (words) => {
  test('is written in the panel of the editor, shown on the page with its heights, and downloaded as GPX', async () => {
    const { id, path } = await published(words.lang);
    const admin = await openAdmin(words, `/admin/articles/${id}`);
    const complaints = collectConsoleErrors(admin);
    const panel = admin.locator('.travel-field');
    const name = `Vereda ${uniqueWord()}`;
    await panel.getByLabel(words.kind).selectOption('walk');
    for (const each of ['PT', 'EN']) await panel.getByLabel(`${words.name} (${each})`).fill(name);
    await panel.getByLabel(`${words.access} (${words.lang.toUpperCase()})`).fill('Poiso & Areeiro');
    await panel.getByLabel(words.paste).fill(track);
    await panel.getByRole('button', { name: words.use }).click();
    await panel.getByText(words.points).waitFor();
    await panel.getByLabel(words.minutes).fill('75');
    await panel.getByLabel(words.difficulty).selectOption('hard');
    expect(await axeViolations(admin)).toEqual([]);
    await admin.keyboard.press('Control+s');
    const savedName = async () =>
      (
        await fetchAsAdmin<{ travel: { name: object } | null }>(
          `/api/articles/${path.split('/').at(-1)}?locale=${words.lang}`,
        )
      ).travel?.name;
    await expect.poll(savedName).toEqual({ pt: name, en: name });
    expect(complaints).toEqual([]);

    const page = await browser.open(path, { locale: words.locale });
    const travel = page.locator('.travel');
    expect(await travel.locator('h2').innerText()).toBe(name);
    const text = (await travel.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const fact of [...words.facts, 'Poiso & Areeiro', words.profile]) expect(text).toContain(fact);
    const [sheet, line] = [
      await travel.locator('.travel-profile-sheet').boundingBox(),
      await travel.locator('.travel-profile .travel-line').boundingBox(),
    ];
    expect(line!.width).toBeCloseTo(sheet!.width, -1);
    expect(line!.height).toBeGreaterThan(sheet!.height / 2);
    expect(await axeViolations(page)).toEqual([]);

    const link = travel.locator('a[href$=".gpx"]');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    const { gpx } = parser.parse(await readFile((await download.path())!, 'utf8'));
    expect(gpx.trk.name).toBe(name);
    expect(gpx.trk.trkseg.trkpt.map((point: { ele: string }) => point.ele)).toEqual(['1818', '1491', '1852']);
  });
});
