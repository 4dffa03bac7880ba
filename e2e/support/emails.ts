import { expect } from 'vitest';
import { fetchAsAdmin } from './session.ts';

/** An e-mail in the outbox. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Waits until exactly `number` e-mails to an address are in the outbox, and returns them, oldest first. */
export const waitForEmails = async (address: string, number: number): Promise<Email[]> => {
  const own = async () => {
    const { items } = await fetchAsAdmin<{ items: { id: string; to: string }[] }>('/api/outbox?limit=100');
    return items.filter(({ to }) => to === address).reverse();
  };
  await expect.poll(async () => (await own()).length).toBe(number);
  return Promise.all((await own()).map(({ id }) => fetchAsAdmin<Email>(`/api/outbox/${id}`)));
};

/** Waits for `number` e-mails to an address and returns the password link of the newest one. */
export const waitForPasswordLink = async (address: string, number: number): Promise<string> => {
  const emails = await waitForEmails(address, number);
  const link = /https?:\S+\/admin\/new-password\?\S+/.exec(emails.at(-1)!.text)?.[0];
  expect(link, emails.at(-1)!.text).toBeDefined();
  return link!;
};
