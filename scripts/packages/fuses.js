// @ts-check
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * SECURITY: every fuse of a packaged Electron, spelled out: a fuse that a later Electron adds stops the build until somebody
 * has decided it (https://www.electronjs.org/docs/latest/tutorial/fuses).
 */
export const productionFuses = /** @type {const} */ ({
  // The program can't be used as a Node that runs anybody's script.
  [FuseV1Options.RunAsNode]: false,
  // No session of the till keeps cookies. On, a locked keychain would hold every start up.
  [FuseV1Options.EnableCookieEncryption]: false,
  // An environment can put no code and no debugger into main.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The program is what was packed: checked by macOS and Windows builds; Electron has no check for Linux.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // A folder put beside the archive is not run in its place.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Main and pages start from the same snapshot: the till brings none of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from app://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // WebAssembly's usual bounds checks; off they would only be slower.
  [FuseV1Options.WasmTrapHandlers]: true,
});

/**
 * Burns them into a packaged program, before it is signed.
 *
 * @param {string} executable
 * @throws where Electron knows a fuse that isn't spelled out
 */
export async function burnFuses(executable) {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: false,
    ...productionFuses,
  });
}
