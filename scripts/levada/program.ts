import { Command } from 'commander';
import { addKeyCommands } from './key-commands.ts';
import { addLogCommands } from './log-commands.ts';
import { addSiteCommands } from './site-commands.ts';
import { addVoteCommands } from './vote-commands.ts';

const AFTER_HELP = `
All commands read the variables of the site (docs/configuration.md) and write only to DATA_DIR, to the database and to
files that you name. Exit code 0: done; 1: failed, the message says why.`;

/** Creates the command `levada` with all its subcommands. A subcommand loads its modules only when it runs, so that help is fast. */
export const createProgram = (): Command => {
  const program = new Command('levada')
    .description('Operates a Levada site: backups, event log, keys, votes, checks.')
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError()
    .addHelpText('after', AFTER_HELP);
  addSiteCommands(program);
  addLogCommands(program);
  addKeyCommands(program);
  addVoteCommands(program);
  return program;
};
