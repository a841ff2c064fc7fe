import { cardFactoryCalls, settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { SETTINGS_MANIFEST } from '@self-print/contract/settingsManifest.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor, AdminActor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { changesCards, readCards } from './cards.ts';
import { listStates } from './listStates.ts';
import { listVersions, previewLayer, readLayer } from './readLayer.ts';
import { rollBackLayer, saveLayer, switchLayer } from './saveLayer.ts';
import type { LayerKey } from './settingsStore.ts';

export function settingsBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(settingsAdminCalls.manifest, async () =>
      ok(
        SETTINGS_MANIFEST.map(({ options, layers, fallback: _, ...entry }) => ({
          ...entry,
          options: [...options],
          layers: [...layers],
        })),
      ),
    ),
    bindAdmin(settingsAdminCalls.layer, ({ actor, input }) => readLayer(deps, keyOf(actor, input))),
    bindAdmin(settingsAdminCalls.versions, ({ actor, input }) =>
      listVersions(deps, keyOf(actor, input), input),
    ),
    bindAdmin(settingsAdminCalls.preview, ({ actor, input }) =>
      previewLayer(deps, keyOf(actor, input), input),
    ),
    bindChange(settingsAdminCalls.save, ({ operation, input }) => saveLayer(deps, operation, input)),
    bindChange(settingsAdminCalls.rollBack, ({ operation, input }) => rollBackLayer(deps, operation, input)),
    bindChange(settingsAdminCalls.switchLayer, ({ operation, input }) => switchLayer(deps, operation, input)),
    bindAdmin(cardFactoryCalls.config, ({ actor, input }) => readCards(deps, keyOf(actor, input))),
    bindAdmin(cardFactoryCalls.versions, ({ actor, input }) =>
      listVersions(deps, keyOf(actor, input), input, changesCards()),
    ),
    bindChange(cardFactoryCalls.save, ({ operation, input }) => saveLayer(deps, operation, input)),
    bindAdmin(settingsAdminCalls.states, async ({ actor, input }) =>
      ok(await listStates(deps, keyOf(actor, input), input)),
    ),
  ];
}

function keyOf(
  { schoolCode }: AdminActor,
  { layer, id }: { readonly layer: SettingLayer; readonly id: string },
): LayerKey {
  return { schoolCode, layer, id };
}
