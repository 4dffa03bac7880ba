/** Path of the list of editions. */
export const SCREEN_PATH = '/admin/editions';
