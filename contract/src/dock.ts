import { z } from 'zod/mini';

/**
 * The dock lets developers and journeys act on simulated devices as a person would on real ones. It is part of the simulator
 * program and never ships in a kiosk.
 */
const dockEvent = z.object({
  name: z.string(),
  summary: z.string(),
  /** Meaning of the event's argument; null when it takes none. */
  argument: z.nullable(z.string()),
  /** Sensible arguments; empty when any text is accepted. */
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
  z.object({ done: z.literal(true), message: z.string() }),
  z.object({ done: z.literal(false), problem: z.string() }),
]);
export type DockAnswer = z.infer<typeof dockAnswer>;

export const DOCK_PATH = '/dock';
