import { id as entityId } from '#domain/shared/ids.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { cardsOf } from '#projections/article/cards.ts';
import { listCategories } from '#projections/category/queries.ts';
import { findEdition } from '#projections/edition/queries.ts';
import { findHyperlink } from '#projections/hyperlink/queries.ts';
import type { Picture } from '#projections/media/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import { standingPage } from '#projections/standing-page/queries.ts';
import { t } from '#web/i18n.ts';
import { type Screen, type Share, servedScreens } from '#web/routes.ts';
import type { ShareDrawing } from './draw-share-picture.ts';
import { shareScreens } from './share-screens.ts';

/** What a share picture shows, its photograph still in the archive. */
export interface ShareSubject extends Omit<ShareDrawing, 'photograph'> {
  picture?: Picture | undefined;
}

/** Undefined where readers find no such page. */
export const shareSubject = async (
  db: ReadDatabase,
  locale: Locale,
  { kind, id }: Share,
): Promise<ShareSubject | undefined> => {
  const words = await finders[kind](db, locale, id);
  return words && { ...words, wordmark: (await siteSettings(db, locale)).title };
};

type Words = Omit<ShareSubject, 'wordmark'>;
type Finder = (db: ReadDatabase, locale: Locale, id: string) => Promise<Words | undefined>;

const articleWords: Finder = async (db, locale, id) => {
  if (!entityId.safeParse(id).success) return undefined;
  const [card] = await cardsOf(db, locale, [{ id, locale }]);
  return card && { title: card.title, kicker: card.category.name, hue: card.category.hue, picture: card.image };
};

const categoryWords: Finder = async (db, locale, id) => {
  const category = (await listCategories(db, locale)).find((each) => each.id === id);
  return category && { title: category.name, kicker: '', hue: category.hue };
};

const editionWords: Finder = async (db, locale, id) => {
  if (!/^[1-9]\d{0,3}$/.test(id)) return undefined;
  const edition = await findEdition(db, locale, Number(id));
  if (!edition) return undefined;
  const { title, number, hue, cover } = edition;
  return { title, kicker: t(locale, 'edition.number', { number }), hue, picture: cover };
};

const hyperlinkWords: Finder = async (db, locale, id) => {
  const hyperlink = await findHyperlink(db, locale, id);
  if (!hyperlink) return undefined;
  const { title, picture } = hyperlink;
  return { title, kicker: t(locale, 'hyperlinks.title'), hue: 'atlantic', picture };
};

const screenWords: Finder = async (db, locale, id) => {
  if (!servedScreens.some((screen) => screen === id)) return undefined;
  const { title, tagline } = await siteSettings(db, locale);
  const own = shareScreens[id as Screen];
  if (!own) return { title: tagline || title, kicker: '', hue: 'azulejo' };
  const written = own.page && (await standingPage(db, locale, own.page)).title;
  return { title: written || t(locale, own.title), kicker: tagline, hue: own.hue };
};

const finders: Record<Share['kind'], Finder> = {
  article: articleWords,
  category: categoryWords,
  edition: editionWords,
  hyperlink: hyperlinkWords,
  screen: screenWords,
};
