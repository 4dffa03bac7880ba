import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { seriesAdmin } from '../admin.ts';

/** Renders the series, with the form of one of them. */
export default function SeriesScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={seriesAdmin.items.series} stream="series" />;
}
