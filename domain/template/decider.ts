import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { TemplateFacts } from './events.ts';

export type Template = CrudState<TemplateFacts>;
export type TemplateCommand = CrudCommand<'Template', TemplateFacts>;

/** Decides the commands of templates. Rejects with the codes of `crudDecider`. */
export const templateDecider = crudDecider<'Template', TemplateFacts>('Template');
