/** As people write it: `google` is Google. */
export const providerName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
