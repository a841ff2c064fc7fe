import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { Api } from '../../api/api.ts';

/** The devices of this terminal that work; none while the agent does not say. */
export async function readyDevices(api: Api): Promise<ReadonlySet<DeviceClass>> {
  const state = await api.action().agent(kioskCalls.state, {});
  if (!state.ok) return new Set();
  const ready = state.value.devices.filter(({ state: at }) => at === 'ready' || at === 'busy');
  return new Set(ready.map(({ device }) => device));
}
