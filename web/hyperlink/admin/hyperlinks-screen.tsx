import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { hyperlinkAdmin } from '../admin.ts';
import { PrintedCode } from './printed-code.tsx';

/** Renders the hyperlinks: the codes in the printed magazine with their targets. */
export default function HyperlinksScreen(props: AdminScreenProps) {
  return (
    <ItemsScreen {...props} type={hyperlinkAdmin.items.hyperlink} stream="hyperlink">
      {({ id }) => <PrintedCode locale={props.locale} id={id} />}
    </ItemsScreen>
  );
}
