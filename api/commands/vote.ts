import { castVote } from '#domain/vote/commands.ts';
import { castVote as execute } from '../voting/cast-vote.ts';
import { type CommandDefinition, defineCommand } from './command.ts';

export const voteCommands: Record<string, CommandDefinition> = {
  CastVote: defineCommand({ roles: 'anyone', schema: castVote, success: 'success.voteCast', execute }),
};
