import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../shell-messages.ts';

/** Returns the messages of a list of items. */
export const listMessages = (locale: Locale) =>
  pickMessages(locale, {
    name: 'history.field.name',
    filter: 'desk.filterList',
    nothing: 'desk.foundNothing',
    move: 'desk.move',
    moveUp: 'desk.moveUp',
    moveDown: 'desk.moveDown',
    moved: 'desk.moved',
    moveHint: 'desk.moveHint',
    undo: 'desk.undo',
    noAnswer: 'account.noAnswer',
  });
