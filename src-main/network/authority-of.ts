/** The host, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
};

/** In the form that a proxy's CONNECT takes. */
export const authorityOf = (target: URL): string => `${target.hostname}:${portOf(target)}`;
