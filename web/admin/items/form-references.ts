import type { Locale } from '#domain/shared/locale.ts';
import { pictureUrl } from '../../components/picture-sources.ts';
import { requestContext } from '../../request-context.ts';
import type { FormField } from './form-fields.ts';

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
