import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { href } from '../../routes.ts';
import { loadStaticPage, StaticPage } from '../static-page.tsx';

/** Renders the editorial statute, with a link to the page that explains how votes are counted and proved. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => (
  <StaticPage page={await loadStaticPage(locale, 'editorialStatute')} hue="basalt">
    <p className="page statute-votes">
      <a href={href('voteCheck', locale)}>{t(locale, 'proof.checkTitle')}</a>
    </p>
  </StaticPage>
);
