import inspector from 'node:inspector';
import type { ToHost } from './host-messages.ts';
import { openRemoteModules } from './remote-modules.ts';
import { reportLoadedFiles } from './report-loaded-files.ts';
import { sourceFrontEnd } from './source-front-end.ts';

/** The server process of `npm run dev`, started by `host-process.ts`. */
const frontEnd = sourceFrontEnd(openRemoteModules());

const prepare = async (packages: string[]): Promise<void> => {
  for (const each of packages) await import(each);
  await frontEnd.load();
};

process.on('message', async (message: ToHost) => {
  // A module that fails to load now fails again where it is needed, and is reported there.
  if (message.kind === 'prepare') prepare(message.packages).catch(() => {});
  if (message.kind !== 'start') return;
  if (message.inspector) inspector.open(message.inspector.port, message.inspector.host);
  reportLoadedFiles();
  const { runHost } = await import('./run-host.ts');
  await runHost(frontEnd.web);
});
process.on('disconnect', () => process.exit(0));
