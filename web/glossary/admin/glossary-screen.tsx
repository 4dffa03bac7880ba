import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { requestContext } from '../../request-context.ts';
import { glossaryAdmin } from '../admin.ts';
import { PasteTerms } from './paste-terms.client.tsx';

/** Renders the terms of the glossary, with the form of one of them, and a field for a list of terms. */
export default async function GlossaryScreen(props: AdminScreenProps) {
  const terms = await requestContext().queries.glossary();
  return (
    <>
      <ItemsScreen {...props} type={glossaryAdmin.items.term} stream="term" />
      <PasteTerms existing={terms.map(({ name }) => ({ name }))} />
    </>
  );
}
