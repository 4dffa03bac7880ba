import type { ReactNode } from 'react';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { loadStaticPage, StaticPage } from '../static-page.tsx';

export default async ({ locale }: PageComponentProps): Promise<ReactNode> => (
  <StaticPage page={await loadStaticPage(locale, 'editorialStatute')} hue="basalt" />
);
