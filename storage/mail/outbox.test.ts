import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createPersonalData, type PersonalData } from '../personal-data/personal-data.ts';
import { aMail, mailerContract } from './mailer-contract.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const secret = 'the secret of the outbox, 32 characters';

const open = async () => {
  const database = await createTestDatabase();
  const personalData = await createPersonalData(database.db, { listening: database.listening, secret });
  const close = async () => {
    await database.drop();
  };
  const outbox = createOutbox(database.db, personalData);
  const send: Outbox['send'] = async (mail) => {
    await personalData.encrypt(mail.person, 'email', mail.to);
    await outbox.send(mail);
  };
  return { database, personalData, outbox: { ...outbox, send }, close };
};

describe('the outbox as a mailer:', () => {
  mailerContract(async () => {
    const { outbox, close } = await open();
    return {
      mailer: outbox,
      async receivedBy(address) {
        const { items } = await outbox.list({ limit: 100 });
        const found = items.filter((entry) => 'to' in entry && entry.to === address);
        expect(found).toHaveLength(1);
        const { headers, ...mail } = (await outbox.read(found[0]!.id))!;
        const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
        return { ...mail, headers: Object.fromEntries(lowerCase) };
      },
      close,
    };
  });
});

describe('the outbox', () => {
  let database: TestDatabase;
  let personalData: PersonalData;
  let outbox: Outbox;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, personalData, outbox, close } = await open());
  });
  afterAll(() => close());

  it('lists the newest mails first, a page at a time', async () => {
    for (const subject of ['um', 'dois', 'três']) await outbox.send(aMail({ subject }));
    const subjects = async (offset: number) => {
      const { total, items } = await outbox.list({ limit: 2, offset });
      expect(total).toBe(3);
      return items.map((entry) => 'subject' in entry && entry.subject);
    };
    expect(await subjects(0)).toEqual(['três', 'dois']);
    expect(await subjects(2)).toEqual(['um']);
  });

  it('stores a mail once, even if it is sent twice', async () => {
    const mail = aMail();
    const before = (await outbox.list({ limit: 1 })).total;
    for (const _time of [1, 2]) await outbox.send(mail);
    expect((await outbox.list({ limit: 1 })).total).toBe(before + 1);
  });

  it('returns undefined for a mail that was never sent', async () => {
    expect(await outbox.read(aMail().id)).toBeUndefined();
  });

  it('stores mails encrypted, and only their id and time remain readable after the recipient is erased', async () => {
    const mail = aMail({ subject: 'Só para a Rosa' });
    await outbox.send(mail);
    const [row] = await database.db.selectFrom('outbox_mail').selectAll().where('id', '=', mail.id).execute();
    expect(JSON.stringify(row)).not.toContain('example.org');
    expect(JSON.stringify(row)).not.toContain('Rosa');
    expect(await outbox.read(mail.id)).toMatchObject({ subject: 'Só para a Rosa', to: mail.to });

    await personalData.destroy(mail.person);
    expect(await outbox.read(mail.id)).toBeUndefined();
    const { items } = await outbox.list({ limit: 1 });
    expect(items).toEqual([{ id: mail.id, at: expect.any(Date), forgotten: true }]);
  });
});
