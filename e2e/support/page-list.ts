import { locales } from '#domain/shared/locale.ts';
import { languageTags, t } from '#web/i18n.ts';
import { pageDefinitions } from '#web/routes.ts';

type ListedPage = readonly [path: string, language: string, heading: string];

/** Pages with content of the sample edition. */
const listed: readonly ListedPage[] = [
  ['/', 'pt-PT', 'A água tem caminho'],
  ['/en', 'en-GB', 'A road for water'],
  ['/artigos', 'pt-PT', 'Artigos'],
  ['/en/articles', 'en-GB', 'Articles'],
  ['/artigos?q=levda&category=reportagens&from=2026-01-01', 'pt-PT', 'Artigos'],
  ['/en/articles?q=honey', 'en-GB', 'Articles'],
  ['/artigos?q=zzzzqqq', 'pt-PT', 'Artigos'],
  ['/artigos/a-mesa', 'pt-PT', 'À mesa'],
  ['/en/articles/gourmet', 'en-GB', 'Gourmet'],
  ['/artigos/reportagens/a-agua-tem-caminho', 'pt-PT', 'A água tem caminho'],
  ['/en/articles/features/a-road-for-water', 'en-GB', 'A road for water'],
  ['/artigos/ver-e-fazer/onde-o-dia-acaba', 'pt-PT', 'Onde o dia acaba'],
  ['/en/articles/see-and-do/last-light-by-compass', 'en-GB', 'Last light, by compass'],
  ['/autores/cagarra', 'pt-PT', 'Cagarra'],
  ['/en/authors/cagarra', 'en-GB', 'Cagarra'],
  ['/etiquetas/agua', 'pt-PT', 'Água'],
  ['/en/tags/water', 'en-GB', 'Water'],
  ['/series/atras-da-agua', 'pt-PT', 'Atrás da água'],
  ['/en/series/following-the-water', 'en-GB', 'Following the water'],
  ['/guardados', 'pt-PT', 'Artigos guardados'],
  ['/en/saved', 'en-GB', 'Saved articles'],
  ['/o-meu-mapa', 'pt-PT', 'O meu mapa'],
  ['/en/my-map', 'en-GB', 'My map'],
  ['/guia-de-restaurantes', 'pt-PT', 'Guia de restaurantes'],
  ['/en/restaurant-guide', 'en-GB', 'Restaurant guide'],
  ['/nesta-edicao', 'pt-PT', 'Água por todos os lados'],
  ['/en/latest-edition', 'en-GB', 'Water on every side'],
  ['/nesta-edicao?edition=46', 'pt-PT', 'Sumo e sal'],
  ['/en/latest-edition?edition=46', 'en-GB', 'Juice and salt'],
  ['/hyperlink', 'pt-PT', 'Hiperligações'],
  ['/en/hyperlink', 'en-GB', 'Hyperlinks'],
  ['/hyperlink/934', 'pt-PT', 'A floresta número 934'],
  ['/en/hyperlink/934', 'en-GB', 'Forest number 934'],
  ['/newsletter', 'pt-PT', 'Uma carta da ilha'],
  ['/en/newsletter', 'en-GB', 'A letter from the island'],
  ['/newsletter/confirmar/abc', 'pt-PT', 'Esta ligação não abre'],
  ['/en/newsletter/confirm/abc', 'en-GB', 'This link does not open'],
  ['/newsletter/cancelar/abc', 'pt-PT', 'Esta ligação não abre'],
  ['/en/newsletter/unsubscribe/abc', 'en-GB', 'This link does not open'],
  ['/quem-somos', 'pt-PT', 'Quem somos'],
  ['/en/about-us', 'en-GB', 'About us'],
  ['/contactos', 'pt-PT', 'Contactos'],
  ['/en/contacts', 'en-GB', 'Contacts'],
  ['/publicidade', 'pt-PT', 'Publicidade'],
  ['/en/advertising', 'en-GB', 'Advertising'],
  ['/essential-club', 'pt-PT', 'Essential Club'],
  ['/en/essential-club', 'en-GB', 'Essential Club'],
  ['/estatuto-editorial', 'pt-PT', 'Estatuto editorial'],
  ['/en/editorial-statute', 'en-GB', 'Editorial statute'],
  ['/politica-privacidade', 'pt-PT', 'Política de privacidade'],
  ['/en/privacy-policy', 'en-GB', 'Privacy policy'],
  ['/votos/prova', 'pt-PT', 'Como se contam os votos'],
  ['/en/votes/proof', 'en-GB', 'How votes are counted'],
  ['/votos/prova/2020-01-01', 'pt-PT', 'Página não encontrada'],
  ['/en/votes/proof/2020-01-01', 'en-GB', 'Page not found'],
  ['/offline', 'pt-PT', 'Sem ligação'],
  ['/en/offline', 'en-GB', 'Offline'],
  ['/nada-disto', 'pt-PT', 'Página não encontrada'],
  ['/en/none-of-this', 'en-GB', 'Page not found'],
];

const listedPaths = new Set(listed.map(([path]) => path));

/** All other pages without parameters. The heading of each is the text of the links to it. */
const otherPages = Object.values(pageDefinitions).flatMap(({ paths, link }) =>
  locales
    .filter((locale) => !paths[locale].includes('[') && !listedPaths.has(paths[locale]))
    .map((locale): ListedPage => [paths[locale], languageTags[locale], link ? t(locale, link.text) : '']),
);

/** All pages of the website in both languages: path, language, heading. */
export const pageList: readonly ListedPage[] = [...listed, ...otherPages];
