import { extname, join, normalize, sep } from 'node:path';
import { app, protocol, type Protocol } from 'electron';

/**
 * Our pages have a scheme of their own instead of file://, so that they have an origin that can be checked, and can't
 * reach other files of the computer.
 */
const scheme = 'app';

export type PageName = 'counter' | 'receipt' | 'customer-display';

/** SECURITY: the customers' window has another origin than the staff's: they share nothing. */
const hosts: Readonly<Record<PageName, string>> = {
  counter: 'counter',
  receipt: 'counter',
  'customer-display': 'customer',
};

const originOf = (page: PageName): string => `${scheme}://${hosts[page]}`;

/** During development, pages come from Vite's server; never in a package. */
const developmentServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

/** Only during development. */
export const pagesComeFromNetwork = developmentServer !== undefined;

/** SECURITY: nothing inline, nothing evaluated, nothing remote. Images may come from data and blobs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or script, whoever gives it to the page: src-renderer/empty-markup-alone.ts.
  "require-trusted-types-for 'script'",
  'trusted-types default',
  // No `allow-modals`: a page opens neither the system's print dialog nor message boxes, and doesn't ask to stay.
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Call this before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Chromium's net::ERR_FILE_NOT_FOUND. */
const fileNotFound = -6;

/** The file for an address of a page's host, and its type; undefined if no file may be served for it. */
function fileAt(url: string, of: PageName, folder: string): { path: string; type: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const decoded = decodedPath(pathname);
  if (host !== hosts[of] || decoded === undefined) return undefined;
  // SECURITY: the path stays inside the folder, whatever the address contains.
  const path = normalize(join(folder, decoded));
  const type = contentTypes[extname(path)];
  return path.startsWith(folder + sep) && type !== undefined ? { path, type } : undefined;
}

/** SECURITY: undefined if it can't be decoded. An exception while serving a file would stop main. */
function decodedPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Serves the built pages of one host. Call this once the app is ready.
 *
 * @param pages the protocol of the session whose windows show them.
 */
export function servePages(folder: string, of: PageName = 'counter', pages: Protocol = protocol): void {
  // Deprecated, and still the quickest: `protocol.handle` makes a Request and a Response of each, which reads all of
  // fetch (50 ms at every start, before the first byte of the page), and carries each byte through this thread.
  // oxlint-disable-next-line typescript/no-deprecated
  pages.registerFileProtocol(scheme, ({ url }, answer) => {
    const file = fileAt(url, of, folder);
    if (file === undefined) {
      answer({ error: fileNotFound });
      return;
    }
    const { path, type } = file;
    const headers = {
      'content-type': type,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    };
    answer({ path, headers });
  });
}

export const pageAddress = (page: PageName): string => `${developmentServer ?? originOf(page)}/${page}.html`;

/** Whether a frame of this origin shows this page, or one that shares its host. */
export function isOriginOf(page: PageName, candidate: string): boolean {
  return candidate === (developmentServer === undefined ? originOf(page) : new URL(developmentServer).origin);
}

/** Whether an address is a page's own. Compares parsed parts: app://counter.example is somewhere else. */
export function isAddressOf(page: PageName, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol: itsProtocol, host, pathname } = new URL(address);
  return isOriginOf(page, `${itsProtocol}//${host}`) && pathname === `/${page}.html`;
}
