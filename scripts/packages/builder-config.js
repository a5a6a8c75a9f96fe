// @ts-check
import { afterPack, linuxProgram } from './after-pack.js';
import { productId } from '../../src-main/updates/update-feed.ts';
import { textOfFeedKey } from '../../src-main/updates/signed-feed.ts';
import { thirdPartyFile } from './third-party.js';
import { keyText } from './update-key.js';
import { lockedPackages, neededModules, takenAtRunTime } from './needed-modules.js';

/** What of a module no program reads. */
const idle = [
  '{test,tests,spec,__tests__,benchmark,benchmarks,bench,docs,doc,examples,example,.github,fixtures,coverage}/**',
  '*.{md,markdown,ts,mts,cts,map,yml,yaml,tsbuildinfo,cpp,h,gyp,flow,tap}',
  '.*',
].map((pattern) => `!**/${pattern}`);

/**
 * What goes into the archive: what was built, the two folders that main reads, and of node_modules what main takes from
 * there. No sources, tests or source maps.
 *
 * @param {string} root @param {NodeJS.Platform} platform of the package @param {string} arch Node's name of it
 */
export function packagedFiles(root, platform, arch) {
  const modules = neededModules(lockedPackages(root), takenAtRunTime).map((place) => ({
    from: place,
    to: place,
    filter:
      place === 'node_modules/keytar'
        ? // The system's binaries alone.
          ['package.json', 'LICENSE*', 'lib/*.js', `prebuilds/${platform}-${arch}/*.node`]
        : ['**', '!node_modules/**', ...idle],
  }));
  return [
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer}/**',
    '!out/**/*.map',
    'resources/practice-catalog.json',
    'resources/languages/{customer,receipt}/*.po',
    ...modules,
  ];
}

/**
 * electron-builder's configuration. What a shop's builder gives comes by the environment (docs/packages.md).
 *
 * @param {{ root: string, electronFolder: string | undefined, electronVersion: string, platform: NodeJS.Platform,
 *   arch: string, output: string, env: NodeJS.ProcessEnv }} given
 * @returns {import('electron-builder').Configuration}
 */
export function builderConfig({ root, electronFolder, electronVersion, platform, arch, output, env }) {
  return {
    appId: productId,
    productName: 'eSIM Counter',
    copyright: 'MIT License',
    // Without spaces: a feed names them (src-main/updates/update-feed.ts).
    artifactName: `${linuxProgram}-\${version}-\${arch}.\${ext}`,
    directories: { output, buildResources: 'resources/icons' },
    electronVersion,
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    // Those that the counter speaks, for the dialogs of Chromium itself.
    electronLanguages: ['en-US', 'es', 'fr', 'de', 'ar', 'zh-CN'],
    files: packagedFiles(root, platform, arch),
    asar: true,
    asarUnpack: ['node_modules/keytar/prebuilds/**'],
    extraResources: [{ from: thirdPartyFile, to: 'THIRD-PARTY.txt' }],
    // Nothing is to be compiled, keytar brings its binaries; and `files` says which modules go in.
    beforeBuild: () => Promise.resolve(false),
    afterPack,
    // Feeds are made by sign-feed.js, and a till is told where one is: electron-builder makes and publishes none.
    publish: null,
    // With the older one, an AppImage starts its program without the sandbox.
    toolsets: { appimage: '1.0.3' },
    linux: {
      target: ['AppImage', 'deb'],
      executableName: linuxProgram,
      category: 'Office',
      synopsis: 'Point of sale for shops that sell eSIMs',
      description: 'Sells eSIMs over the counter and hands the customer the code.',
      icon: 'resources/icons/linux',
      maintainer: env['ESIM_COUNTER_MAINTAINER'] ?? 'eSIM Counter <unset@esim-counter.invalid>',
    },
    deb: {
      packageName: 'esim-counter',
      priority: 'optional',
      // xz makes 94 MB of it instead of 115, and takes three minutes.
      compression: 'gz',
      depends: [
        'libgtk-3-0 | libgtk-3-0t64',
        'libnss3',
        'libasound2 | libasound2t64',
        'libgbm1',
        'libsecret-1-0',
      ],
      // A keychain to keep the secret in.
      recommends: ['gnome-keyring | kwalletmanager'],
    },
    win: { target: ['nsis'], icon: 'resources/icons/icon.ico' },
    nsis: {
      oneClick: false,
      perMachine: true,
      allowToChangeInstallationDirectory: false,
      deleteAppDataOnUninstall: false,
    },
    mac: {
      target: ['dmg', 'zip'],
      icon: 'resources/icons/icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      // Both are asked of Apple where the builder's environment has an account (docs/packages.md).
      notarize: env['APPLE_TEAM_ID'] !== undefined,
    },
    extraMetadata: {
      homepage: env['ESIM_COUNTER_HOMEPAGE'] ?? 'https://esim-counter.invalid',
      ...(env['ESIM_COUNTER_VERSION'] === undefined ? {} : { version: env['ESIM_COUNTER_VERSION'] }),
      ...updateMetadata(env),
    },
  };
}

/**
 * SECURITY: what newer versions are known by goes into the archive, where nothing from outside takes its place. Without it
 * a package takes none.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function updateMetadata(env) {
  const key = env['ESIM_COUNTER_UPDATE_PUBLIC_KEY'];
  const publisher = env['ESIM_COUNTER_PUBLISHER'];
  return {
    ...(key === undefined ? {} : { updateKey: textOfFeedKey(keyText(key)) }),
    ...(publisher === undefined ? {} : { updatePublishers: [publisher] }),
  };
}
