import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { formatNumber, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { advertAdmin } from '../admin.ts';
import { AdvertCountsSection } from './advert-counts-section.tsx';

/** Renders all adverts that are not deleted, past ones included, with their counts. */
export default async function AdvertsScreen(props: AdminScreenProps) {
  const { locale } = props;
  const totals = await requestContext().adminScreen!.queries.advertTotals();
  const cells = (id: string) => {
    const { views, clicks } = totals.get(id) ?? { views: 0, clicks: 0 };
    return [formatNumber(locale, views), formatNumber(locale, clicks)];
  };
  return (
    <ItemsScreen
      {...props}
      type={advertAdmin.items.advert}
      stream="advert"
      moreColumns={{ labels: [t(locale, 'advert.views'), t(locale, 'advert.clicks')], cells }}
    >
      {({ id }) => <AdvertCountsSection locale={locale} id={id} total={totals.get(id)} />}
    </ItemsScreen>
  );
}
