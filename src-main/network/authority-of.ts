/** Without the brackets of an address of version 6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
};

/** As a proxy is asked for it. */
export const authorityOf = (target: URL): string => `${target.hostname}:${portOf(target)}`;
