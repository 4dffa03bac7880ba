import { expect } from 'vitest';
import { fetchAsAdmin } from './session.ts';

/** A mail in the outbox. */
export interface Email {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The mails to an address, oldest first, once there are so many. */
export const waitForEmails = async (address: string, number: number): Promise<Email[]> => {
  const own = async () => {
    const { items } = await fetchAsAdmin<{ items: { id: string; to: string }[] }>('/api/outbox?limit=100');
    return items.filter(({ to }) => to === address).reverse();
  };
  await expect.poll(async () => (await own()).length).toBe(number);
  return Promise.all((await own()).map(({ id }) => fetchAsAdmin<Email>(`/api/outbox/${id}`)));
};

/** Where the newest of so many letters to an address leads in the desk. */
export const waitForPasswordLink = async (address: string, number: number): Promise<string> => {
  const letters = await waitForEmails(address, number);
  const link = /https?:\S+\/admin\/new-password\?\S+/.exec(letters.at(-1)!.text)?.[0];
  expect(link, letters.at(-1)!.text).toBeDefined();
  return link!;
};
