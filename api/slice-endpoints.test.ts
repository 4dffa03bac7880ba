import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCommand } from './commands/command.ts';
import { commands, mergeByName } from './slice-endpoints.ts';

const definition = () =>
  defineCommand({
    roles: ['admin'],
    schema: z.object({}),
    success: 'success.articleAdded',
    execute: () => Promise.reject(new Error('Never sent')),
  });

it('contains the commands of every slice', () => {
  expect([...commands.keys()]).toEqual(expect.arrayContaining(['CreateArticle', 'CastVote', 'UpdateSettings']));
  const [open, close] = [definition(), definition()];
  expect(mergeByName('command', [{ OpenKiosk: open }, undefined, { CloseKiosk: close }])).toEqual(
    new Map([
      ['OpenKiosk', open],
      ['CloseKiosk', close],
    ]),
  );
});

it('rejects a command name that two slices define', () => {
  const twice = [{ OpenKiosk: definition() }, { OpenKiosk: definition() }];
  expect(() => mergeByName('command', twice)).toThrow('Duplicate command name: OpenKiosk');
});
