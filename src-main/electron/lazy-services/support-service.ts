import { release, totalmem } from 'node:os';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { app, screen, type BrowserWindow } from 'electron';
import type { PushName, PushOf, RequestName } from '../../../src-preload/contract.ts';
import type { PrintingView } from '../../../src-preload/contract/customers/printing.ts';
import { markOf } from '../../logs/error-mark.ts';
import { LogFile } from '../../logs/log-file.ts';
import { supportText } from '../../logs/support-text.ts';
import { TillLog } from '../../logs/till-log.ts';
import { saveFile, type Saved } from '../dialogs/save-file.ts';
import { watchFaults } from '../start/watch-faults.ts';

type SupportServiceDeps = {
  readonly dataFolder: string;
  readonly printing: () => PrintingView;
  readonly mode: () => string;
  readonly language: () => string;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  /** Called once it watches for faults. */
  readonly onOpen: () => void;
};

/** The till's log, and the part of it that a shop gives to support. Loaded after the first view. */
export class SupportService {
  readonly #deps: SupportServiceDeps;
  readonly #log: TillLog;
  /** The text that was shown last: what is saved is what somebody has read. */
  #shown: string | undefined;

  constructor(deps: SupportServiceDeps) {
    this.#deps = deps;
    this.#log = new TillLog(new LogFile(join(deps.dataFolder, 'logs')), deps.now);
    const { platform, arch, versions } = process;
    this.#log.write({
      event: 'started',
      version: app.getVersion(),
      electron: versions.electron,
      platform: platform === 'linux' || platform === 'win32' || platform === 'darwin' ? platform : 'other',
      architecture: arch === 'x64' || arch === 'arm64' ? arch : 'other',
    });
    watchFaults((event) => this.#log.write(event));
    deps.onOpen();
  }

  /** Notes a request that main could not answer because of a fault of its own. */
  noteUnanswered(request: RequestName, thrown: unknown): void {
    this.#log.write({ event: 'not-answered', request, error: markOf(thrown) });
  }

  notePush<Name extends PushName>(name: Name, value: PushOf<Name>): void {
    this.#log.notePush(name, value);
  }

  /** Everything that support would get, so that it can be read first. */
  text(): string {
    const { printing, mode, language, now } = this.#deps;
    const { electron, chrome, node } = process.versions;
    const { printers, filePaper } = printing();
    this.#shown = supportText(
      {
        program: `${app.getName()} ${app.getVersion()}`,
        now: now(),
        versions: { electron, chrome, node },
        platform: process.platform,
        architecture: process.arch,
        release: release(),
        memoryBytes: totalmem(),
        screens: screen.getAllDisplays().map(({ size: { width, height } }) => ({ width, height })),
        mode: mode(),
        language: language(),
        printers,
        filePaper,
      },
      this.#log.lines(),
    );
    return this.#shown;
  }

  /** Writes the text that was shown to a file that staff choose. Nothing is sent. */
  save(window: BrowserWindow): Promise<Saved> {
    const shown = this.#shown ?? this.text();
    return saveFile(
      window,
      {
        title: t`Save for support`,
        fileName: 'esim-counter-support.txt',
        filter: { name: 'Text', extensions: ['txt'] },
      },
      () => shown,
    );
  }
}
