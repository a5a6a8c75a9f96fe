import { whyNoInstallation } from './tills/installed-deb.ts';
import { whyNoShopNetwork } from './tills/shop-network.ts';

/** A test that fails where a point is undone, by its file and the beginning of its name; all of the file without one. */
export type Proof = { readonly file: string; readonly test?: string };

/** A line of the table: a point of Electron's checklist, or an attack. */
export type Row = {
  readonly what: string;
  readonly proofs: readonly Proof[];
  /** Why this computer can't show it; it counts for nothing then. */
  readonly skipped?: string | undefined;
};

const checklist = (test: string): Proof => ({ file: 'test/security/checklist.test.ts', test });
const lint = (test: string): Proof => ({ file: 'test/security/lint-rules.test.ts', test });
const page = (test: string): Proof => ({ file: 'test/security/renderer-attack.test.ts', test });
const ipc = (test: string): Proof => ({ file: 'test/security/ipc-attack.test.ts', test });
const hostile = (test: string): Proof => ({ file: 'test/security/hostile-service.test.ts', test });
const identity = (test: string): Proof => ({ file: 'test/security/service-identity.test.ts', test });
const soak = (test: string): Proof => ({ file: 'test/soak/soak.test.ts', test });
const logs = (test: string): Proof => ({ file: 'test/security/logs.test.ts', test });
const reply = (how: string): Proof => hostile(`gets no reply taken ${how}`);
const texts = (test: string): Proof => ({ file: 'test/security/hostile-texts.test.ts', test });
const words = (test: string): Proof => ({ file: 'src-merchant-api/reading/values/scalars.test.ts', test });
const hunt = (test: string): Proof => ({ file: 'test/security/secret-hunt.test.ts', test });
const start = (file: string): Proof => ({ file: 'test/security/broken-starts.test.ts', test: file });
const json = (test: string): Proof => ({ file: 'src-merchant-api/reading/small-records.test.ts', test });
const limits = (test: string): Proof => ({ file: 'test/integration/client-limits.test.ts', test });

const approval = (test: string): Proof => ({ file: 'test/integration/approvals.test.ts', test });

const packaged = (test: string): Proof => ({ file: 'test/security/package.test.ts', test });
const dependencies = (test: string): Proof => ({ file: 'scripts/packages/dependencies.test.js', test });
const names = (test: string): Proof => ({ file: 'test/security/names.test.ts', test });
const installed = (test: string): Proof => ({ file: 'test/security/installed-update.test.ts', test });
const updated = (test: string): Proof => ({ file: 'test/integration/updates.test.ts', test });
/** A fuse, by the name that Electron gives it. */
const fuse = (name: string, ...more: readonly Proof[]): Row => ({
  what: name,
  proofs: [packaged(`${name} burnt`), ...more],
});

/** Electron's checklist. */
export const points: readonly Row[] = [
  { what: '1 only secure content is loaded', proofs: [checklist('1:')] },
  {
    what: '2 no Node in pages',
    proofs: [
      checklist('2:'),
      ...['Node in a page', 'Node in a worker', 'Node in a frame', 'Electron in a page'].map(lint),
    ],
  },
  { what: '3 context isolation', proofs: [checklist('3:'), lint('one world')] },
  { what: '4 the sandbox', proofs: [checklist('4:'), lint('no sandbox')] },
  { what: '5 permissions are refused', proofs: [checklist('5:')] },
  { what: '6 web security', proofs: [checklist('6:'), lint('no web security')] },
  {
    what: '7 a content security policy',
    proofs: [checklist('7:'), lint('eval'), lint('markup out of a text')],
  },
  { what: '8 no insecure content', proofs: [checklist('8, 9, 10:'), lint('insecure content')] },
  { what: '9 no experiments', proofs: [checklist('8, 9, 10:'), lint('experiments')] },
  { what: '10 no Blink features', proofs: [checklist('8, 9, 10:'), lint('Blink features')] },
  { what: '11 no webview with popups', proofs: [checklist('11, 12:'), lint('a webview')] },
  {
    what: '12 no webview at all',
    proofs: [checklist('11, 12:'), lint('a webview'), lint('a page in a page')],
  },
  { what: '13 no navigation', proofs: [page('goes nowhere'), lint('a link that a page')] },
  { what: '14 no new windows', proofs: [page('opens no window')] },
  {
    what: '15 nothing is opened outside unseen',
    proofs: [
      ipc('opens one dialog'),
      lint('a way outside'),
      { file: 'src-main/passing-on/message-link.test.ts' },
    ],
  },
  { what: '16 an exact Electron, checked', proofs: [checklist('16:')] },
  {
    what: '17 the sender of each message',
    proofs: [
      checklist('17:'),
      lint('messages beside the checks'),
      { file: 'test/integration/staff-channels.test.ts', test: 'to no window of another audience' },
    ],
  },
  { what: '18 a scheme of our own, no files', proofs: [checklist('18:'), lint('a page of a file')] },
  { what: '19 every fuse is decided', proofs: [packaged('has no fuse that nobody decided')] },
  {
    what: '20 nothing of Electron for pages',
    proofs: [checklist('20:'), lint('messages beside the preload'), lint('a script from main')],
  },
];

