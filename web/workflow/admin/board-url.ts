/** Query parameters of the board. */
export interface BoardParams {
  /** Id of an account, `me` or `none`. */
  assignee?: string | undefined;
  language?: string | undefined;
  /** Only this step, in pages. */
  step?: string | undefined;
  /** Page of the step, from 1. */
  page?: number | undefined;
}

/** Path of the board. */
export const BOARD = '/admin/board';

/** Returns the URL of the board with the given query parameters, such as `/admin/board?assignee=me`, without empty values and the first page. */
export const boardUrl = ({ page, ...filter }: BoardParams): string => {
  const given = { ...filter, ...(page !== undefined && page > 1 && { page: String(page) }) };
  const said = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return said.length > 0 ? `${BOARD}?${new URLSearchParams(said)}` : BOARD;
};
