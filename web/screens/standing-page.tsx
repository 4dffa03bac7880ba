import type { Hue } from '#projections/views.ts';
import { StandingPage, standingPageOf } from '../components/standing-page.tsx';
import type { StandingScreen } from '../standing-pages.ts';
import type { ScreenProps } from './screen.ts';

/** A page that is its text and nothing more. */
const standingScreen =
  (screen: StandingScreen, hue: Hue) =>
  async ({ locale }: ScreenProps) => <StandingPage page={await standingPageOf(locale, screen)} hue={hue} />;

export const EditorialStatuteScreen = standingScreen('editorialStatute', 'basalt');
export const PrivacyPolicyScreen = standingScreen('privacyPolicy', 'levada');
