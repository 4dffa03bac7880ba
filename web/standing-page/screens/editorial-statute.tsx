import type { ReactNode } from 'react';
import type { ScreenProps } from '../../frame/screen.ts';
import { StandingPage, standingPageOf } from '../page.tsx';

/** A page that is its text and nothing more. */
export default async ({ locale }: ScreenProps): Promise<ReactNode> => (
  <StandingPage page={await standingPageOf(locale, 'editorialStatute')} hue="basalt" />
);
