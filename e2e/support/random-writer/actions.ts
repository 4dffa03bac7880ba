import fc from 'fast-check';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { PLACES, type Place } from './places.ts';

/** A caret position as a user sets it: a click into a block and a key or two. */
export interface Caret {
  at: 'end' | 'start' | 'middle' | 'newLine';
  /** Percentage of the blocks that come before it. */
  block: number;
}

/** Something that a user does with an article. */
export type Action =
  | { kind: 'continue'; words: number }
  | { kind: 'type'; place: Place; caret: Caret; words: number }
  | { kind: 'save'; by: 'keys' | 'button' }
  | { kind: 'paste'; language: Locale; caret: Caret; format: 'plain' | 'html' }
  | { kind: 'insertPicture'; language: Locale; block: number; by: 'mouse' | 'keys' }
  | { kind: 'insertVideo'; language: Locale; block: number; by: 'mouse' | 'keys' }
  | { kind: 'bringFiles'; language: Locale; block: number; files: number; by: 'drop' | 'paste' }
  | { kind: 'switchView'; view: Locale | 'both' }
  | { kind: 'copyStructure'; to: Locale }
  | { kind: 'undo' }
  | { kind: 'reload' }
  | { kind: 'secondTab'; place: Place; caret: Caret; isSaved: boolean }
  | { kind: 'endSession' }
  | { kind: 'chooseDetails' }
  | { kind: 'publish'; language: Locale };

/** An article and the actions on it, in one interface language, at full speed or a sixth of it. */
export interface Sequence {
  start: 'existing' | 'new';
  interface: Locale;
  isSlow: boolean;
  actions: Action[];
}

const language = fc.constantFrom<Locale>(...locales);
const block = fc.constantFrom(0, 50, 99);
const caret: fc.Arbitrary<Caret> = fc.record({
  at: fc.constantFrom<Caret['at']>('end', 'start', 'middle', 'newLine'),
  block,
});
const words = fc.constantFrom(1, 2);
const by = fc.constantFrom<'mouse' | 'keys'>('mouse', 'keys');
const kind = <Kind extends Action['kind']>(name: Kind) => fc.constant(name);

/** Actions with their frequencies. Continued typing is the most frequent, since it shows the effects of the action before. */
const weighted: { weight: number; arbitrary: fc.Arbitrary<Action> }[] = [
  { weight: 9, arbitrary: fc.record({ kind: kind('continue'), words }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('type'), place: fc.constantFrom(...PLACES), caret, words }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('save'), by: fc.constantFrom('keys', 'button') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('paste'), language, caret, format: fc.constantFrom('plain', 'html') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('insertPicture'), language, block, by }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('insertVideo'), language, block, by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('bringFiles'),
      language,
      block,
      files: fc.constantFrom(1, 3),
      by: fc.constantFrom('drop', 'paste'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('switchView'), view: fc.constantFrom('both', ...locales) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('copyStructure'), to: language }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reload') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('secondTab'), place: fc.constantFrom(...PLACES), caret, isSaved: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('endSession') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('chooseDetails') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('publish'), language }) },
];

/** Maximum number of actions in a sequence. */
const MAX_ACTIONS = 9;

/** Arbitrary of random sequences. They shrink to fewer and simpler actions, an existing article and full speed. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  start: fc.constantFrom('existing', 'new'),
  interface: language,
  isSlow: fc.boolean(),
  actions: fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: MAX_ACTIONS, size: 'max' }),
});
