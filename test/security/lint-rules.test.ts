import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files as they could be written, each undoing one point of the checklist. */
const plantedLines: readonly (readonly [what: string, file: string, line: string, rule: string])[] = [
  [
    'Node in a page',
    'src-main/electron/windows/windows.ts',
    'export const p = { nodeIntegration: true };',
    'no-restricted-syntax',
  ],
  [
    'Node in a worker',
    'src-main/electron/windows/windows.ts',
    'export const p = { nodeIntegrationInWorker: true };',
    'no-restricted-syntax',
  ],
  [
    'Node in a frame',
    'src-main/electron/windows/windows.ts',
    'export const p = { nodeIntegrationInSubFrames: true };',
    'no-restricted-syntax',
  ],
  [
    'one world',
    'src-main/electron/windows/windows.ts',
    'export const p = { contextIsolation: false };',
    'no-restricted-syntax',
  ],
  [
    'no sandbox',
    'src-main/electron/windows/windows.ts',
    'export const p = { sandbox: false };',
    'no-restricted-syntax',
  ],
  [
    'no sandbox, by a name in quotes',
    'src-main/electron/windows/windows.ts',
    "export const p = { 'sandbox': false };",
    'no-restricted-syntax',
  ],
  [
    'no sandbox, by what is found out later',
    'src-main/electron/windows/windows.ts',
    'export const p = (isOn: boolean): object => ({ sandbox: isOn });',
    'no-restricted-syntax',
  ],
  [
    'no web security',
    'src-main/electron/windows/windows.ts',
    'export const p = { webSecurity: false };',
    'no-restricted-syntax',
  ],
  [
    'insecure content',
    'src-main/electron/windows/windows.ts',
    'export const p = { allowRunningInsecureContent: true };',
    'no-restricted-syntax',
  ],
  [
    'experiments',
    'src-main/electron/windows/windows.ts',
    'export const p = { experimentalFeatures: true };',
    'no-restricted-syntax',
  ],
  [
    'Blink features',
    'src-main/electron/windows/windows.ts',
    "export const p = { enableBlinkFeatures: 'x' };",
    'no-restricted-syntax',
  ],
  [
    'a webview',
    'src-main/electron/windows/windows.ts',
    'export const p = { webviewTag: true };',
    'no-restricted-syntax',
  ],
  [
    'a page of a file',
    'src-main/electron/windows/windows.ts',
    'export const load = (w: { loadFile: (f: string) => void }): void => w.loadFile("x.html");',
    'no-restricted-syntax',
  ],
  [
    'a way outside',
    'src-main/electron/dialogs/save-file.ts',
    "import { shell } from 'electron';\nexport const go = (a: string): Promise<void> => shell.openExternal(a);",
    'no-restricted-syntax',
  ],
  [
    'a way outside, taken out of what it belongs to',
    'src-main/electron/dialogs/save-file.ts',
    "import { shell } from 'electron';\nexport const { openExternal: go } = shell;",
    'no-restricted-syntax',
  ],
  [
    'a script from main',
    'src-main/electron/windows/windows.ts',
    'export const run = (w: { executeJavaScript: (f: string) => void }): void => w.executeJavaScript("1");',
    'no-restricted-syntax',
  ],
  [
    'messages beside the checks',
    'src-main/electron/windows/windows.ts',
    "import { ipcMain } from 'electron';\nexport const main = ipcMain;",
    'no-restricted-imports',
  ],
  [
    'messages beside the preload script',
    'src-main/electron/windows/windows.ts',
    "import { ipcRenderer } from 'electron';\nexport const page = ipcRenderer;",
    'no-restricted-imports',
  ],
  [
    'Electron in a page',
    'src-renderer/till-bridge.ts',
    "import { shell } from 'electron';\nexport const outside = shell;",
    'no-restricted-imports',
  ],
  [
    'markup out of a text',
    'src-renderer/till-bridge.ts',
    'export const write = (e: HTMLElement, text: string): void => {\n  e.innerHTML = text;\n};',
    'no-restricted-syntax',
  ],
  ...['outerHTML', 'srcdoc'].map((place): [string, string, string, string] => [
    `markup out of a text, as ${place}`,
    'src-renderer/till-bridge.ts',
    `export const write = (e: HTMLIFrameElement, text: string): void => {\n  e.${place} = text;\n};`,
    'no-restricted-syntax',
  ]),
  [
    'markup out of a text, beside an element',
    'src-renderer/till-bridge.ts',
    "export const write = (e: HTMLElement, text: string): void => e.insertAdjacentHTML('beforeend', text);",
    'no-restricted-syntax',
  ],
  ...['iframe', 'object', 'embed', 'webview'].map((tag): [string, string, string, string] => [
    `a page in a page: ${tag}`,
    'src-renderer/counter/frame/staff-badge.tsx',
    `export const Other = () => <${tag} />;`,
    'no-restricted-syntax',
  ]),
  [
    'markup out of a text, in a view',
    'src-renderer/counter/frame/staff-badge.tsx',
    'export const Text = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />;',
    'no-restricted-syntax',
  ],
  [
    'a link that a page follows by itself',
    'src-renderer/counter/frame/staff-badge.tsx',
    'export const Link = ({ to }: { to: string }) => <a href={to}>{to}</a>;',
    'no-restricted-syntax',
  ],
  [
    'an answer about an order that nobody compares',
    'src-main/account/same-account.ts',
    'export const ask = (client: { getStatus: (uid: string) => void }) => client.getStatus("1");',
    'no-restricted-syntax',
  ],
  [
    'eval',
    'src-renderer/till-bridge.ts',
    'export const run = (text: string): unknown => eval(text);',
    'no-eval',
  ],
];

/** That the rules are there, and find what they are for: by the project's own configuration. */
describe('a line that undoes a point of the checklist doesn’t pass lint', () => {
  let lint: ESLint;

  beforeAll(() => {
    lint = new ESLint({ cwd: root });
  });

  it.each(plantedLines)('%s', async (_what, file, line, rule) => {
    const [result] = await lint.lintText(`${line}\n`, { filePath: join(root, file) });
    expect(result?.messages.filter(({ severity }) => severity === 2).map(({ ruleId }) => ruleId)).toContain(
      rule,
    );
  });
});
