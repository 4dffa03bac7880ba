import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Travel } from '#domain/article/travel.ts';

/** The sample edition as plain data; `load.ts` turns it into commands. Authors are pen names of the newsroom; photographers are named as they sign their pictures. */

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const sampleSettings = {
  title: 'Levada',
  tagline: {
    pt: 'Uma revista da Madeira, em duas línguas',
    en: 'A magazine from Madeira, in two languages',
  },
  email: 'redacao@example.org',
  address: 'Funchal, Madeira',
  social: [
    { name: 'Mastodon', url: 'https://example.org/@levada' },
    { name: 'Instagram', url: 'https://example.com/levada' },
  ],
};

export const sampleCategories = [
  {
    key: 'features',
    name: { pt: 'Reportagens', en: 'Features' },
    description: {
      pt: 'Histórias que pedem tempo: a água, a pedra, o mar.',
      en: 'Stories that take their time: water, stone, the sea.',
    },
    hue: 'azulejo',
  },
  {
    key: 'gourmet',
    name: { pt: 'À mesa', en: 'Gourmet' },
    description: {
      pt: 'O que se come e o que se bebe, e de onde vem.',
      en: 'What is eaten and drunk here, and where it comes from.',
    },
    hue: 'terracotta',
  },
  {
    key: 'see-and-do',
    name: { pt: 'Ver e fazer', en: 'See and do' },
    description: {
      pt: 'Veredas, miradouros e museus, com os pés no chão.',
      en: 'Paths, viewpoints and museums, on foot.',
    },
    hue: 'levada',
  },
  {
    key: 'properties',
    name: { pt: 'Casas', en: 'Properties' },
    description: { pt: 'Quintas, jardins e telhados de colmo.', en: 'Quintas, gardens and roofs of thatch.' },
    hue: 'cane',
  },
  {
    key: 'tips-and-advice',
    name: { pt: 'Conselhos', en: 'Tips and advice' },
    description: { pt: 'O que convém saber antes de sair de casa.', en: 'What it helps to know before setting out.' },
    hue: 'atlantic',
  },
  {
    key: 'my-madeira',
    name: { pt: 'A minha Madeira', en: 'My Madeira' },
    description: {
      pt: 'Livros, praias e muros em flor: a ilha de cada um.',
      en: 'Books, beaches and walls in flower: an island of one’s own.',
    },
    hue: 'bougainvillea',
  },
  {
    key: 'news',
    name: { pt: 'Notícias', en: 'News' },
    description: { pt: 'O que a estação traz.', en: 'What the season brings.' },
    hue: 'basalt',
  },
] as const;

/** Articles that are read one after the other, by their keys. */
export const sampleSeries = [
  {
    key: 'following-the-water',
    title: { pt: 'Atrás da água', en: 'Following the water' },
    text: {
      pt: 'Da nascente à torneira, em três caminhadas.',
      en: 'From the spring to the tap, in three walks.',
    },
    articles: ['a-agua-tem-caminho', 'antes-de-entrar-na-levada', 'a-ribeira-volta-a-ter-voz'],
  },
];

/** Tags of the articles. */
export const sampleKeywords = [
  { key: 'water', name: { pt: 'Água', en: 'Water' } },
  { key: 'walks', name: { pt: 'Caminhadas', en: 'Walks' } },
  { key: 'wine', name: { pt: 'Vinho', en: 'Wine' } },
];

/** Terms that the texts of the articles translate alike. */
export const sampleTerms = [
  {
    key: 'dyke',
    name: { pt: 'dique', en: 'dyke' },
    treatment: 'translate',
    note: 'A lava que arrefeceu numa fenda, não uma barragem. / Lava that cooled in a crack, not a dam.',
  },
  {
    key: 'elucidario',
    name: { pt: 'Elucidário Madeirense', en: '' },
    treatment: 'keep',
    note: 'Título de um livro, em itálico. / Title of a book, in italics.',
  },
] as const;

/** English slugs are the keys; the Portuguese ones follow from the names. */
export const sampleContributors = [
  {
    key: 'basalto',
    name: 'Basalto',
    role: ['author'],
    biography: {
      pt: 'Assina na Levada as histórias de pedra, terra e estrada. É um dos nomes de pena da redação.',
      en: 'Signs Levada’s stories about stone, soil and roads. One of the newsroom’s pen names.',
    },
  },
  {
    key: 'funcho',
    name: 'Funcho',
    role: ['author'],
    biography: {
      pt: 'Assina na Levada o que se come e o que se bebe. É um dos nomes de pena da redação.',
      en: 'Signs what Levada has to say about food and drink. One of the newsroom’s pen names.',
    },
  },
  {
    key: 'cagarra',
    name: 'Cagarra',
    role: ['author'],
    biography: {
      pt: 'Assina na Levada as histórias de água, aves e mar. É um dos nomes de pena da redação.',
      en: 'Signs Levada’s stories about water, birds and the sea. One of the newsroom’s pen names.',
    },
  },
  {
    key: 'agapanto',
    name: 'Agapanto',
    role: ['author'],
    biography: {
      pt: 'Assina na Levada as histórias de casas, jardins e livros. É um dos nomes de pena da redação.',
      en: 'Signs Levada’s stories about houses, gardens and books. One of the newsroom’s pen names.',
    },
  },
  {
    key: 'almocreve',
    name: 'Almocreve',
    role: ['author'],
    biography: {
      pt: 'Assina na Levada os conselhos e as notícias de quem anda a pé. É um dos nomes de pena da redação.',
      en: 'Signs Levada’s advice and news for people on foot. One of the newsroom’s pen names.',
    },
  },
  {
    key: 'asurnipal',
    name: 'Asurnipal',
    role: ['photographer'],
    biography: {
      pt: 'Publica as suas fotografias no Wikimedia Commons, com a licença CC BY-SA 4.0.',
      en: 'Publishes photographs on Wikimedia Commons under the licence CC BY-SA 4.0.',
    },
  },
];

interface SampleTranslation {
  title: string;
  summary: string;
  content: unknown[];
  mainImageCaption?: string;
  mainImageAlt?: string;
}

export interface SampleArticle {
  key: string;
  category: string;
  author: string;
  photographer?: string;
  mainImage?: string;
  date: string;
  /** Keys of its tags. */
  keywords?: string[];
  /** The place or walk that it is about. The lines of walks are drawn by hand. */
  travel?: Travel;
  /** A photo essay. */
  layout?: 'essay';
  featured: boolean;
  translations: { pt: SampleTranslation; en: SampleTranslation };
}

/** Oldest first, as they would have been published. */
export const readArticles = async (): Promise<SampleArticle[]> => {
  const names = (await readdir(folder('articles'))).filter((name) => name.endsWith('.json'));
  const articles = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(folder(`articles/${name}`), 'utf8')) as SampleArticle),
  );
  return articles.sort((one, other) => one.date.localeCompare(other.date) || one.key.localeCompare(other.key));
};

export interface SamplePhoto {
  key: string;
  bytes: Buffer;
  credit: { author?: string; licence?: string; source?: string };
  focus?: { x: number; y: number };
}

export const readPhotos = async (): Promise<SamplePhoto[]> => {
  const credits: Record<string, Omit<SamplePhoto, 'key' | 'bytes'>> = JSON.parse(
    await readFile(folder('photos/credits.json'), 'utf8'),
  );
  return Promise.all(
    Object.entries(credits).map(async ([key, facts]) => ({
      key,
      bytes: await readFile(folder(`photos/${key}.jpg`)),
      ...facts,
    })),
  );
};
