import type { Bilingual } from '@self-print/contract/fields.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PluginUse } from '../../db/schema/items.ts';
import type { ItemPlugin, PluginContext, PluginData, PluginRefusal } from './plugin.ts';
import type { PluginRegistry } from './registry.ts';

/** A plug-in may query another system; a person should not have to wait longer than this. */
const PLUGIN_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Shown when a plug-in is missing, fails or times out. The check then refuses everybody, because it was configured for a
 * reason.
 */
const OUT_OF_ORDER: Bilingual = {
  zh: '暂时无法核验您的办理资格，请稍后再试',
  en: 'Whether you may order this cannot be checked at the moment. Try again later',
};

interface PluginDeps {
  readonly plugins: PluginRegistry;
  readonly log: EventLog;
}

/** Runs an item's checks in order and returns the reasons against the order: all of them, or only the first. */
export async function runChecks(
  deps: PluginDeps,
  uses: readonly PluginUse[],
  context: PluginContext,
  wanted: 'first' | 'all',
): Promise<readonly PluginRefusal[]> {
  const reasons: PluginRefusal[] = [];
  for (const use of uses) {
    const result = await runGuarded(deps, use, async (plugin) =>
      plugin.supplies === 'check' ? plugin.run(use.settings, context) : ok(),
    );
    if (!result.ok) reasons.push(result.problem);
    if (reasons.length > 0 && wanted === 'first') break;
  }
  return reasons;
}

/** Collects the data that an item's plug-ins supply for a person's document; on equal names the later plug-in wins. */
export async function collectData(
  deps: PluginDeps,
  uses: readonly PluginUse[],
  context: PluginContext,
): Promise<Result<PluginData, PluginRefusal>> {
  let data: PluginData = {};
  for (const use of uses) {
    const result = await runGuarded<PluginData>(deps, use, async (plugin) =>
      plugin.supplies === 'data' ? plugin.run(use.settings, context) : ok({}),
    );
    if (!result.ok) return result;
    data = { ...data, ...result.value };
  }
  return ok(data);
}

async function runGuarded<Value>(
  { plugins, log }: PluginDeps,
  { name }: PluginUse,
  run: (plugin: ItemPlugin) => Promise<Result<Value, PluginRefusal>>,
): Promise<Result<Value, PluginRefusal>> {
  const plugin = plugins.get(name);
  if (!plugin) {
    log.event('item-plugin-missing', { plugin: name });
    return fail(OUT_OF_ORDER);
  }
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The plug-in ${name} did not answer`)), PLUGIN_TIMEOUT_MS);
  try {
    return await Promise.race([run(plugin), late]);
  } catch (error) {
    log.error('item-plugin-failed', error, { plugin: name });
    return fail(OUT_OF_ORDER);
  } finally {
    clearTimeout(timer);
  }
}
