import { readFile } from 'node:fs/promises';
import { messages } from '#web/messages.ts';
import type { ToHost } from './host-messages.ts';
import { localeOfMessages } from './message-files.ts';

/**
 * Registers a listener that reloads a message catalogue (interface texts of one language) in this process when its file is edited. The
 * server uses these texts in mails and error responses.
 */
export const followMessages = (): void => {
  process.on('message', async (message: ToHost) => {
    if (message.kind !== 'changed') return;
    for (const file of message.files) {
      const locale = localeOfMessages(file);
      // A catalogue that is being written may not be valid JSON; the front end reports that.
      if (locale)
        Object.assign(
          messages[locale],
          await readFile(file, 'utf8')
            .then(JSON.parse)
            .catch(() => ({})),
        );
    }
  });
};
