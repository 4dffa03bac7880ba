import type { Hue } from '#domain/shared/hue.ts';
import type { ScreenProps } from '../../frame/screen.ts';
import { StandingPage, standingPageOf } from '../standing-page.tsx';
import type { StandingScreen } from '../standing-pages.ts';

/** A page that is its text and nothing more. */
const standingScreen =
  (screen: StandingScreen, hue: Hue) =>
  async ({ locale }: ScreenProps) => <StandingPage page={await standingPageOf(locale, screen)} hue={hue} />;

export const EditorialStatuteScreen = standingScreen('editorialStatute', 'basalt');
export const PrivacyPolicyScreen = standingScreen('privacyPolicy', 'levada');
