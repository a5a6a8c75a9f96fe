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
import type { Fetch } from '../../src-merchant-api/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { UpdateFault } from '../../src-preload/contract/updates.ts';
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
  /** Who signs Windows' installers; none where nobody does. */
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
 * electron-updater, made to do three things and nothing by itself: to say whose turn it is, to keep a package, and to hand
 * it to the system. What is downloaded, from where and how much is decided here: the feed is ours, and signed.
 */
export class PackageUpdater {
  readonly #deps: PackageUpdaterDeps;
  readonly #updater: AppUpdater;
  #found: FoundUpdate | undefined;
  #downloaded: string | undefined;
  #told: (receivedBytes: number) => void = () => undefined;
  #signal: AbortSignal | undefined;

  constructor(deps: PackageUpdaterDeps) {
    this.#deps = deps;
    const { folder, publishers } = deps;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const configFile = join(folder, 'app-update.yml');
    // JSON is YAML. Windows' signature is looked at where it says whose it has to be.
    const publisherName = publishers.length === 0 ? {} : { publisherName: publishers };
    writeFileSync(configFile, JSON.stringify({ updaterCacheDirName: 'packages', ...publisherName }));
    this.#updater = this.#newUpdater(configFile);
    // SECURITY: nothing is downloaded, installed or taken back but by update-service.ts.
    this.#updater.autoDownload = false;
    this.#updater.autoInstallOnAppQuit = false;
    this.#updater.allowDowngrade = false;
    // Parts of packages would come by files that no feed vouches for.
    this.#updater.disableDifferentialDownload = true;
    this.#updater.disableWebInstaller = true;
    this.#updater.logger = null;
    // What goes wrong is thrown too; without a listener it would end the program.
    this.#updater.on('error', () => undefined);
    this.#updater.on('update-downloaded', ({ downloadedFile }) => (this.#downloaded = downloadedFile));
  }

  /** Whether it is this till's turn to have an update. */
  async isOffered(found: FoundUpdate, feed: FeedAddress): Promise<boolean> {
    this.#found = found;
    this.#updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(found, feed) });
    const checked = await this.#updater.checkForUpdates();
    return checked?.isUpdateAvailable === true;
  }

  /** Downloads what was offered, unless it is here already. @param told hears how many bytes have come. */
  async download(
    told: (receivedBytes: number) => void,
    signal: AbortSignal,
  ): Promise<Result<void, UpdateFault>> {
    this.#told = told;
    this.#signal = signal;
    this.#downloaded = undefined;
    try {
      await this.#updater.downloadUpdate();
    } catch (error) {
      return fail(faultOf(error));
    }
    return (await this.isWhole()) ? succeed(undefined) : fail('wrong-package');
  }

  /** Whether what was downloaded is still what the feed promises. */
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
   * Hands the package to the system, which may wait until the program has ended: it has to end afterwards.
   *
   * @param _leave that it may be done at this moment.
   * @returns false where the system didn't take it.
   */
  install(_leave: Leave, startsAgain: boolean): boolean {
    const updater = this.#updater;
    // The installers that need no window have none: whoever closes the till has gone by then.
    if (updater instanceof BaseUpdater) {
      // It would take no second try.
      Object.assign(updater, { quitAndInstallCalled: false });
      return updater.install(true, startsAgain);
    }
    updater.autoRunAppAfterInstall = startsAgain;
    // macOS reads the package once more, and ends the program itself.
    updater.quitAndInstall();
    return true;
  }

  /** Removes what was downloaded. */
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
      // By the number that is kept there once and for all it is this till's turn or not.
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

  /** In the place of electron-updater's own download, which follows redirects and takes what comes. */
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
      told: this.#told,
      ...signal,
    });
    return to;
  };
}

/** Tells electron-updater what a feed said that was verified before. It asks nobody. */
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
