import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const noEnums = { selector: 'TSEnumDeclaration', message: 'Use a closed union of string literals.' };

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
    message: 'Pages come from app://: src-main/app/pages.ts.',
  },
  {
    selector: 'MemberExpression[property.name="executeJavaScript"]',
    message: 'Main and pages talk by the contract alone.',
  },
];
const waysOutside = {
  selector:
    ':matches(MemberExpression[property.name="openExternal"], MemberExpression[property.value="openExternal"], Property[key.name="openExternal"])',
  message: 'Only src-main/app/pass-code-on.ts opens other programs, after a dialog.',
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
  'no-restricted-syntax': ['error', noEnums],
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
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...houseRules,
      ...rawIpc,
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { eqeqeq: 'error' },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
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
  // The files that rawIpc names.
  {
    files: [
      'src-main/ipc/answer-first.ts',
      'src-main/ipc/ipc-endpoint.ts',
      'src-preload/index.ts',
      'src-preload/customer-display.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src-*/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnums, ...dangers, waysOutside, ...markup] },
  },
  {
    files: ['src-main/app/pass-code-on.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnums, ...dangers] },
  },
  {
    files: ['src-renderer/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', noEnums, ...dangers, waysOutside, ...markup, ...plainWords] },
  },
  // Programs for a terminal print to it.
  {
    files: ['scripts/**', 'test/**', 'src-service/main.ts'],
    rules: { 'no-console': 'off' },
  },
);
