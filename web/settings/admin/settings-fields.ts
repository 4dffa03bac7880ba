import type { updateSettings } from '#domain/settings/commands.ts';
import type { ReplaceableText } from '#domain/settings/events.ts';
import type { ItemField, ItemFields } from '../../item-type.ts';
import type { MessageId } from '../../messages.ts';

/** A text in both languages that has a wording of the site's own, `fallback`. */
const replaceable = (name: ReplaceableText, fallback: MessageId, control: 'line' | 'text' = 'line') =>
  ({ control, isLocalized: true, label: `settings.${name}`, fallback }) satisfies ItemField<MessageId>;

/** The fields of the settings, in the order of the form. */
export const settingsFields: Omit<ItemFields<typeof updateSettings, MessageId>, 'expectedRevision'> = {
  title: { control: 'line' },
  tagline: { control: 'line', isLocalized: true },
  email: { control: 'line', type: 'email', section: 'settings.contacts' },
  address: { control: 'text' },
  social: { control: 'links' },
  newsletterSentence: {
    ...replaceable('newsletterSentence', 'newsletter.sentence'),
    section: 'settings.newsletter',
  },
  newsletterNote: replaceable('newsletterNote', 'newsletter.note'),
  newsletterHeading: replaceable('newsletterHeading', 'newsletter.heading'),
  newsletterDescription: replaceable('newsletterDescription', 'newsletter.description', 'text'),
  footerMoreNews: { ...replaceable('footerMoreNews', 'footer.moreNews'), section: 'settings.footer' },
  footerChoice: replaceable('footerChoice', 'footer.choice'),
};
