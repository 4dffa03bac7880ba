import type { Command, CommanderError } from 'commander';
import { BAD_INPUT, runScript } from '../run-script.ts';

/** Ends with code 2 for wrong arguments, so that scripts of analysts tell them from a difference that was found (code 1). */
const exitWithBadInput = ({ exitCode }: CommanderError): never => process.exit(exitCode === 0 ? 0 : BAD_INPUT);

/** Adds the subcommands with which analysts count and verify votes. */
export const addVoteCommands = (program: Command): void => {
  program
    .command('replay-votes')
    .description('Count the votes of the event log by a rule, beside what was counted. The site may run.')
    .exitOverride(exitWithBadInput)
    .option('--from <day>', 'first day, such as 2026-11-01')
    .option('--to <day>', 'last day')
    .option('--until <moment>', 'ignore what was logged later: a day, or 2026-11-20T18:00:00Z')
    .option('--by <grouping>', 'group totals by this', 'day')
    .option('--rule <rule>', 'name of a rule, or file of one', 'counted')
    .option('--format <format>', 'table, csv, json or parquet', 'table')
    .option('--explain <restaurant>', 'list the votes for this restaurant that the rule drops')
    .option('--out <file>', 'write to this file')
    .addHelpText('after', '\nSee docs/vote-statistics.md.')
    .action((options) =>
      runScript(async () => (await import('../votes/replay-votes.ts')).replayLoggedVotes(options), BAD_INPUT),
    );

  program
    .command('verify-votes')
    .description('Compute the tree of votes again from the log and compare it with all published days.')
    .exitOverride(exitWithBadInput)
    .addHelpText('after', '\nExit code 1: there is a difference; 2: nothing could be compared.')
    .action(() => runScript(async () => (await import('../votes/verify-votes.ts')).verifyPublishedVotes(), BAD_INPUT));

  program
    .command('check-receipt')
    .description("Check a voter's receipt, without the site.")
    .exitOverride(exitWithBadInput)
    .argument('<file>', 'the receipt')
    .requiredOption('--key <key>', 'the public key on the page of the proof, name+id+key (required)')
    .addHelpText('after', '\nExit code 1: the receipt proves nothing; 2: it cannot be read.')
    .action((file: string, options) =>
      runScript(async () => (await import('../votes/check-receipt.ts')).checkReceiptFile(file, options), BAD_INPUT),
    );
};
