import type { Command } from 'commander';
import { runScript } from '../run-script.ts';

/** Adds the subcommands that export, import, copy and move the event log. */
export const addLogCommands = (program: Command): void => {
  program
    .command('export')
    .description('Export the event log to a file, one JSON event per line; resumes an interrupted export.')
    .argument('<file>')
    .action((file: string) => runScript(async () => (await import('../events/events-export.ts')).exportEvents(file)));

  program
    .command('import')
    .description('Import an exported file into the event log; resumes an interrupted import.')
    .argument('<file>')
    .action((file: string) => runScript(async () => (await import('../events/events-import.ts')).importEvents(file)));

  program
    .command('copy-log')
    .description('Copy the event log between Postgres and EventStoreDB; resumes when interrupted.')
    .option('--from <url>', 'postgres://… or esdb://…; without it, the log of the site')
    .option('--to <url>', 'likewise')
    .action((options) => runScript(async () => (await import('../events/events-copy.ts')).copyEvents(options)));

  program
    .command('switch-log')
    .description('Move the site to another event log, and back. Reports its plan; --yes executes it.')
    .requiredOption('--to <url>', 'esdb://…, or "postgres" for the log in the database of the site')
    .option('--yes', 'do it')
    .option('--while-running', 'copy ahead while the site runs')
    .action((options) => runScript(async () => (await import('../events/events-switch.ts')).switchEventLog(options)));
};
