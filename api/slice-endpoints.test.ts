import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCommand } from './commands/command.ts';
import { commands, mergeCommands } from './slice-endpoints.ts';

const definition = () =>
  defineCommand({
    roles: ['admin'],
    schema: z.object({}),
    success: 'success.articleAdded',
    execute: () => Promise.reject(new Error('Never sent')),
  });

it('holds the commands of every slice, whichever brings them', () => {
  expect([...commands.keys()]).toEqual(expect.arrayContaining(['CreateArticle', 'CastVote', 'UpdateSettings']));
  const [open, close] = [definition(), definition()];
  expect(mergeCommands([{ commands: { OpenKiosk: open } }, {}, { commands: { CloseKiosk: close } }])).toEqual(
    new Map([
      ['OpenKiosk', open],
      ['CloseKiosk', close],
    ]),
  );
});

it('takes no name from two slices', () => {
  const twice = [{ commands: { OpenKiosk: definition() } }, { commands: { OpenKiosk: definition() } }];
  expect(() => mergeCommands(twice)).toThrow('Two slices bring the command OpenKiosk');
});
