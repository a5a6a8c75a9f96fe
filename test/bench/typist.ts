/** The time between two keys of a quick typist, in milliseconds. */
export const betweenKeysMs = 60;
