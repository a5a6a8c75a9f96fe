import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  BaseUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type AppUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { UpdateFault } from '../../src-preload/contract/settings/updates.ts';
import { AppImageInPlace } from './app-image-in-place.ts';
import { DebAfterEnd } from './deb-after-end.ts';
import { addressOfFile, type FeedAddress } from './feed-address.ts';
import { downloadPackage, faultOf } from './fetch-within.ts';
import type { Leave } from './may-install.ts';
import type { ProgramStart } from './program-start.ts';
import type { FoundUpdate, PackageKind } from './update-feed.ts';

export type PackageUpdaterDeps = {
  readonly kind: PackageKind;
  /** Of this program. */
  readonly version: string;
  /** Where packages are kept until they are installed. */
  readonly folder: string;
  /** The signers of Windows' installers; empty if they aren't signed. */
  readonly publishers: readonly string[];
  readonly fetch: Fetch;
  /** How this program was started. */
  readonly own: ProgramStart;
  /** Starts a program once this one has ended. */
  readonly startAfterEnd: (start: ProgramStart) => void;
  /** Ends the program. */
  readonly quit: () => void;
};

/**
 * electron-updater, limited to three things, and nothing automatically: deciding whether it is this till's turn,
 * keeping a package, and giving it to the system. What is downloaded, from where and how much is decided here: the
 * feed is ours, and signed.
 */
export class PackageUpdater {
  readonly #deps: PackageUpdaterDeps;
  readonly #updater: AppUpdater;
  #found: FoundUpdate | undefined;
  #downloaded: string | undefined;
  #onProgress: (receivedBytes: number) => void = () => undefined;
  #signal: AbortSignal | undefined;

  constructor(deps: PackageUpdaterDeps) {
    this.#deps = deps;
    const { folder, publishers } = deps;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const configFile = join(folder, 'app-update.yml');
    // JSON is YAML. Windows' signature is only checked if the file says whose it has to be.
    const publisherName = publishers.length === 0 ? {} : { publisherName: publishers };
    writeFileSync(configFile, JSON.stringify({ updaterCacheDirName: 'packages', ...publisherName }));
    this.#updater = this.#newUpdater(configFile);
    // SECURITY: only update-service.ts downloads, installs or downgrades anything.
    this.#updater.autoDownload = false;
    this.#updater.autoInstallOnAppQuit = false;
    this.#updater.allowDowngrade = false;
    // Partial downloads would use files that no feed vouches for.
    this.#updater.disableDifferentialDownload = true;
    this.#updater.disableWebInstaller = true;
    this.#updater.logger = null;
    // Errors are also thrown. Without a listener the event would end the program.
    this.#updater.on('error', () => undefined);
    this.#updater.on('update-downloaded', ({ downloadedFile }) => (this.#downloaded = downloadedFile));
  }

  /** Whether it is this till's turn to get an update. */
  async isOffered(found: FoundUpdate, feed: FeedAddress): Promise<boolean> {
    this.#found = found;
    this.#updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(found, feed) });
    const checked = await this.#updater.checkForUpdates();
    return checked?.isUpdateAvailable === true;
  }

  /** Downloads what was offered, unless it is here already. @param onProgress called with the number of bytes received. */
  async download(
    onProgress: (receivedBytes: number) => void,
    signal: AbortSignal,
  ): Promise<Result<void, UpdateFault>> {
    this.#onProgress = onProgress;
    this.#signal = signal;
    this.#downloaded = undefined;
    try {
      await this.#updater.downloadUpdate();
    } catch (error) {
      return fail(faultOf(error));
    }
    return (await this.isWhole()) ? succeed(undefined) : fail('wrong-package');
  }

  /** Whether the downloaded file is still what the feed promises. */
  async isWhole(): Promise<boolean> {
    if (this.#downloaded === undefined || this.#found === undefined) return false;
    const hash = createHash('sha512');
    try {
      await pipeline(createReadStream(this.#downloaded), hash);
    } catch {
      return false;
    }
    return hash.digest('base64') === this.#found.offered.sha512;
  }

  /**
   * Gives the package to the system, which may wait until the program has ended: it has to end afterwards.
   *
   * @param _leave permission to do it at this moment.
   * @returns false if the system didn't take it.
   */
  install(_leave: Leave, startsAgain: boolean): boolean {
    const updater = this.#updater;
    // Installers that can run silently do: whoever closes the till has left by then.
    if (updater instanceof BaseUpdater) {
      // It would refuse a second try.
      Object.assign(updater, { quitAndInstallCalled: false });
      return updater.install(true, startsAgain);
    }
    updater.autoRunAppAfterInstall = startsAgain;
    // macOS reads the package again, and ends the program itself.
    updater.quitAndInstall();
    return true;
  }

  /** Removes the download. */
  forget(): void {
    this.#downloaded = undefined;
    rmSync(join(this.#deps.folder, 'packages'), { recursive: true, force: true });
  }

  #newUpdater(configFile: string): AppUpdater {
    const { version, folder, own, startAfterEnd, quit, kind } = this.#deps;
    const app = {
      version,
      name: 'eSIM Counter',
      isPackaged: true,
      appUpdateConfigPath: configFile,
      // A number that is kept there decides, once and for all, whether it is this till's turn.
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: () => Promise.resolve(),
      relaunch: () => startAfterEnd(own),
      quit,
      onQuit: () => undefined,
    };
    const updater = {
      deb: () => new DebAfterEnd(app, { found: () => this.#deb, own, startAfterEnd }),
      AppImage: () => new AppImageInPlace(app, (program) => startAfterEnd({ ...own, program })),
      nsis: () => new NsisUpdater(null, app),
      mac: () => new MacUpdater(undefined, app),
    }[kind]();
    return Object.assign(updater, { httpExecutor: { download: this.#download } });
  }

  get #deb() {
    if (this.#downloaded === undefined || this.#found === undefined) return undefined;
    return { file: this.#downloaded, sha512: this.#found.offered.sha512 };
  }

  /** Replaces electron-updater's own download, which follows redirects and takes whatever comes. */
  readonly #download = async (url: URL, to: string): Promise<string> => {
    const found = this.#found;
    if (found === undefined) throw new Error('nothing was offered');
    const { size, sha512 } = found.offered;
    const signal = this.#signal === undefined ? {} : { signal: this.#signal };
    await downloadPackage(this.#deps.fetch, {
      url: url.href,
      to,
      size,
      sha512,
      onProgress: this.#onProgress,
      ...signal,
    });
    return to;
  };
}

/** Gives electron-updater what a verified feed said. It sends no request. */
function providerOf(found: FoundUpdate, feed: FeedAddress) {
  const { version, releasedAt, stagingPercentage, offered } = found;
  const { file, sha512, size } = offered;
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    override getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve({
        version,
        files: [{ url: file, sha512, size }],
        path: file,
        sha512,
        releaseDate: releasedAt,
        ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
      });
    }

    override resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url: new URL(addressOfFile(feed, file)), info: { url: file, sha512, size } }];
    }
  };
}
