import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#domain/shared/locale.ts';

const FOLDERS = ['article', 'admin', 'account', 'media'];
const WEB = path.join(import.meta.dirname, '../../../web');

const messagesOf = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...FOLDERS.map((folder) => JSON.parse(readFileSync(path.join(WEB, folder, `messages.${locale}.json`), 'utf8'))),
  );

const messages = { pt: messagesOf('pt'), en: messagesOf('en') };

/**
 * Returns a text of the interface by its key in `web/*\/messages.*.json`, so that rewording it breaks no test. Throws for an unknown key.
 */
export const interfaceText = (locale: Locale, key: string): string => {
  const text = messages[locale][key];
  if (text === undefined) throw new Error(`Unknown message key: ${key}`);
  return text;
};
