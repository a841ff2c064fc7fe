import { pathToFileURL } from 'node:url';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { defineCheck, defineData, type ItemPlugin, isPlugin } from './plugin.ts';

/** Handed to a school's module to make its plug-ins with, so that it needs none of our packages installed. */
const PLUGIN_KIT = { defineCheck, defineData, ok, fail, z };

/**
 * Loads a school's own plug-ins. Each path names an ES module that exports `plugins(kit)`, which returns a list of plug-ins
 * made by `kit.defineCheck` and `kit.defineData`. Throws an error with the path when a module does not conform.
 */
export async function loadPlugins(paths: readonly string[]): Promise<readonly ItemPlugin[]> {
  const lists = await Promise.all(paths.map(loadModule));
  return lists.flat();
}

async function loadModule(path: string): Promise<readonly ItemPlugin[]> {
  const loaded: unknown = await import(pathToFileURL(path).href);
  const make = typeof loaded === 'object' && loaded !== null && 'plugins' in loaded ? loaded.plugins : null;
  if (typeof make !== 'function') throw new Error(`${path} does not export plugins(kit)`);
  const made: unknown = await make(PLUGIN_KIT);
  if (!Array.isArray(made) || !made.every(isPlugin)) {
    throw new Error(`${path}: plugins(kit) must give a list of what the kit's functions made`);
  }
  return made;
}
