import { castVote } from '#domain/vote/commands.ts';
import { type CommandDefinition, defineCommand } from '../commands/command.ts';
import { handleCastVote as execute } from './cast-vote.ts';

export const voteCommands: Record<string, CommandDefinition> = {
  CastVote: defineCommand({ roles: 'anyone', schema: castVote, success: 'success.voteCast', execute }),
};
