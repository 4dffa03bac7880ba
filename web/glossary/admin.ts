import type { addTerm } from '#domain/glossary/commands.ts';
import type { TermEvent, TermFacts } from '#domain/glossary/events.ts';
import { type Localized, locales, mainLocale, otherLocales } from '#domain/shared/locale.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const treatments = { translate: { message: 'term.translate' }, keep: { message: 'term.keep' } } as const;

const fields = {
  name: { control: 'line', isLocalized: true, label: 'term.words', hint: 'term.wordsHint' },
  treatment: { control: 'select', label: 'term.treatment', options: treatments },
  note: { control: 'line', label: 'term.note', hint: 'term.noteHint' },
} as const satisfies ItemFields<typeof addTerm, keyof typeof pt>;

/** Returns the words in the languages other than the main one; of a kept term, a remark in place of the first of them. */
const translationsOf = (name: Localized<string>, treatment: TermFacts['treatment']) => {
  const others = otherLocales(mainLocale).map((each) => name[each]);
  return treatment === 'keep' ? others.map((_, at) => (at === 0 ? ({ message: 'term.kept' } as const) : '')) : others;
};

/** The admin screens of the slice. */
export const glossaryAdmin = {
  screens: {
    glossary: {
      path: '/admin/glossary',
      roles: EDITORS,
      link: { text: 'glossary.title', help: 'glossary.help', icon: 'book', place: 58 },
      readModels: ['glossary'],
    },
  },
  actions: [{ to: '/admin/glossary?open=new', text: 'term.add' }],
  items: {
    term: {
      path: '/admin/glossary',
      noun: 'Term',
      schemas: 'glossary',
      title: 'glossary.title',
      add: 'term.add',
      none: 'glossary.none',
      fields,
      columns: [...otherLocales(mainLocale).map((each) => `term.in.${each}` as const), 'term.note'],
      rows: async (queries) =>
        (await queries.glossary()).map(({ id, name, treatment, note }) => ({
          id,
          name: locales.map((each) => name[each]).find(Boolean) ?? '',
          cells: [...translationsOf(name, treatment), note],
        })),
    },
  },
  kinds: {
    term: {
      label: 'history.kind.term',
      fields: eventFieldsOf(fields, {
        name: { format: 'text', label: 'term.words' },
        treatment: { format: { options: treatments }, label: 'term.treatment' },
        note: { format: 'text', label: 'term.note' },
      }),
    },
  },
  events: {
    TermAdded: 'history.event.TermAdded',
    TermEdited: 'history.event.TermEdited',
    TermDeleted: 'history.event.TermDeleted',
    TermRestored: 'history.event.TermRestored',
  } satisfies Record<TermEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
