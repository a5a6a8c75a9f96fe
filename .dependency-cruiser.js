/**
 * The arrows of docs/architecture.md, as rules of `npm run check:lint`.
 * renderer → preload contract ← main → merchant-api ← service
 */

const testFile = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-rooms-run-without-electron',
      comment:
        'These rooms run in plain Node, where tests are fast: nothing in them may even reach Electron.',
      severity: 'error',
      from: {
        path: '^(src-main/(platform|sqlite|sealing|domain|ledger|selling|catalog|pricing|staff|shifts|reports|reconciliation|exports|printers|callbacks|keychain|customer-display|customer-words|passing-on|network|logs|updates|provisioning|account|background-jobs|services|session|chain)|src-merchant-api|src-chain-api|src-head-office|src-service|src-sqlite|src-activation|src-books)/',
      },
      to: { path: '^electron$|node_modules/electron/|node_modules/electron-store/', reachable: true },
    },
    {
      name: 'merchant-api-stands-alone',
      comment: 'The interface knows neither the till nor the service.',
      severity: 'error',
      from: { path: '^src-merchant-api/', pathNot: testFile },
      to: { path: '^src-(main|preload|renderer|service|sqlite)/' },
    },
    {
      name: 'chain-api-stands-alone',
      comment: 'What tills and the head office say to each other: it knows neither.',
      severity: 'error',
      from: { path: '^src-chain-api/', pathNot: testFile },
      to: { path: '^src-(?!chain-api/)' },
    },
    {
      name: 'books-stand-alone',
      comment:
        'What events do to money: tills and the head office enter by the same rules, and these know neither.',
      severity: 'error',
      from: { path: '^src-books/', pathNot: testFile },
      to: {
        path: '^src-(?!books/|merchant-api/)',
        pathNot:
          '^src-preload/contract/(money/(currency-decimals|figure-limits|smallest-cash)|payments/(card-reference|named-tender))\\.ts$',
      },
    },
    {
      name: 'head-office-knows-no-till',
      comment:
        'Of the till only what both say to each other and the rules of the books, and of the merchant service the interface.',
      severity: 'error',
      from: { path: '^src-head-office/', pathNot: testFile },
      to: { path: '^src-(?!head-office/|chain-api/|books/|merchant-api/)' },
    },
    {
      name: 'nobody-knows-the-head-office',
      severity: 'error',
      from: { path: '^src-(?!head-office/)' },
      to: { path: '^src-head-office/' },
    },
    {
      name: 'sqlite-stands-alone',
      comment: 'Opening a database, for the till and the service: it knows neither.',
      severity: 'error',
      from: { path: '^src-sqlite/', pathNot: testFile },
      to: { path: '^src-(?!sqlite/)' },
    },
    {
      name: 'activation-stands-alone',
      comment: 'What an activation code is: pure, for main and for the windows.',
      severity: 'error',
      from: { path: '^src-activation/', pathNot: testFile },
      to: { pathNot: '^src-activation/' },
    },
    {
      name: 'service-knows-only-the-interface',
      severity: 'error',
      from: { path: '^src-service/', pathNot: testFile },
      to: { path: '^src-(main|preload|renderer)/' },
    },
    {
      name: 'only-practice-runs-the-service',
      severity: 'error',
      from: { path: '^src-main/', pathNot: `^src-main/practice/|${testFile}` },
      to: { path: '^src-service/' },
    },
    {
      name: 'main-knows-no-window',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^src-renderer/|^src-preload/(?!contract(/|\\.ts$))' },
    },
    {
      name: 'renderer-knows-only-the-contract',
      comment:
        'And src-activation. Of the contract only its types and four files without a schema: the schemas run in main.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-(main|merchant-api|service|sqlite)/|^src-preload/(?!contract(/|\\.ts$))' },
    },
    {
      name: 'renderer-takes-only-types-of-the-contract',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: {
        path: '^src-preload/',
        pathNot:
          '^src-preload/contract/(money/(figure-limits|minus-sign|smallest-cash)|payments/(card-reference|named-tender)|sales/(english-article|ticket-limits))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'customers-read-what-is-in-their-catalog',
      comment:
        'Its words come from the folders and files of languages/of-customers.js; of others it would show the keys.',
      severity: 'error',
      from: { path: '^src-renderer/customer-display/' },
      to: {
        path: '^src-renderer/(counter|words/(?!(language/(customer-languages?|per-language|left-to-right|typefaces)|orders/package-words|figures/(figures|moments|money))\\.ts))',
        reachable: true,
      },
    },
    {
      name: 'contract-knows-no-side',
      severity: 'error',
      from: { path: '^src-preload/' },
      to: { path: '^src-(main|renderer|service|merchant-api|sqlite)/' },
    },
    {
      name: 'nothing-imports-a-composition-root',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/first-window\\.ts$' },
      to: { path: '^src-[a-z-]+/(index|main|first-window)\\.tsx?$' },
    },
    {
      name: 'electron-only-in-its-rooms',
      severity: 'error',
      from: {
        path: '^src-main/',
        pathNot: '^src-main/((index|first-window)\\.ts$|electron/|ipc/|practice/|settings/)',
      },
      to: { path: '^electron$|node_modules/electron/|node_modules/electron-store/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shipped-code-takes-no-tools',
      severity: 'error',
      from: { path: '^src-', pathNot: testFile },
      to: { path: '^test/|^scripts/|^tools/|node_modules/(vitest|playwright-core|jsqr|fast-check)/' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|node_modules/(?!electron))' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
