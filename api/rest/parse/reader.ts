import { unreadable } from '../protocol/rest-error.ts';

/** Reads the text of one parameter from left to right. */
export interface Reader {
  /** True at the end of the text. */
  isAtEnd(): boolean;
  /** Returns true, and goes on behind it, if the text continues with `expected`. */
  accept(expected: string): boolean;
  /** Goes on behind `expected`; throws if the text continues otherwise. */
  require(expected: string): void;
  /** Returns what matches a sticky pattern here, and goes on behind it; undefined if nothing does. */
  match(pattern: RegExp): string | undefined;
  /** Throws the error for the current place. */
  fail(): never;
}

/** Creates a reader of the text of a parameter; `parameter` names it in errors. */
export const createReader = (parameter: string, text: string): Reader => {
  let at = 0;
  const reader: Reader = {
    isAtEnd: () => at >= text.length,
    accept(expected) {
      if (!text.startsWith(expected, at)) return false;
      at += expected.length;
      return true;
    },
    require(expected) {
      if (!reader.accept(expected)) reader.fail();
    },
    match(pattern) {
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) at += found.length;
      return found;
    },
    fail() {
      throw unreadable(parameter, text, at + 1);
    },
  };
  return reader;
};

const QUOTED = /"(?:[^"\\]|\\.)*"/y;

/** Reads a text in double quotes, in which a backslash makes the next character plain; undefined if the text does not continue so. */
export const readQuoted = (reader: Reader): string | undefined =>
  reader.match(QUOTED)?.slice(1, -1).replaceAll(/\\(.)/gs, '$1');

const NAME = /[A-Za-z_][\w$]*/y;

/** Reads the name of a column or relation. */
export const readName = (reader: Reader): string => readQuoted(reader) ?? reader.match(NAME) ?? reader.fail();

/** A column, and the way to a value inside of it: `position->>latitude`. */
export interface ColumnPath {
  column: string;
  steps: PathStep[];
}

export interface PathStep {
  /** `->` gives JSON, `->>` text. */
  arrow: '->' | '->>';
  /** A field, or the place in an array. */
  key: string | number;
}

const KEY = /-?\w+/y;
const INTEGER = /^-?\d{1,9}$/;

/** Reads a column with its way into JSON. */
export const readColumnPath = (reader: Reader): ColumnPath => {
  const column = readName(reader);
  const steps: PathStep[] = [];
  while (true) {
    const arrow = reader.accept('->>') ? '->>' : reader.accept('->') ? '->' : undefined;
    if (!arrow) return { column, steps };
    const key = readQuoted(reader) ?? reader.match(KEY) ?? reader.fail();
    steps.push({ arrow, key: INTEGER.test(key) ? Number(key) : key });
  }
};
