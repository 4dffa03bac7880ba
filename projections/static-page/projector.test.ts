import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBuilder, paragraph, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, dumpAfter, project } from '#testing/projections/helpers.ts';
import { pages } from './projector.ts';
import { findStaticPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
});
afterAll(() => database.drop());

/** One log for all that is projected for good. */
const magazine = createEventBuilder();
const edited = (page: string, translations: object) => ({ type: 'PageEdited', data: { page, translations } });

describe('a static page', () => {
  it('is empty before its first edit', async () => {
    const read = await project(database.db, []);
    expect(await findStaticPage(read, 'pt', 'essential-club')).toEqual({
      title: '',
      content: [],
      pictures: {},
      editedOn: undefined,
    });
  });

  it('has the latest title and content of each language, with pictures and edit date', async () => {
    magazine.media(1);
    const image = { type: 'image', mediaId: picture(1), alt: 'O mar', caption: '', width: 'full' };
    magazine.append(
      'page-about-us',
      edited('about-us', {
        pt: { title: 'Quem somos', content: [image, ...paragraph('Uma revista.')] },
        en: { title: 'About us', content: paragraph('A magazine.') },
      }),
      edited('about-us', { en: { title: 'Who we are' } }),
      edited('about-us', { pt: { content: paragraph('Uma revista da Madeira.') } }),
    );
    const read = await project(database.db, magazine.events);
    expect(await findStaticPage(read, 'en', 'about-us')).toEqual({
      title: 'Who we are',
      content: paragraph('A magazine.'),
      pictures: {},
      editedOn: '2026-11-20',
    });
    expect(await findStaticPage(read, 'pt', 'about-us')).toMatchObject({
      title: 'Quem somos',
      content: paragraph('Uma revista da Madeira.'),
    });
    magazine.append('page-contacts', edited('contacts', { pt: { content: [image] } }));
    await project(database.db, magazine.events.slice(-1));
    expect(Object.keys((await findStaticPage(read, 'pt', 'contacts')).pictures)).toEqual([picture(1)]);
  });

  it('has the edit date in Madeira time', async () => {
    const [event] = magazine.append('page-privacy-policy', edited('privacy-policy', { pt: { title: 'Privacidade' } }));
    const late = { ...event!, metadata: { ...event!.metadata, at: '2026-07-31T23:30:00.000Z' } };
    const read = await project(database.db, [late]);
    expect((await findStaticPage(read, 'pt', 'privacy-policy')).editedOn).toBe('2026-08-01');
  });

  it('can be emptied by an edit', async () => {
    const events = magazine.append(
      'page-advertising',
      edited('advertising', { pt: { title: 'Publicidade', content: paragraph('Pouca.') } }),
      edited('advertising', { pt: { title: '', content: [] } }),
    );
    const read = await project(database.db, events);
    expect(await findStaticPage(read, 'pt', 'advertising')).toMatchObject({ title: '', content: [] });
  });

  it('invalidates only its own tag', async () => {
    const record = createRecorder();
    const batches = [
      record('page-contacts', edited('contacts', { pt: { title: 'Contactos' } })),
      record('page-about-us', edited('about-us', { en: { title: 'About us' } })),
    ];
    expect(await askAfter(database.db, pages, batches, async (_trx, tags) => tags)).toEqual([
      ['page:contacts'],
      ['page:about-us'],
    ]);
  });

  it('is the same regardless of batch boundaries', async () => {
    const events = createRecorder()(
      'page-contacts',
      edited('contacts', { pt: { title: 'Contactos', content: paragraph('Escreva.') } }),
      edited('contacts', { en: { title: 'Contacts' }, pt: { title: 'Fale connosco' } }),
    );
    const oneByOne = await dumpAfter(
      database.db,
      pages,
      events.map((event) => [event]),
    );
    expect(oneByOne.page_text).toHaveLength(2);
    expect(await dumpAfter(database.db, pages, [events])).toEqual(oneByOne);
  });
});
