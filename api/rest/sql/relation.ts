import type { PublishedRelation, PublishedView } from '#projections/published-view.ts';
import type { SelectedRelation } from '../parse/select.ts';
import { RestError } from '../protocol/rest-error.ts';

/**
 * Returns the relation of a view that a request names: by its own name, by the name of the other view if only one relation leads there, or
 * by that name and the relation as hint (`contributors!author`). Throws `PGRST200` for an unknown, `PGRST201` for an ambiguous one.
 */
export const findRelation = (
  view: PublishedView,
  { name, hint }: Pick<SelectedRelation, 'name' | 'hint'>,
): PublishedRelation => {
  const all = Object.entries(view.relations);
  const leading = all.filter(([, relation]) => relation.view === name);
  const named =
    hint === undefined ? own(view, name) : leading.find(([own, { from }]) => own === hint || from === hint)?.[1];
  if (named) return named;
  if (hint === undefined && leading.length === 1) return leading[0]![1];
  if (hint === undefined && leading.length > 1)
    throw ambiguous(
      view,
      name,
      leading.map(([own]) => own),
    );
  throw new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${view.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a relationship between '${view.name}' and '${name}'${hint ? ` using the hint '${hint}'` : ''}, but no matches were found.`,
      hint: all.length > 0 ? `Known relationships: ${all.map(([own]) => own).join(', ')}` : null,
    },
  );
};

const own = ({ relations }: PublishedView, name: string): PublishedRelation | undefined =>
  Object.hasOwn(relations, name) ? relations[name] : undefined;

const ambiguous = (view: PublishedView, name: string, relations: string[]): RestError =>
  new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${view.name}' and '${name}'`,
    {
      hint: `Try changing '${name}' to one of the following: ${relations.map((each) => `'${name}!${each}'`).join(', ')}.`,
    },
  );
