/**
 * Response header of a screen in which a component failed to render; its value is the status of the error. The status of the response itself
 * cannot say it: the router needs 200 for the data of a screen.
 */
export const SCREEN_FAILED = 'levada-screen-failed';
