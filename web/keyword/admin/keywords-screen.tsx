import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { keywordAdmin } from '../admin.ts';

/** Renders the keywords, with the form of one of them. */
export default function KeywordsScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={keywordAdmin.items.keyword} stream="keyword" />;
}
