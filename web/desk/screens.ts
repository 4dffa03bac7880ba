/** A page of the desk. */
export interface DeskScreen {
  /** As it is registered, `/admin/people`. */
  path: string;
  /** Who may open it. */
  roles: readonly ('admin' | 'editor' | 'analyst')[];
}

/** Every page of the desk that is there. */
export const deskScreens: readonly DeskScreen[] = [];
