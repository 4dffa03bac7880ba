import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { Preview } from './preview.client.tsx';
import { previewTimes } from './preview-times.ts';

/** Renders the preview of the whole website as it will be at the time in `?at` (ISO 8601), by default now. */
export default async function SitePreviewScreen({ locale, query }: AdminScreenProps) {
  const { queries } = requestContext();
  const moments = previewTimes(locale, await queries.upcomingChanges());
  const at = query.get('at') ?? '';
  return (
    <>
      <title>{`${t(locale, 'preview.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'preview.title')}</h1>
      </div>
      <p className="desk-quiet">{t(locale, 'preview.lead')}</p>
      <Preview locale={locale} at={Number.isNaN(Date.parse(at)) ? undefined : at} times={moments} />
    </>
  );
}
