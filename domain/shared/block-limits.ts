/** Maximum number of pictures in a gallery. */
export const MAX_GALLERY_PICTURES = 40;
