let message: string | undefined;

/** Sets the text of an error of the server that brings no message of its own, in the language of the screen. */
export const setServerErrorMessage = (text: string): void => {
  message = text;
};

/** Returns that text; undefined before a screen has set it. */
export const serverErrorMessage = (): string | undefined => message;
