/** One way to meet a clause: a lexeme, or the lexemes of a phrase with the steps between them; or an id. */
export interface Atom {
  lexemes: string[];
  /** As in `Term`. */
  steps: number[];
  isId: boolean;
}

/** Atoms of which one is enough; none say that no text can meet the clause. */
export interface AtomClause {
  atoms: Atom[];
  negated: boolean;
  /** Too short a word to be worth an answer by itself. */
  weak: boolean;
}

/** What Postgres is asked, each as the text of a tsquery; undefined where it cannot be met. */
export interface TsQueries {
  /** Every clause. */
  all: string | undefined;
  /** At least one clause that is not weak. */
  some: string | undefined;
  /** The same without what is excluded, for ranking: nothing is worth more for lacking a word. */
  rank: string | undefined;
  /** Every clause, in the title. */
  title: string | undefined;
}

/** The tsqueries of what was asked for. */
export const tsQueriesOf = (clauses: AtomClause[]): TsQueries => {
  const wanted = clauses.filter(({ negated }) => !negated);
  const without = clauses.filter(({ negated, atoms }) => negated && atoms.length > 0).map((each) => `!${either(each)}`);
  const every = (of: AtomClause[], weight = ''): string | undefined =>
    of.every(({ atoms }) => atoms.length > 0)
      ? [...of.map((each) => either(each, weight)), ...without].join(' & ')
      : undefined;
  const possible = wanted.filter(({ atoms }) => atoms.length > 0);
  const strong = possible.filter(({ weak }) => !weak).map((each) => either(each));
  return {
    all: every(wanted),
    some: strong.length > 0 ? [`(${strong.join(' | ')})`, ...without].join(' & ') : undefined,
    rank: possible.length > 0 ? possible.map((each) => either(each)).join(' | ') : undefined,
    title: every(wanted.length === 1 ? wanted.map(withoutIds) : wanted, ':A'),
  };
};

/** The one thing that was asked for is a person: no title has it. */
const withoutIds = (clause: AtomClause): AtomClause => ({
  ...clause,
  atoms: clause.atoms.filter(({ isId }) => !isId),
});

const either = ({ atoms }: AtomClause, weight = ''): string =>
  `(${atoms.map((atom) => text(atom, weight)).join(' | ')})`;

/** An id stands in no title: it is asked for wherever it stands. */
const text = ({ lexemes, steps, isId }: Atom, weight: string): string => {
  const [first, ...others] = lexemes.map((lexeme) => `'${lexeme}'${isId ? '' : weight}`);
  return others.reduce((query, lexeme, index) => `${query} <${steps[index + 1]! - steps[index]!}> ${lexeme}`, first!);
};
