#!/usr/bin/env node
// @ts-check
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Makes a .deb by Debian's own dpkg-deb, in the place of fpm, which electron-builder would download: it is told the same.
 *
 * @typedef {{ one: Record<string, string>, depends: string[], recommends: string[], files: string[] }} Wanted
 */

/** Options of fpm that take a value. Any other stops the build. */
const known = [
  '-s',
  '-t',
  '--architecture',
  '--after-install',
  '--after-remove',
  '--description',
  '--version',
];
const alsoKnown = [
  '--package',
  '--name',
  '--maintainer',
  '--vendor',
  '--url',
  '--deb-priority',
  '--deb-compression',
];
const taking = new Set([...known, ...alsoKnown, '--license', '--category']);

/** dpkg-deb's names for fpm's. @type {Record<string, string>} */
const compressions = { gz: 'gzip', xz: 'xz', zst: 'zstd' };

/** @param {readonly string[]} args as electron-builder gives them to fpm @returns {Wanted} */
export function readArguments(args) {
  /** @type {Wanted} */
  const wanted = { one: {}, depends: [], recommends: [], files: [] };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const value = args[at + 1] ?? '';
    if (arg === '--force') continue;
    if (!arg.startsWith('-')) {
      wanted.files.push(arg);
      continue;
    }
    at += 1;
    if (arg === '-d') wanted.depends.push(value);
    else if (arg === '--deb-recommends') wanted.recommends.push(value);
    else if (taking.has(arg)) wanted.one[arg] = value;
    else throw new Error(`${arg} is not known: electron-builder asks fpm for something new`);
  }
  return wanted;
}

/**
 * Debian Policy 5.3: the binary package's control file.
 * @param {Wanted} wanted @param {number} installedKib
 */
export function controlFile({ one, depends, recommends }, installedKib) {
  const [synopsis = '', ...long] = (one['--description'] ?? '').split('\n').map((line) => line.trim());
  const fields = {
    Package: one['--name'],
    Version: one['--version'],
    Architecture: one['--architecture'],
    Maintainer: one['--maintainer'],
    'Installed-Size': String(installedKib),
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Section: one['--category'] ?? 'misc',
    Priority: one['--deb-priority'],
    Homepage: one['--url'],
    Description: [synopsis, ...long.filter((line) => line !== '').map((line) => ` ${line}`)].join('\n'),
  };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${String(value)}\n`)
    .join('');
}

/**
 * Lays a file or folder where the package has it, readable by everybody and written by root alone.
 * @param {string} tree @param {string} mapping "source=destination"
 */
function lay(tree, mapping) {
  const cut = mapping.lastIndexOf('=');
  const destination = join(tree, mapping.slice(cut + 1));
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(mapping.slice(0, cut), destination, { recursive: true, verbatimSymlinks: true });
}

/** @param {string} path @returns {number} KiB */
function openToAll(path) {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return 0;
  if (!stats.isDirectory()) {
    chmodSync(path, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
    return Math.ceil(stats.size / 1024);
  }
  chmodSync(path, 0o755);
  return readdirSync(path).reduce((sum, name) => sum + openToAll(join(path, name)), 1);
}

/** @param {readonly string[]} args */
function makeDeb(args) {
  const wanted = readArguments(args);
  const tree = mkdtempSync(join(tmpdir(), 'esim-counter-deb-'));
  try {
    for (const mapping of wanted.files) lay(tree, mapping);
    const size = openToAll(tree);
    const control = join(tree, 'DEBIAN');
    mkdirSync(control, { mode: 0o755 });
    writeFileSync(join(control, 'control'), controlFile(wanted, size));
    for (const [name, option] of [
      ['postinst', '--after-install'],
      ['postrm', '--after-remove'],
    ]) {
      const script = wanted.one[option ?? ''];
      if (script === undefined) continue;
      cpSync(script, join(control, name ?? ''));
      chmodSync(join(control, name ?? ''), 0o755);
    }
    const output = wanted.one['--package'] ?? '';
    const compression = `-Z${compressions[wanted.one['--deb-compression'] ?? ''] ?? 'xz'}`;
    const { status, error } = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', compression, '--build', tree, output],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (error !== undefined) throw error;
    return status ?? 1;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1])
  process.exitCode = makeDeb(process.argv.slice(2));
