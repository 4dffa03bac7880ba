/** As people write it: `google` is Google. */
export const providerLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
