/** How many of one package a line holds. */
export const mostAtOnce = 9;
