import { type ReleaseOrder, releaseOrder } from '@self-print/contract/platform/terminalReleases.ts';
import type { KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import {
  type ReleaseReason,
  type ReleaseStage,
  releaseReason,
} from '@self-print/contract/release/releaseStates.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { z } from 'zod';

/**
 * How far an ordered release is. It is written down before anything follows from it, so that after a power cut the agent goes on
 * where it was: `downloading` with the bytes that are there, `verified` with the whole package, `unpacked` with a complete folder
 * that nobody has started, `handedOver` with the keeper having the word.
 */
export const releaseLife = z.discriminatedUnion('at', [
  z.object({ at: z.literal('none') }),
  z.object({ at: z.enum(['downloading', 'verified', 'unpacked', 'handedOver']), order: releaseOrder }),
  z.object({
    at: z.literal('ended'),
    order: releaseOrder,
    outcome: z.enum(['proven', 'rolledBack', 'refused']),
    reason: z.nullable(releaseReason),
  }),
]);
export type ReleaseLife = z.output<typeof releaseLife>;

export type ReleaseEvent =
  /** What the platform wants. */
  | { readonly type: 'ordered'; readonly order: ReleaseOrder | null; readonly running: string }
  | { readonly type: 'verified' }
  | { readonly type: 'refused'; readonly reason: ReleaseReason }
  | { readonly type: 'unpacked' }
  /** The keeper was told. */
  | { readonly type: 'handedOver' }
  /** What the keeper has written; `started`: read when this agent began, so that the keeper must have decided. */
  | { readonly type: 'keeper'; readonly file: KeeperFile | null; readonly started: boolean };

export const NO_RELEASE: ReleaseLife = { at: 'none' };

/** An event that does not fit gives back the same state. */
export function nextLife(life: ReleaseLife, event: ReleaseEvent): ReleaseLife {
  switch (event.type) {
    case 'ordered':
      return afterOrder(life, event.order, event.running);
    case 'verified':
      return life.at === 'downloading' ? { at: 'verified', order: life.order } : life;
    case 'refused':
      return life.at === 'none' || life.at === 'ended' || life.at === 'handedOver'
        ? life
        : ended(life.order, 'refused', event.reason);
    case 'unpacked':
      return life.at === 'verified' ? { at: 'unpacked', order: life.order } : life;
    case 'handedOver':
      return life.at === 'unpacked' ? { at: 'handedOver', order: life.order } : life;
    case 'keeper':
      return afterKeeper(life, event.file, event.started);
    default:
      return assertNever(event);
  }
}

function afterOrder(life: ReleaseLife, order: ReleaseOrder | null, running: string): ReleaseLife {
  // The keeper decides now, whatever the platform thinks meanwhile.
  if (life.at === 'handedOver') return life;
  // How the last order ended stays known, so that it is not taken for a new one.
  if (order === null) return life.at === 'ended' ? life : NO_RELEASE;
  if (life.at !== 'none' && life.order.orderId === order.orderId) return life;
  return order.version === running ? ended(order, 'proven', null) : { at: 'downloading', order };
}

function afterKeeper(life: ReleaseLife, file: KeeperFile | null, started: boolean): ReleaseLife {
  // An agent that ended between its word to the keeper and its own note finds out here.
  if (life.at !== 'handedOver' && life.at !== 'unpacked') return life;
  const { order } = life;
  if (file?.last?.orderId === order.orderId) {
    const { rolledBack } = file.last;
    return ended(order, rolledBack === null ? 'proven' : 'rolledBack', rolledBack);
  }
  if (file?.trial?.orderId === order.orderId)
    return life.at === 'handedOver' ? life : { at: 'handedOver', order };
  // The keeper started something and could not even note this order.
  return life.at === 'handedOver' && started ? ended(order, 'refused', 'storageFailed') : life;
}

function ended(
  order: ReleaseOrder,
  outcome: 'proven' | 'rolledBack' | 'refused',
  reason: ReleaseReason | null,
): ReleaseLife {
  return { at: 'ended', order, outcome, reason };
}

/** What the platform is told of it; null without an order. */
export function stageOf(
  life: ReleaseLife,
  keeper: KeeperFile | null,
): { readonly orderId: string; readonly stage: ReleaseStage; readonly reason: ReleaseReason | null } | null {
  if (life.at === 'none') return null;
  const { orderId } = life.order;
  switch (life.at) {
    case 'downloading':
      return { orderId, stage: 'downloading', reason: null };
    case 'verified':
    case 'unpacked':
      return { orderId, stage: 'waiting', reason: null };
    case 'handedOver':
      return { orderId, stage: keeper?.trial?.orderId === orderId ? 'trial' : 'restarting', reason: null };
    case 'ended':
      return { orderId, stage: life.outcome, reason: life.reason };
    default:
      return assertNever(life);
  }
}
