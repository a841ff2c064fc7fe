import type { CallData } from '@self-print/contract/call.ts';
import type { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { type SettingLayer, settingLayer } from '@self-print/contract/settingLayers.ts';
import type { ListState } from '../../ui/useListState.ts';

export type Manifest = CallData<typeof settingsAdminCalls.manifest>;
export type ManifestEntry = Manifest[number];

/** The layer that is looked at: the school, a group or a terminal. */
export interface Place {
  readonly layer: SettingLayer;
  readonly id: string;
}

/** The place in the address; the school when there is none. */
export function placeOf(list: Pick<ListState, 'get'>): Place {
  const layer = settingLayer.safeParse(list.get('layer'));
  if (!layer.success || layer.data === 'school') return { layer: 'school', id: '' };
  return { layer: layer.data, id: list.get('id') ?? '' };
}

/** Whether a group or a terminal is still to be chosen. */
export function isOpen({ layer, id }: Place): boolean {
  return layer !== 'school' && id === '';
}

/** The layer, if it can be switched off: the school's always holds. */
export function switchable(layer: SettingLayer): Exclude<SettingLayer, 'school'> | undefined {
  return layer === 'school' ? undefined : layer;
}
