import type { Command } from 'commander';
import { serviceKeyScopes } from '#domain/account/service-key-events.ts';
import { runScript } from '../run-script.ts';

const load = () => import('../accounts/service-key.ts');

/** Adds the subcommands for keys of programs and the secret of the site. */
export const addKeyCommands = (program: Command): void => {
  const keys = program.command('service-key').description('Make, list and revoke the keys of programs.');
  keys
    .command('make')
    .description('Make a key and print it; it is shown only once.')
    .argument('<name>', 'the program that uses it')
    .requiredOption('--scopes <scopes>', `some of ${serviceKeyScopes.join(',')}, separated by commas`)
    .option('--days <days>', 'days until it expires; without it, it does not')
    .action((name: string, options) => runScript(async () => (await load()).makeServiceKey(name, options)));
  keys
    .command('list')
    .description('List all keys with their scopes and last use.')
    .action(() => runScript(async () => (await load()).printServiceKeys()));
  keys
    .command('revoke')
    .description('End a key.')
    .argument('<id>', 'its id in the list')
    .action((id: string) => runScript(async () => (await load()).endServiceKey(id)));

  program
    .command('anon-key')
    .description('Print the key with which programs without an account call /auth/v1 and /storage/v1.')
    .action(() => runScript(async () => (await import('../accounts/anon-key.ts')).printAnonKey()));

  program
    .command('rotate-secret')
    .description(
      'Change SECRET to NEW_SECRET, or make one. Reports its plan; --yes executes it. The site must not run.',
    )
    .option('--yes', 'do it')
    .action((options) => runScript(async () => (await import('../secret/secret-rotate.ts')).changeSecret(options)));
};
