import { eventLabels } from '../../admin-screens.ts';
import type { MessageId } from '../../i18n.ts';

/** Returns the message id of the label of an event type, such as `ArticleEdited`; undefined for a type that this release does not know. */
export const eventLabelId = (type: string): MessageId | undefined => eventLabels[type];
