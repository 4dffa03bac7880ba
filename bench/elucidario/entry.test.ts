import { expect, test } from 'vitest';
import { createArticle } from '#domain/article/commands.ts';
import { articleFrom, type Entry } from './entry.ts';
import { generatedEntries } from './generated-entries.ts';

const MY_MADEIRA = '00000000-0000-4000-8000-000000000001';
const SEE_AND_DO = '00000000-0000-4000-8000-000000000002';
const context = {
  author: '00000000-0000-4000-8000-000000000003',
  categories: new Map([
    ['my-madeira', MY_MADEIRA],
    ['see-and-do', SEE_AND_DO],
  ]),
};

const entry = (given: Partial<Entry>): Entry => ({ id: 0, title: 'Abra', body: '', categories: [], ...given });
const articleOf = (given: Partial<Entry>) => articleFrom(entry(given), context);
const summaryOf = (body: string) => articleOf({ body }).translations.pt?.summary;

test('articleFrom creates a valid command from every generated entry', () => {
  const commands = generatedEntries(200).map((each) => articleFrom(each, context));
  expect(commands.map((command) => createArticle.safeParse(command).error?.issues)).toEqual(Array(200).fill(undefined));
});

test("generatedEntries returns the same entries each time, one of them as long as an encyclopedia's longest", () => {
  expect(generatedEntries(50)).toEqual(generatedEntries(50));
  expect(generatedEntries(50)[0]!.body.length).toBeGreaterThan(150_000);
});

const text = (...words: string[]) => words.map((each) => ({ type: 'text', text: [{ text: each }] }));

test('articleFrom turns paragraphs into text blocks', () => {
  const { content } = articleOf({ body: 'Um.\n\n  Dois.\n \nTrês,\nquatro.\n\n' }).translations.pt!;
  expect(content).toEqual(text('Um.', 'Dois.', 'Três, quatro.'));
});

test('articleFrom keeps the text of headings, lists, tables, quotations and emphasis', () => {
  const body =
    '## I – Origem\n\n> Ao *aportarem*.\n\n- um\n- **dois**\n\n| Ano | Quilos |\n|---|---|\n| 1900 | 12 |\n\n#### Fim';
  expect(articleOf({ body }).translations.pt!.content).toEqual([
    { type: 'heading', level: 2, text: [{ text: 'I – Origem' }] },
    { type: 'text', text: [{ text: 'Ao ' }, { text: 'aportarem', italic: true }, { text: '.' }] },
    { type: 'list', ordered: false, items: [[{ text: 'um' }], [{ text: 'dois', bold: true }]] },
    {
      type: 'list',
      ordered: false,
      items: [
        [{ text: 'Ano' }, { text: ' – ' }, { text: 'Quilos' }],
        [{ text: '1900' }, { text: ' – ' }, { text: '12' }],
      ],
    },
    { type: 'heading', level: 3, text: [{ text: 'Fim' }] },
  ]);
  expect(summaryOf(body)).toBe('Ao aportarem.');
});

test('articleFrom uses as many whole sentences for the summary as fit', () => {
  const [one, two] = [`${'a'.repeat(140)}.`, `B${'b'.repeat(140)}.`];
  expect(summaryOf(`${one} ${two} Cccc ${'d'.repeat(30)}.\n\nOutro.`)).toBe(`${one} ${two}`);
});

test('articleFrom shortens a first sentence that is too long to the words that fit', () => {
  const summary = summaryOf('palavra '.repeat(60))!;
  expect(summary).toBe(`${'palavra '.repeat(37).trim()}…`);
  expect(summaryOf('a'.repeat(400))).toHaveLength(300);
});

test('articleFrom creates an article without text from an entry without text', () => {
  expect(articleOf({}).translations.pt).toMatchObject({ summary: '', content: [] });
});

test('articleFrom chooses the first category that the magazine has, else my-madeira', () => {
  expect(articleOf({ categories: ['history', 'art', 'biology'] }).category).toBe(SEE_AND_DO);
  expect(articleOf({ categories: ['history'] }).category).toBe(MY_MADEIRA);
  expect(() => articleFrom(entry({}), { ...context, categories: new Map() })).toThrow('npm start');
});

test('articleFrom dates entries one day apart', () => {
  expect([0, 1, 59].map((id) => articleOf({ id }).date)).toEqual(['2010-01-01', '2010-01-02', '2010-03-01']);
});
