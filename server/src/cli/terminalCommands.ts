import type { Bilingual } from '@self-print/contract/fields.ts';
import * as f from '@self-print/contract/fields.ts';
import { ACTIVATION_CODE_HOURS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { findTimeZone } from '../db/timeZoneOf.ts';
import { commandLineOperation } from '../http/operation.ts';
import { createFleetTerminal } from '../modules/fleet/createFleetTerminal.ts';
import { newActivationCode } from '../modules/fleet/newActivationCode.ts';
import { setStates } from '../modules/fleet/setStates.ts';
import { placeTerminal } from '../modules/terminals/placeTerminal.ts';
import { changeTerminalSettings } from '../modules/terminals/terminalSettings.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';
import { jsonObject, school, terminal, text } from './options.ts';

const PER_MILLE = 1_000;

const createTerminalCommand = defineCommand({
  name: 'create-terminal',
  summary: 'Add a terminal and print its activation code',
  options: z.object({
    school,
    terminal,
    nameZh: text('name in Chinese'),
    nameEn: text('name in English'),
    locationZh: text('place in Chinese'),
    locationEn: text('place in English'),
  }),
  run: async (context, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    if ((await findTimeZone(context.deps.db, key.schoolCode)) === undefined)
      throw new CommandProblem(`There is no school ${key.schoolCode}.`);
    const made = await createFleetTerminal(
      context.deps,
      commandLineOperation(key.schoolCode, 'terminal-created'),
      {
        terminalCode: key.terminalCode,
        name: { zh: options.nameZh, en: options.nameEn },
        location: { zh: options.locationZh, en: options.locationEn },
        groupId: null,
        tags: [],
      },
    );
    if (!made.ok) throw new CommandProblem(`Terminal ${key.terminalCode} already exists.`);
    return [`Terminal ${key.terminalCode} was added.`, codeLine(made.value.activationCode)];
  },
});

const activationCodeCommand = defineCommand({
  name: 'activation-code',
  summary: "Make a new one-time activation code; using it invalidates the terminal's current identity",
  options: z.object({ school, terminal }),
  run: (context, options) => newCode(context, { schoolCode: options.school, terminalCode: options.terminal }),
});

const pauseTerminalCommand = defineCommand({
  name: 'pause-terminal',
  summary: 'Pause a terminal; its screen shows the reason',
  options: z.object({
    school,
    terminal,
    reasonZh: text('reason in Chinese'),
    reasonEn: text('reason in English'),
  }),
  run: async (context, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    await setState(context, key, { state: 0, reason: { zh: options.reasonZh, en: options.reasonEn } });
    return [`Terminal ${key.terminalCode} is paused.`];
  },
});

const settingsCommand = defineCommand({
  name: 'terminal-settings',
  summary: 'Change settings of a terminal',
  options: z.object({
    school,
    terminal,
    set: jsonObject.meta({
      description: 'JSON object such as {"printerAddress":"ipp://10.0.0.9/ipp/print"}; null resets',
    }),
  }),
  run: async ({ deps }, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    const changed = await changeTerminalSettings(deps, key, options.set);
    if (changed.ok) return [`Settings of terminal ${key.terminalCode} were changed.`];
    throw changed.problem.kind === 'missing' ? missing(key) : new CommandProblem(changed.problem.faults);
  },
});

const resumeTerminalCommand = defineCommand({
  name: 'resume-terminal',
  summary: 'Resume a paused terminal',
  options: z.object({ school, terminal }),
  run: async (context, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    await setState(context, key, { state: 1 });
    return [`Terminal ${key.terminalCode} is no longer paused.`];
  },
});

const placeTerminalCommand = defineCommand({
  name: 'place-terminal',
  summary: 'Place a terminal on a campus plan, which people see on their phones',
  options: z.object({
    school,
    terminal,
    plan: text('displayed name of the plan, such as the campus'),
    x: f
      .wholeNumber(0, PER_MILLE)
      .check(z.meta({ description: 'from the left edge, in per mille of its width' })),
    y: f
      .wholeNumber(0, PER_MILLE)
      .check(z.meta({ description: 'from the upper edge, in per mille of its height' })),
  }),
  run: async ({ deps }, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    const placed = await placeTerminal(
      deps,
      key,
      { planId: options.plan, x: options.x, y: options.y },
      commandLineOperation(key.schoolCode, 'terminal-changed'),
    );
    if (!placed.ok) throw missing(key);
    return [`Terminal ${key.terminalCode} is on the plan ${options.plan}.`];
  },
});

const unplaceTerminalCommand = defineCommand({
  name: 'unplace-terminal',
  summary: 'Remove a terminal from its plan',
  options: z.object({ school, terminal }),
  run: async ({ deps }, options) => {
    const key = { schoolCode: options.school, terminalCode: options.terminal };
    const taken = await placeTerminal(
      deps,
      key,
      null,
      commandLineOperation(key.schoolCode, 'terminal-changed'),
    );
    if (!taken.ok) throw missing(key);
    return [`Terminal ${key.terminalCode} is not on any plan.`];
  },
});

async function newCode({ deps }: CommandContext, key: TerminalKey): Promise<readonly string[]> {
  const operation = commandLineOperation(key.schoolCode, 'activation-code-issued');
  const issued = await newActivationCode(deps, operation, key);
  if (!issued.ok) throw missing(key);
  return [codeLine(issued.value.activationCode)];
}

async function setState(
  { deps }: CommandContext,
  key: TerminalKey,
  wish: { readonly state: 0 | 1; readonly reason?: Bilingual },
): Promise<void> {
  const operation = commandLineOperation(key.schoolCode, 'terminal-state-set');
  const set = await setStates(deps, operation, { terminalCodes: [key.terminalCode], ...wish });
  if (!set.ok || set.value.changed.length === 0) throw missing(key);
}

const codeLine = (code: string) => `Activation code: ${code} (valid ${ACTIVATION_CODE_HOURS} hours, once)`;

function missing({ schoolCode, terminalCode }: TerminalKey): CommandProblem {
  return new CommandProblem(`There is no terminal ${terminalCode} in school ${schoolCode}.`);
}

export const TERMINAL_COMMANDS: readonly Command[] = [
  createTerminalCommand,
  activationCodeCommand,
  settingsCommand,
  pauseTerminalCommand,
  resumeTerminalCommand,
  placeTerminalCommand,
  unplaceTerminalCommand,
];
