/** Maximum number of pictures in a gallery. */
export const MAX_GALLERY_PICTURES = 40;

/** Maximum length of a footnote, in characters. */
export const MAX_FOOTNOTE_LENGTH = 1000;

/** Maximum number of columns of a table. More do not fit on paper. */
export const MAX_TABLE_COLUMNS = 12;

/** Maximum number of rows of a table, with its header row. */
export const MAX_TABLE_ROWS = 100;
