import type { Command } from 'commander';
import { runScript } from '../run-script.ts';

/** Adds the subcommands for a whole site: checks, backups, read models. */
export const addSiteCommands = (program: Command): void => {
  program
    .command('doctor')
    .description('Check settings, database, event log, mail, disk and clock; exit code 1 when something is wrong.')
    .action(() => runScript(async () => (await import('../doctor/examine-site.ts')).examineSite()));

  program
    .command('version')
    .description('Print the version of Levada, the release of its pages, and the version of Node.')
    .action(() => runScript(async () => (await import('./print-version.ts')).printVersion()));

  program
    .command('backup')
    .description('Back up event log, keys, accounts, secret and files. The site may run.')
    .argument('<path>', 'a new FILE.tar, or a folder, in which a later backup copies only what is new')
    .action((path: string) => runScript(async () => (await import('../backup/backup.ts')).backUpSite(path)));

  program
    .command('restore')
    .description('Restore a backup into an empty magazine. The site must not run.')
    .argument('<path>', 'a FILE.tar, or the folder of a backup')
    .action((path: string) => runScript(async () => (await import('../backup/restore.ts')).restoreSite(path)));

  program
    .command('rebuild')
    .description('Rebuild read models from the event log beside the served ones. The site may run.')
    .argument('<name>', 'the name of a read model, or "all"')
    .action((name: string) =>
      runScript(async () => (await import('../projections/rebuild-projection.ts')).rebuildReadModels(name)),
    );
};
