import type { ItemPlugin } from './plugin.ts';

/** The plug-ins of this platform, by name. */
export type PluginRegistry = ReadonlyMap<string, ItemPlugin>;

const PLUGIN_NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Joins plug-ins; throws when two have one name, or a name cannot be one: that is a fault of the installation. */
export function createPluginRegistry(plugins: readonly ItemPlugin[]): PluginRegistry {
  const registry = new Map<string, ItemPlugin>();
  for (const plugin of plugins) {
    if (!PLUGIN_NAME.test(plugin.name)) throw new Error(`A plug-in cannot be called ${plugin.name}`);
    if (registry.has(plugin.name)) throw new Error(`Two plug-ins are called ${plugin.name}`);
    registry.set(plugin.name, plugin);
  }
  return registry;
}
