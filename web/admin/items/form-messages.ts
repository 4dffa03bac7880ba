import { WEEKDAYS } from '#domain/restaurant/weekly-hours.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { pictureUrl } from '../../components/picture-sources.ts';
import { capitalize, formatDay } from '../../i18n.ts';
import { messages } from '../../messages.ts';
import { requestContext } from '../../request-context.ts';
import { addDays } from '../madeira-time.ts';
import { pickMessages } from '../shell-messages.ts';
import type { FormField } from './form-fields.ts';
import { listMessages } from './list-messages.ts';

/** Returns the messages of a computed form, among them those of all errors that schemas find, by their codes. */
export const formMessages = (locale: Locale) => ({
  ...pickMessages(locale, {
    save: 'desk.save',
    draftFound: 'desk.draftFound',
    restoreDraft: 'desk.restoreDraft',
    discardDraft: 'desk.discardDraft',
    undo: 'desk.undo',
    choose: 'media.chooseFile',
    take: 'media.takeAway',
    changedMeanwhile: 'desk.changedMeanwhile',
    noAnswer: 'account.noAnswer',
    stillUploading: 'media.stillUploading',
    addLink: 'desk.addLink',
    removeLink: 'desk.removeLink',
    linkName: 'history.field.name',
    linkUrl: 'history.field.link',
    uploadDocument: 'desk.uploadDocument',
    uploadingDocument: 'desk.uploadingDocument',
    tooLarge: 'error.picture_too_large',
    notAPicture: 'error.not_a_picture',
    latitude: 'desk.latitude',
    longitude: 'desk.longitude',
    map: 'desk.position.map',
    marker: 'desk.position.marker',
    mapHint: 'desk.position.hint',
    noPosition: 'desk.position.none',
    notOnMap: 'desk.position.notOnMap',
    startAtArea: 'desk.position.start',
    noMarker: 'desk.position.remove',
    hoursGrid: 'desk.hours.grid',
    hoursBeyondGrid: 'desk.hours.beyondGrid',
    opens: 'desk.hours.opens',
    closes: 'desk.hours.closes',
    opensAgain: 'desk.hours.opensAgain',
    closesAgain: 'desk.hours.closesAgain',
    closedOnHolidays: 'desk.hours.closedOnHolidays',
  }),
  ...weekdayNames(locale),
  ...fieldErrors(locale),
});

/** Returns the messages of a form with a list of articles. */
export const formMessagesWithArticles = (locale: Locale) => ({
  ...formMessages(locale),
  ...pickMessages(locale, {
    addArticle: 'desk.addArticle',
    findArticle: 'desk.findArticle',
    removeArticle: 'desk.removeArticle',
    noArticleFound: 'desk.noArticleFound',
    searchFailed: 'desk.searchFailed',
  }),
  ...listMessages(locale),
});

/** A Monday. */
const MONDAY = '2026-11-23';

/** Returns the names of the weekdays by their abbreviation: `{ Mo: 'Monday' }`. */
const weekdayNames = (locale: Locale): Record<string, string> =>
  Object.fromEntries(
    WEEKDAYS.map((day, index) => [day, capitalize(locale, formatDay(locale, addDays(MONDAY, index), 'weekday'))]),
  );

const fieldErrors = (locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages[locale]).flatMap(([id, text]) =>
      id.startsWith('field.') ? [[id.slice('field.'.length), text]] : [],
    ),
  );

/** Returns the URLs of small versions of the pictures in a form, by media id. */
export const picturesOf = async (fields: FormField[]): Promise<Record<string, string>> => {
  const { queries } = requestContext();
  const ids = fields.filter(({ control, value }) => control === 'picture' && value !== '').map(({ value }) => value);
  const found = await Promise.all(ids.map((id) => queries.libraryPicture(id)));
  return Object.fromEntries(found.flatMap((picture) => (picture ? [[picture.mediaId, pictureUrl(picture, 320)]] : [])));
};

/** Returns the titles of the articles in a form by id, in the user's language where they have one. */
export const articleTitlesOf = async (locale: Locale, fields: FormField[]): Promise<Record<string, string>> => {
  const { queries } = requestContext();
  const ids = fields.flatMap(({ control, value }) => (control === 'articles' && value !== '' ? value.split(' ') : []));
  const found = await Promise.all(ids.map((id) => queries.editedArticle(id)));
  return Object.fromEntries(
    found.flatMap((article) =>
      article
        ? [[article.id, (article.translations[locale] ?? article.translations[article.source])?.text.title ?? '']]
        : [],
    ),
  );
};
