import rules from './.dependency-cruiser.js';

/**
 * The rooms of src-main. A room may use those above it, and none below: so it can be read, tested and moved without
 * those. index.ts and first-window.ts put the parts together and may use all.
 */
const rooms = [
  // The ground: nothing of a shop is known here.
  'platform',
  'sqlite',
  'sealing',
  'network',
  // What a shop sells, and its books.
  'domain',
  'pricing',
  'shifts',
  'staff',
  'ledger',
  'catalog',
  'keychain',
  'selling',
  'reconciliation',
  'reports',
  'exports',
  'background-jobs',
  'chain',
  // What stands beside selling.
  'callbacks',
  'customer-words',
  'customer-display',
  'passing-on',
  'logs',
  'updates',
  'practice',
  // The till that is open, and what windows ask of it.
  'account',
  'unfinished',
  'services',
  'session',
  'printers',
  'settings',
  'first-view',
  'provisioning',
  'ipc',
  'electron',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rooms.map((room, place) => ({
      name: `${room}-imports-only-rooms-above-it`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src-main/${room}/` },
      to: { path: '^src-main/', pathNot: `^src-main/(${rooms.slice(0, place + 1).join('|')})/` },
    })),
    {
      name: 'each-folder-is-a-room',
      severity: 'error',
      from: {},
      to: { path: '^src-main/[^/]+/', pathNot: `^src-main/(${rooms.join('|')})/` },
    },
    {
      name: 'no-circles-of-folders',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { circular: true },
    },
  ],
  // Tests may use any room.
  options: { ...rules.options, exclude: { path: ['^(out|node_modules/(?!electron))', '\\.test\\.ts$'] } },
};
