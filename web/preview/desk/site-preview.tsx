import { requestContext } from '../../context.ts';
import { momentOf } from '../../desk/moment.ts';
import type { DeskScreenProps } from '../../desk/screen.ts';
import { wordsOf } from '../../desk/words.ts';
import { t } from '../../i18n.ts';
import { Preview } from './preview.client.tsx';
import { PREVIEW_WORDS } from './words.ts';

/** Moments that are offered. */
const MOST_MOMENTS = 20;

/** The whole website at a moment, `?at` as ISO 8601, else as it is now. */
export default async function SitePreviewScreen({ locale, query }: DeskScreenProps) {
  const { queries } = requestContext();
  const coming = await queries.comingChanges();
  const moments = [...new Set(coming.map(({ at }) => at))].slice(0, MOST_MOMENTS);
  const at = query.get('at') ?? '';
  return (
    <>
      <title>{`${t(locale, 'preview.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'preview.title')}</h1>
      </div>
      <p className="desk-quiet">{t(locale, 'preview.lead')}</p>
      <Preview
        locale={locale}
        at={Number.isNaN(Date.parse(at)) ? undefined : at}
        moments={moments.map((moment) => ({
          at: moment,
          text: `${momentOf(locale, moment)} · ${coming.find((each) => each.at === moment)?.title}`,
        }))}
        words={wordsOf(locale, PREVIEW_WORDS)}
      />
    </>
  );
}
