/** "8981 1000 0123 4567 893": in groups, as it is read out. */
export const iccidWords = (iccid: string): string => iccid.replace(/(.{4})(?=.)/g, '$1 ');
