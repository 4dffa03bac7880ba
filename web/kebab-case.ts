/** Converts `latestEdition`, the name of a page or slice, into `latest-edition`, its file name. */
export const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
