import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import type { PluginOption } from 'vite';

/**
 * Makes Lingui's macros into calls and catalogs into code, for the build and for tests alike. A message without its
 * translation, or with one that can't be read, fails the build.
 */
export const localized = (): PluginOption => [
  lingui({ failOnMissing: true, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];
