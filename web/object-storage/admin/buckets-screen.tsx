import './buckets.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { BucketView } from '../../admin/queries/bucket-view.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { readerLabels, writerLabels } from './bucket-labels.ts';
import { BucketRightsForm } from './bucket-rights-form.client.tsx';

/** Number of buckets on a page. */
const PAGE = 50;

/**
 * Renders the buckets with who may read and write in each, for administrators, who change it there. `?offset` selects a page; beyond the end,
 * where buckets were deleted meanwhile, it is the last one.
 */
export default async function BucketsScreen({ locale, query }: AdminScreenProps) {
  const { offset, total, items } = await loadPage(parseOffset(query.get('offset')));
  return (
    <>
      <title>{`${t(locale, 'buckets.title')} · Levada`}</title>
      <h1>{t(locale, 'buckets.title')}</h1>
      <p className="desk-lead">{t(locale, 'buckets.lead')}</p>
      <section className="desk-section" aria-labelledby="buckets">
        <h2 id="buckets">{t(locale, 'buckets.count', { count: total })}</h2>
        <ul className="desk-list">
          {items.map((bucket) => (
            <BucketItem key={bucket.id} locale={locale} bucket={bucket} />
          ))}
        </ul>
        <Pages locale={locale} offset={offset} total={total} />
      </section>
    </>
  );
}

const loadPage = async (offset: number): Promise<{ offset: number; total: number; items: BucketView[] }> => {
  const page = await requestContext().adminScreen!.queries.buckets({ limit: PAGE, offset });
  const isBeyond = page.total > 0 && offset >= page.total;
  return isBeyond ? loadPage(Math.floor((page.total - 1) / PAGE) * PAGE) : { offset, ...page };
};

const parseOffset = (given: string | null): number => (given && /^\d{1,6}$/.test(given) ? Number(given) : 0);

const BucketItem = ({ locale, bucket }: { locale: Locale; bucket: BucketView }) => (
  <li>
    <details>
      <summary className="bucket-summary">
        <strong>{bucket.id}</strong> <span className="desk-hint">{describeRights(locale, bucket)}</span>
      </summary>
      <BucketRightsForm bucket={bucket} readers={readerLabels(locale)} writers={writerLabels(locale)} />
    </details>
  </li>
);

/** Returns who may read and write in a bucket, in a sentence each. */
const describeRights = (locale: Locale, bucket: BucketView): string => {
  const labels = readerLabels(locale);
  const list = (named: readonly (keyof typeof labels)[]) => named.map((name) => labels[name]).join(', ');
  const { readers, own_writers: own, writers } = bucket;
  const readerText = readers ? list(readers) || t(locale, 'buckets.nobody') : t(locale, 'buckets.readers.roles');
  const writerText = writers ? list(writers) || t(locale, 'buckets.nobody') : t(locale, 'buckets.writers.roles');
  return [
    bucket.public && t(locale, 'buckets.isPublic'),
    t(locale, 'buckets.reads', { who: readerText }),
    own && own.length > 0 && t(locale, 'buckets.writesOwn', { who: list(own) }),
    t(locale, 'buckets.writes', { who: writerText }),
  ]
    .filter(Boolean)
    .join(' · ');
};

const Pages = ({ locale, offset, total }: { locale: Locale; offset: number; total: number }) => {
  const at = (moved: number) => `/admin/buckets?offset=${Math.max(0, offset + moved)}` as '/admin';
  return (
    <p className="desk-actions">
      {offset > 0 && <Link to={at(-PAGE)}>{t(locale, 'buckets.previous')}</Link>}{' '}
      {offset + PAGE < total && <Link to={at(PAGE)}>{t(locale, 'buckets.next')}</Link>}
    </p>
  );
};
