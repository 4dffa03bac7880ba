import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { emptyToNull } from '../shared/form-fields.ts';
import { mediaId } from '../shared/ids.ts';
import { locale, localized } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';
import { placements } from './events.ts';

const name = singleLine('name_required').check(visibleText('name_required')).max(120, 'name_too_long');
const alt = localized(text().trim().max(500));
/**
 * The target of an advert: an `https` URL or a path of the magazine itself. `//host` is rejected, since browsers read it as another site.
 */
const target = singleLine('target_format')
  .max(2000)
  .regex(/^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|\/(?![/\\])\S*)$/, 'target_format');
const placement = z.enum(placements, 'placement_required');
const day = z.iso.date('date_format');

const schemas = crudSchemas({
  name,
  picture: mediaId,
  alt,
  target,
  placement,
  from: day,
  until: day,
  locale: emptyToNull(locale).default(null),
});

interface Days {
  from?: string | undefined;
  until?: string | undefined;
}

const isInOrder = ({ from, until }: Days): boolean => from === undefined || until === undefined || from <= until;

/** Checked beside other errors, so that a form shows all of them at once. By itself, the order of the days is a rule of the decider. */
const inOrder = {
  error: 'ends_before_it_begins',
  path: ['until'],
  when: ({ value, issues }: { value: unknown; issues: readonly unknown[] }) =>
    issues.length > 0 && z.object({ from: day, until: day }).safeParse(value).success,
};

export const addAdvert = schemas.add.refine(isInOrder, inOrder);
export const editAdvert = schemas.edit.refine(isInOrder, inOrder);
export const deleteAdvert = schemas.delete;
export const restoreAdvert = schemas.restore;
