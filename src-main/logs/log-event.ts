import { z } from 'zod';
import { requests, type RequestName } from '../../src-preload/contract.ts';
import { ledgerFault, problem } from '../../src-preload/contract/problem.ts';
import { mode } from '../../src-preload/contract/plain-values.ts';
import { operationState } from '../../src-preload/contract/sales/operation.ts';
import { printFault, printJob } from '../../src-preload/contract/customers/printing.ts';
import { saleState } from '../../src-preload/contract/sales/sale.ts';
import { serviceState } from '../../src-preload/contract/account/service.ts';
import { settingsNews } from '../../src-preload/contract/settings/settings-news.ts';
import {
  installFault,
  releaseVersion,
  updateFault,
  updateState,
} from '../../src-preload/contract/settings/updates.ts';
import { errorMark } from './error-mark.ts';

/** The part of an order id that identifies nobody: the till's name in it may be that of a shop or a person. */
const ulid = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

const problemKind = z.enum(problem.options.map(({ shape }) => shape.kind.value)).nullable();

/** Why a process of the program ended, in Electron's words. */
const whyGone = z.enum([
  'clean-exit',
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
]);

const pageKind = z.enum(['counter', 'customer-display', 'receipt', 'other']);

const requestName = z.custom<RequestName>(
  (value) => typeof value === 'string' && Object.hasOwn(requests, value),
);

const version = z.string().regex(/^[\w.+-]{1,40}$/);

/**
 * Everything that may be in the log. SECURITY: names from closed lists, numbers, and texts whose form holds no words.
 * What a customer or the service says can't be written, and neither can an error's message.
 */
export const logEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('started'),
    version,
    electron: version,
    platform: z.enum(['linux', 'win32', 'darwin', 'other']),
    architecture: z.enum(['x64', 'arm64', 'other']),
  }),
  z.strictObject({ event: z.literal('ended') }),
  /** An error that nobody caught in main. */
  z.strictObject({
    event: z.literal('uncaught'),
    origin: z.enum(['exception', 'rejection']),
    error: errorMark,
  }),
  /** A window's request that main could not answer because of a fault of its own. */
  z.strictObject({ event: z.literal('not-answered'), request: requestName, error: errorMark }),
  z.strictObject({ event: z.literal('page-gone'), page: pageKind, why: whyGone, exitCode: z.int() }),
  z.strictObject({ event: z.literal('page-hangs'), page: pageKind }),
  z.strictObject({
    event: z.literal('process-gone'),
    process: z.enum(['utility', 'gpu', 'other']),
    why: whyGone,
    exitCode: z.int(),
  }),
  z.strictObject({
    event: z.literal('sale'),
    order: ulid.nullable(),
    state: saleState,
    problem: problemKind,
  }),
  z.strictObject({
    event: z.literal('operation'),
    of: z.enum(['top-up', 'activation', 'refund']),
    state: operationState,
    problem: problemKind,
  }),
  z.strictObject({
    event: z.literal('service'),
    state: z.enum(serviceState.options.map(({ shape }) => shape.kind.value)),
    problem: problemKind,
  }),
  z.strictObject({
    event: z.literal('printing'),
    state: z.enum(printJob.shape.state.options.map(({ shape }) => shape.kind.value)),
    fault: printFault.nullable(),
  }),
  z.strictObject({ event: z.literal('till-open'), mode }),
  z.strictObject({
    event: z.literal('books-closed'),
    why: z.enum(['checking', 'recovering', 'stopped']),
    fault: ledgerFault.nullable(),
  }),
  z.strictObject({
    event: z.literal('settings-lost'),
    why: settingsNews.shape.why,
    lost: settingsNews.shape.lost,
  }),
  z.strictObject({
    event: z.literal('update'),
    state: z.enum(updateState.options.map(({ shape }) => shape.kind.value)),
    version: releaseVersion.nullable(),
    fault: z.union([updateFault, installFault]).nullable(),
  }),
  /** So many events came within a minute that the rest was left out. */
  z.strictObject({ event: z.literal('left-out'), count: z.int().positive() }),
]);
export type LogEvent = z.infer<typeof logEvent>;

/** A line of the log. */
export const logLine = z.intersection(z.object({ at: z.iso.datetime() }), logEvent);
