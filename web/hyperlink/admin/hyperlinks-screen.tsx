import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { hyperlinkAdmin } from '../admin.ts';

/** Renders the hyperlinks: the codes in the printed magazine with their targets. */
export default function HyperlinksScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={hyperlinkAdmin.items.hyperlink} stream="hyperlink" />;
}
