import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { defaultSettings, evolveSettings, settingsDecider } from './decider.ts';
import type { Settings, SettingsEvent } from './events.ts';

const { given } = specification(settingsDecider);

const updated = (data: Partial<Settings>): SettingsEvent => ({ type: 'SettingsUpdated', data });
const tagline = { pt: 'A ilha em palavras', en: 'The island in words' };
const social = [{ name: 'Mastodon', url: 'https://example.org/@levada' }];

describe('updating the settings', () => {
  it('records only the changed fields', () => {
    given()
      .when({ name: 'UpdateSettings', change: { ...defaultSettings, tagline } })
      .then(updated({ tagline }));
    given(updated({ tagline }))
      .when({ name: 'UpdateSettings', change: { tagline: { ...tagline, en: 'Words of the island' } } })
      .then(updated({ tagline: { ...tagline, en: 'Words of the island' } }));
    given(updated({ social }))
      .when({ name: 'UpdateSettings', change: { social: [] } })
      .then(updated({ social: [] }));
  });

  it('records no event when no field changes', () => {
    given().when({ name: 'UpdateSettings', change: defaultSettings }).then();
    given().when({ name: 'UpdateSettings', change: {} }).then();
    given(updated({ social, email: 'redacao@example.org' }))
      .when({ name: 'UpdateSettings', change: { social: [{ ...social[0]! }], email: 'redacao@example.org' } })
      .then();
  });

  it('treats a replaceable text that was never given as empty', () => {
    const none = { pt: '', en: '' };
    given()
      .when({ name: 'UpdateSettings', change: { newsletterHeading: none, footerChoice: none } })
      .then();
    given(updated({ newsletterHeading: { pt: 'Uma carta', en: '' } }))
      .when({ name: 'UpdateSettings', change: { newsletterHeading: none, footerChoice: none } })
      .then(updated({ newsletterHeading: none }));
  });

  it('keeps the other settings unchanged', () => {
    expect([updated({ tagline }), updated({ social })].reduce(evolveSettings, defaultSettings)).toEqual({
      ...defaultSettings,
      tagline,
      social,
    });
  });
});