/** The fuses of a package: each read back from the program, and where that can be, tried. */
export const fuses: readonly Row[] = [
  fuse('RunAsNode', packaged('runs no script as Node')),
  fuse('EnableCookieEncryption'),
  fuse('EnableNodeOptionsEnvironmentVariable', packaged('takes no code from NODE_OPTIONS')),
  fuse('EnableNodeCliInspectArguments', packaged('opens main to no debugger')),
  fuse('EnableEmbeddedAsarIntegrityValidation'),
  fuse('OnlyLoadAppFromAsar', packaged('runs no program that is laid in the place')),
  fuse('LoadBrowserProcessSpecificV8Snapshot'),
  fuse('GrantFileProtocolExtraPrivileges'),
  fuse('WasmTrapHandlers'),
];

export const attacks: readonly Row[] = [
  { what: '100,000 forged messages', proofs: [ipc('gets none of 100,000')] },
  { what: 'halves of characters', proofs: [{ file: 'src-main/ipc/answer-request.test.ts' }] },
  { what: 'messages without an answer', proofs: [ipc('does no more with messages')] },
  { what: 'huge and deep messages', proofs: [ipc('brings main down by no size')] },
  {
    what: 'a flood of messages',
    proofs: [ipc('keeps main from nothing'), { file: 'src-main/ipc/flood-limit.test.ts' }],
  },
  { what: 'a flood of dialogs', proofs: [ipc('opens one dialog')] },
  { what: 'scripts, styles and requests of a page', proofs: [checklist('7: no script runs')] },
  { what: 'reading files', proofs: [checklist('18: no page comes'), checklist('18: main serves')] },
  { what: 'look-alike addresses', proofs: [page('goes nowhere')] },
  { what: 'windows and openers', proofs: [page('opens no window')] },
  { what: 'a download', proofs: [page('downloads nothing')] },
  { what: 'messages over the till', proofs: [page('shows no message')] },
  { what: 'pickers and the print dialog', proofs: [page('opens neither a file picker')] },
  { what: 'the disk, filled by a page', proofs: [page('writes nothing to the disk')] },
  { what: 'loopback by WebRTC', proofs: [page('reaches no address')] },
  {
    what: 'names that a page has looked up, to send out what it knows',
    proofs: [names('are asked for by no page'), names('would be heard of')],
    skipped: whyNoShopNetwork(),
  },
  {
    what: 'a sale where Chromium looks up no names: proxies, configuration files, a merchant that moves',
    proofs: [
      names('of a proxy'),
      names('of a configuration file'),
      names('of a network’s own'),
      names('of a merchant that moves'),
      { file: 'src-main/network/proxy-finder.test.ts' },
      { file: 'test/integration/proxy-script.test.ts' },
    ],
    skipped: whyNoShopNetwork(),
  },
  {
    what: 'a tunnel of the till’s, used by others',
    proofs: [{ file: 'test/integration/own-tunnel.test.ts' }],
  },
  { what: 'postMessage and a dropped file', proofs: [page('gets nothing out of messages')] },
  {
    what: 'what a page keeps for whoever signs in next',
    proofs: [
      {
        file: 'test/e2e/staff.test.ts',
        test: 'keeps the page for a clerk who comes back, and ends all that ran in it once a manager comes',
      },
    ],
  },
  {
    what: 'a manager made at the lock of a till without an account',
    proofs: [{ file: 'src-main/session/shop-account.test.ts', test: 'nobody proves anything' }],
  },
  { what: 'the lock and a clerk’s role', proofs: [{ file: 'test/integration/staff-channels.test.ts' }] },
  { what: 'files that others may read', proofs: [{ file: 'test/security/private-files.test.ts' }] },
  {
    what: 'a certificate that is not the service’s',
    proofs: [
      identity('is not believed with a certificate'),
      limits('to a service whose certificate'),
      { file: 'test/integration/certificates.test.ts' },
    ],
  },
  {
    what: 'a downgrade to http',
    proofs: [
      identity('gets nobody to speak to it in the clear'),
      { file: 'src-merchant-api/http/base-address.test.ts' },
    ],
  },
  {
    what: 'a redirect to another host, with what was signed',
    proofs: [hostile('leads no signed request'), hostile('leads no purchase'), limits('of a redirect')],
  },
  {
    what: 'an answer about another order',
    proofs: [
      lint('an answer about an order that nobody compares'),
      { file: 'test/integration/lying-answers.test.ts' },
    ],
  },
  { what: 'a reply of 1 GB', proofs: [reply('of 1 GB'), reply('of texts that take more room')] },
  {
    what: 'a reply without an end',
    proofs: [reply('without an end'), limits('of size end a list without an end')],
  },
  { what: 'a reply byte by byte', proofs: [limits('of time end a list that comes byte by byte')] },
  { what: 'a reply nested deep', proofs: [reply('nested deep'), reply('of a great many small values')] },
  {
    what: 'a reply with __proto__ or constructor',
    proofs: [reply('with __proto__'), reply('with constructor'), json('has no name with a meaning')],
  },
  {
    what: 'a reply with a name twice',
    proofs: [reply('with the same key twice'), json('has no name twice')],
  },
  {
    what: 'a reply that unpacks to more',
    proofs: [reply('that unpacks to'), reply('packed'), limits('of size end a small reply that unpacks')],
  },
  {
    what: 'a reply that is none',
    proofs: [reply('that is a page'), reply('cut short'), hostile('that behaves is taken')],
  },
  {
    what: 'changing what the administrator locked',
    proofs: [{ file: 'src-main/ipc/answer-request.test.ts', test: 'changes nothing that the shop’s' }],
  },
  {
    what: 'a refund, goodwill, a corrected payment, a price, or cash out of the drawer, from a clerk’s page without a manager',
    proofs: [
      approval('takes cash out'),
      approval('refunds, and'),
      approval('pays back as goodwill'),
      approval('corrects a payment'),
      approval('gives the price'),
      approval('is allowed exactly'),
      approval('has nothing approved by'),
      approval('leaves nothing approved'),
      { file: 'src-main/staff/approvals.test.ts' },
    ],
  },
  { what: 'driving a package from outside', proofs: [packaged('doesn’t start with')] },
  { what: 'files in a package that it needn’t have', proofs: [packaged('holds what it runs')] },
  { what: 'an install script that nobody decided', proofs: [dependencies('runs an install script')] },
  {
    what: 'a package of another content',
    proofs: [dependencies('is checked by its hash'), dependencies('is of one exact')],
  },
  { what: 'a sale with all of this on', proofs: [packaged('sells by keys alone')] },
  { what: 'HTML in every text of the service', proofs: [texts('sends markup'), words('of ')] },
  { what: 'a link in a product name', proofs: [texts('sends markup')] },
  {
    what: 'the secret, hunted',
    proofs: [
      hunt('is a day'),
      hunt('the secret, the codes'),
      hunt('the secret and the passphrase'),
      hunt('whatever is hunted'),
    ],
  },
  { what: 'activation codes, hunted', proofs: [hunt('is a day'), hunt('the secret, the codes')] },
  {
    what: 'customers’ telephone numbers, hunted',
    proofs: [hunt('is a day'), hunt('the secret, the codes and'), hunt('a telephone number that')],
  },
  { what: 'memory that a crash writes down', proofs: [{ file: 'test/security/crashes.test.ts' }] },
  {
    what: 'a broken start: files of the till and of the browser',
    proofs: ['settings.json', 'printing.json', 'unprinted.json', 'Preferences', 'Local State'].map(start),
  },
  {
    what: 'a broken start: the list of staff',
    proofs: [start('staff.json'), start('staff.json missing')],
  },
  {
    what: 'a broken start: the ledger and what is kept of the service',
    proofs: [start('practice/ledger.sqlite'), start('practice/kept.sqlite')],
  },
  { what: 'a secret left behind after signing out', proofs: [{ file: 'test/e2e/sign-out.test.ts' }] },
  {
    what: 'names, telephone numbers, codes and the secret in logs',
    proofs: [logs('tell of'), logs('hold no name'), logs('are for'), { file: 'src-main/logs/logs.test.ts' }],
  },
  {
    what: 'the secret, signatures and codes in errors, and in what the program says where it was started from',
    proofs: [
      { file: 'test/integration/client-redaction.test.ts' },
      { file: 'src-main/keychain/keychain.test.ts', test: 'never puts the secret' },
      logs('hold no name'),
    ],
  },
  { what: 'a fault before the log is open', proofs: [logs('is written down, without its words')] },
  { what: 'provisioning that fails half way', proofs: [{ file: 'src-main/provisioning/provision.test.ts' }] },
  { what: 'support is told what was shown', proofs: [logs('are saved as they were shown')] },
  {
    what: 'a feed of newer versions that is forged, older, endless or led elsewhere',
    proofs: [
      ...['isn’t signed', 'is of another key', 'tells of an older', 'doesn’t end', 'leads to another'].map(
        updated,
      ),
      { file: 'src-main/updates/updates.test.ts' },
    ],
  },
  {
    what: 'a package that is not what its feed promises',
    proofs: [
      'has other bytes',
      'is longer',
      'that was changed on this disk',
      'that was changed while the password',
    ].map(updated),
  },
  {
    what: 'a deb that dpkg installs: a changed one isn’t, the right one is, by the till itself',
    proofs: [installed('that was changed on its way'), installed('is found, kept, installed by dpkg')],
    skipped: whyNoInstallation(),
  },
  { what: 'a working week: handles and listeners', proofs: [soak('is worked'), soak('leaves no handle')] },
  { what: 'a working week: memory', proofs: [soak('is worked'), soak('takes hardly more')] },
  { what: 'any other reply', proofs: [{ file: 'test/integration/client-any-reply.test.ts' }] },
];
