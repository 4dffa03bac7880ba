import { licenceUrl } from '#domain/media/licence-url.ts';
import type { Picture } from '#projections/media/views.ts';

/** Returns who made a picture and under which terms, for a schema.org `ImageObject`. */
export const pictureCreditJsonLd = ({ author, licence, source }: Picture['credit']) => ({
  ...(author && { creditText: author, creator: { '@type': 'Person', name: author } }),
  ...(licenceUrl(licence) && { license: licenceUrl(licence) }),
  ...(source?.startsWith('https:') && { acquireLicensePage: source }),
});
