/** Entries and callbacks of the command menu. */
export interface CommandMenuProps {
  /** Screens and creating actions that the user has access to. */
  links: { to: string; text: string }[];
  actions: { to: string; text: string }[];
  /** True if the user may search content. */
  canSearch: boolean;
  onSignOut(): void;
}
