import type { ShellMessages } from './shell-messages.ts';

/** What the command menu leads to. */
export interface CommandMenuProps {
  /** Screens and what can be begun, for this person. */
  links: { to: string; text: string }[];
  actions: { to: string; text: string }[];
  /** Whether content may be looked for. */
  canSearch: boolean;
  onSignOut(): void;
  messages: ShellMessages;
}
