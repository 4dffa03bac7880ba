import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { journeyLanguages } from '../support/journey-variants.ts';

const browser = useBrowser();

const languages = [
  { locale: 'pt-PT', path: '/artigos/reportagens/a-agua-tem-caminho', first: 'De um lado da serra chove' },
  { locale: 'en-GB', path: '/en/articles/features/a-road-for-water', first: 'It rains on one side' },
];

/** Replaces the voice of the system, which this browser lacks: what is spoken is kept in `spoken`, and ends when the test says so. */
const silentVoice = (): void => {
  const spoken: SpeechSynthesisUtterance[] = [];
  const voices = ['pt-PT', 'en-GB'].map((lang) => ({ lang, localService: true, name: lang }));
  const voice = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
    cancel: () => {},
  });
  class Utterance {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  Object.assign(window, { spoken, SpeechSynthesisUtterance: Utterance });
  Object.defineProperty(window, 'speechSynthesis', { value: voice });
};

describe.each(journeyLanguages('pt', languages))('listening to $path', ({ locale, path, first }) => {
  test('marks the sentence that is read, and continues where it was stopped', async () => {
    const page = await browser.open('/robots.txt', { locale });
    await page.addInitScript(silentVoice);
    await page.goto(path);
    const button = page.locator('[data-tool=listen]');
    const spoken = () =>
      page.evaluate(() => (window as never as { spoken: SpeechSynthesisUtterance[] }).spoken.map(({ text }) => text));
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('listening') ?? [])].map((range) => range.toString()));
    const endSentence = () =>
      page.evaluate(() => {
        const { onend } = (window as never as { spoken: SpeechSynthesisUtterance[] }).spoken.at(-1)!;
        onend?.call(undefined as never, undefined as never);
      });
    await button.click();
    await expect.poll(async () => (await spoken()).length).toBe(1);
    expect((await spoken())[0]).toContain(first);
    expect(await marked()).toEqual(await spoken());
    await endSentence();
    const [, second] = await spoken();
    expect(await marked()).toEqual([second]);
    await button.click();
    await expect.poll(marked).toEqual([]);
    await button.click();
    await expect.poll(marked).toEqual([second]);
    expect((await spoken()).at(-1)).toBe(second);
    await page.reload();
    await button.click();
    await expect.poll(marked).toEqual([second]);
  });
});
