import { type DockAnswer, type DockCommand, type DockList, dockCommand } from '@self-print/contract/dock.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Something that a person or a fault can do to a simulated device. */
export interface DockEvent {
  readonly summary: string;
  /** Meaning of its argument; omitted when it takes none. */
  readonly argument?: string;
  readonly choices?: readonly string[];
  /** Performs it and describes the result; the problem is for the person who typed the argument. */
  readonly run: (argument: string) => Result<string, string> | Promise<Result<string, string>>;
}

/** Events of one simulated device, by name. */
export interface DockDevice {
  readonly device: string;
  readonly events: Readonly<Record<string, DockEvent>>;
}

export interface Dock {
  readonly list: () => DockList;
  readonly perform: (command: unknown) => Promise<DockAnswer>;
}

export function createDock(devices: readonly DockDevice[]): Dock {
  const perform = async (command: DockCommand): Promise<Result<string, string>> => {
    const { device, event, argument = '' } = command;
    const found = devices.find((candidate) => candidate.device === device);
    if (!found) return fail(`no device ${device}; there are ${devices.map((one) => one.device).join(', ')}`);
    const action = Object.hasOwn(found.events, event) ? found.events[event] : undefined;
    if (!action) return fail(`no event ${event}; ${device} has ${Object.keys(found.events).join(', ')}`);
    if (action.argument === undefined && argument !== '') return fail(`${event} takes no argument`);
    return action.run(argument);
  };
  return {
    list: () => ({
      devices: devices.map(({ device, events }) => ({
        device,
        events: Object.entries(events).map(([name, { summary, argument = null, choices = [] }]) => ({
          name,
          summary,
          argument,
          choices: [...choices],
        })),
      })),
    }),
    perform: async (command) => {
      const parsed = dockCommand.safeParse(command);
      if (!parsed.success) return { done: false, problem: 'device, event and argument are needed' };
      const outcome = await perform(parsed.data);
      return outcome.ok ? { done: true, message: outcome.value } : { done: false, problem: outcome.problem };
    },
  };
}

/** An event without an argument that cannot fail. */
export function simply(summary: string, act: () => unknown, message: string): DockEvent {
  return {
    summary,
    run: async () => {
      await act();
      return ok(message);
    },
  };
}

/** An event with a choice as its argument. */
export function onOneOf<Choice extends string>(
  summary: string,
  argument: string,
  choices: readonly Choice[],
  act: (choice: Choice) => unknown,
  message: (choice: Choice) => string,
): DockEvent {
  return {
    summary,
    argument,
    choices,
    run: async (text) => {
      const choice = choices.find((candidate) => candidate === text);
      if (choice === undefined) return fail(`${argument}: one of ${choices.join(', ')}`);
      await act(choice);
      return ok(message(choice));
    },
  };
}
