import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#domain/settings/decider.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder, dumpAfter, project } from '#testing/projections/helpers.ts';
import { settingsProjection } from './projector.ts';
import { siteSettings } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
});
afterAll(() => database.drop());

const updated = (data: object) => ({ type: 'SettingsUpdated', data });
const tagline = { pt: 'A ilha em palavras', en: 'The island in words' };

describe('the settings', () => {
  it('are the defaults with all changes applied', async () => {
    const record = createRecorder();
    const read = await project(database.db, []);
    const { tagline: _, ...defaults } = defaultSettings;
    expect(await siteSettings(read, 'pt')).toEqual({ ...defaults, tagline: '' });
    await project(database.db, record('settings-magazine', updated({ title: 'Ilha', tagline })));
    await project(database.db, record('settings-magazine', updated({ email: 'redacao@example.org' })));
    const known = { ...defaults, title: 'Ilha', email: 'redacao@example.org' };
    expect(await siteSettings(read, 'pt')).toEqual({ ...known, tagline: tagline.pt });
    expect(await siteSettings(read, 'en')).toEqual({ ...known, tagline: tagline.en });
    const newsletterHeading = { pt: 'Uma carta', en: '' };
    await project(database.db, record('settings-magazine', updated({ newsletterHeading })));
    expect(await siteSettings(read, 'pt')).toMatchObject({ newsletterHeading: 'Uma carta' });
    expect(await siteSettings(read, 'en')).not.toHaveProperty('newsletterHeading');
  });

  it('are the same single row regardless of batch boundaries', async () => {
    const events = createRecorder()('settings-magazine', updated({ tagline }), updated({ title: 'Ilha' }));
    const oneByOne = await dumpAfter(
      database.db,
      settingsProjection,
      events.map((event) => [event]),
    );
    expect(oneByOne.settings).toHaveLength(1);
    expect(await dumpAfter(database.db, settingsProjection, [events])).toEqual(oneByOne);
  });
});
