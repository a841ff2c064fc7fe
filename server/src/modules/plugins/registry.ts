import type { ItemPlugin } from './plugin.ts';

/** Installed plug-ins by name. */
export type PluginRegistry = ReadonlyMap<string, ItemPlugin>;

const PLUGIN_NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Builds the registry. Throws on a duplicate or invalid name, because that is a fault of the installation. */
export function createPluginRegistry(plugins: readonly ItemPlugin[]): PluginRegistry {
  const registry = new Map<string, ItemPlugin>();
  for (const plugin of plugins) {
    if (!PLUGIN_NAME.test(plugin.name)) throw new Error(`A plug-in cannot be called ${plugin.name}`);
    if (registry.has(plugin.name)) throw new Error(`Two plug-ins are called ${plugin.name}`);
    registry.set(plugin.name, plugin);
  }
  return registry;
}
