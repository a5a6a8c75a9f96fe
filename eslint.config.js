import tseslint from 'typescript-eslint';

const everywhere = [
  { selector: 'TSEnumDeclaration', message: 'Use a closed union of string literals.' },
  {
    // oxlint's no-misused-promises doesn't look into the brackets that such a type stands in.
    selector:
      'ArrowFunctionExpression[body.type="BlockStatement"][returnType.typeAnnotation.returnType.typeAnnotation.type="TSVoidKeyword"]',
    message: 'Give the type of what it returns a name.',
  },
];

/** Words that would stay English: a text between tags, in an attribute that people read, or in a place of either. */
const inMacro = 'Write it in <Trans>, t`…` or plural(…): CONTRIBUTING.md, "A text that staff read".';
const read = '/^(aria-label|placeholder|title|label|hint|words|alt|sentence|valueLabel)$/';
const plainWords = [
  'JSXElement:not([openingElement.name.name=/^(Trans|KeyCap|strong)$/]) > JSXText[value=/[A-Za-z]{2}/]',
  'JSXFragment > JSXText[value=/[A-Za-z]{2}/]',
  `JSXAttribute[name.name=${read}] > Literal[value=/[A-Za-z]{2}/]`,
  `JSXAttribute[name.name=${read}] > JSXExpressionContainer > :matches(Literal, TemplateLiteral, ConditionalExpression > Literal)`,
  'JSXElement > JSXExpressionContainer > ConditionalExpression > Literal[value=/[A-Za-z]{2}/]',
].map((selector) => ({ selector, message: inMacro }));

/**
 * What is given by one of these names, as a word or as a text.
 *
 * @param {RegExp} names @param {string} more a selector's end: of which values @param {string} message
 */
const properties = (names, more, message) =>
  ['name', 'value'].map((part) => ({ selector: `Property[key.${part}=${String(names)}]${more}`, message }));

/**
 * SECURITY: what would undo a point of Electron's checklist (docs/security.md). test/security/lint-rules.test.ts writes each
 * of these lines and sees them refused.
 */
const dangers = [
  ...properties(
    /^(nodeIntegration|nodeIntegrationInWorker|nodeIntegrationInSubFrames|webviewTag|allowRunningInsecureContent|experimentalFeatures)$/,
    ':not([value.value=false])',
    'No page gets this.',
  ),
  ...properties(
    /^(contextIsolation|sandbox|webSecurity)$/,
    ':not([value.value=true])',
    'No page goes without this.',
  ),
  ...properties(/^enableBlinkFeatures$/, '', 'No page gets experiments.'),
  {
    selector: 'MemberExpression[property.name="loadFile"]',
    message: 'Pages come from app://: src-main/electron/windows/pages.ts.',
  },
  {
    selector: 'MemberExpression[property.name="executeJavaScript"]',
    message: 'Main and pages talk by the contract alone.',
  },
];
/** SECURITY: what comes with a status is compared with the order that was asked about, whoever asks. */
const rawStatus = {
  selector: 'CallExpression > MemberExpression[property.name="getStatus"]',
  message: 'Only src-main/selling/answers/ask-status.ts asks for a status: it compares whose it is.',
};
const waysOutside = {
  selector:
    ':matches(MemberExpression[property.name="openExternal"], MemberExpression[property.value="openExternal"], Property[key.name="openExternal"])',
  message: 'Only src-main/electron/dialogs/pass-code-on.ts opens other programs, after a dialog.',
};
const markup = [
  {
    selector: 'AssignmentExpression > MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'A text is never made markup.',
  },
  {
    selector: 'CallExpression > MemberExpression[property.name="insertAdjacentHTML"]',
    message: 'A text is never made markup.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'A text is never made markup.' },
  {
    selector: 'JSXOpeningElement[name.name=/^(a|iframe|object|embed|webview)$/]',
    message: 'A page leads nowhere and holds no other.',
  },
];

/**
 * Rules that are about this product rather than about TypeScript.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
const houseRules = {
  'no-restricted-syntax': ['error', ...everywhere],
  'no-console': 'error',
  'no-eval': 'error',
  eqeqeq: 'error',
};

/** @param {string[]} names @param {string} message */
const ban = (names, message) => names.map((name) => ({ name, message }));

/**
 * SECURITY: messages between processes are checked in one file on each side. Whoever imports `ipcMain` or
 * `ipcRenderer` elsewhere walks around the sender and schema checks.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
const rawIpc = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'electron',
          importNames: ['ipcMain'],
          message: 'Only src-main/ipc/ipc-endpoint.ts and answer-first.ts touch ipcMain.',
        },
        {
          name: 'electron',
          importNames: ['ipcRenderer'],
          message: 'Only the preload scripts touch ipcRenderer.',
        },
      ],
    },
  ],
};

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', '.electron/**', 'demo-output/**', 'test-output/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    // Their rules that know types are oxlint's (.oxlintrc.json); scripts/lint/typed-rules.test.js sees that none is lost.
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      ...houseRules,
      ...rawIpc,
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.js'],
    rules: { eqeqeq: 'error' },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ban(
            ['electron', 'keytar', 'electron-store'],
            'The renderer reaches main by the contract only.',
          ),
        },
      ],
    },
  },
  // The files that rawIpc names, and what listens at them in a test.
  {
    files: [
      'test/crash/app/inside-app.ts',
      'src-main/ipc/answer-first.ts',
      'src-main/ipc/ipc-endpoint.ts',
      'src-preload/index.ts',
      'src-preload/customer-display.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src-*/**/*.ts', 'tools/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...dangers, waysOutside, ...markup] },
  },
  {
    files: ['src-main/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...dangers, waysOutside, ...markup, rawStatus],
    },
  },
  // The one that compares, and what tells how each call of the engine ended.
  {
    files: ['src-main/selling/answers/ask-status.ts', 'src-main/selling/flows/flow.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...dangers, waysOutside, ...markup] },
  },
  {
    files: ['src-main/electron/dialogs/pass-code-on.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...dangers] },
  },
  {
    files: ['src-renderer/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...dangers, waysOutside, ...markup, ...plainWords],
    },
  },
  // Programs for a terminal print to it.
  {
    files: ['scripts/**', 'tools/**', 'test/**', 'src-service/main.ts'],
    rules: { 'no-console': 'off' },
  },
);
