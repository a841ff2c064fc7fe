import { z } from 'zod/mini';

/**
 * The dock: how developers and journeys act on simulated devices as a person would on real ones. It belongs to the
 * simulators' own program; nothing of it is in a product that goes to a kiosk.
 */
const dockEvent = z.object({
  name: z.string(),
  summary: z.string(),
  /** What its argument means; null when it takes none. */
  argument: z.nullable(z.string()),
  /** Arguments that make sense; a text of one's own where it is empty. */
  choices: z.array(z.string()),
});

const dockDevice = z.object({ device: z.string(), events: z.array(dockEvent) });

export const dockList = z.object({ devices: z.array(dockDevice) });
export type DockList = z.infer<typeof dockList>;

export const dockCommand = z.object({
  device: z.string().check(z.maxLength(32)),
  event: z.string().check(z.maxLength(32)),
  argument: z._default(z.string().check(z.maxLength(500)), ''),
});
export type DockCommand = z.input<typeof dockCommand>;

export const dockAnswer = z.discriminatedUnion('done', [
  z.object({ done: z.literal(true), said: z.string() }),
  z.object({ done: z.literal(false), problem: z.string() }),
]);
export type DockAnswer = z.infer<typeof dockAnswer>;

export const DOCK_PATH = '/dock';
