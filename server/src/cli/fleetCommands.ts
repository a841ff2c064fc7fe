import { type FleetTrouble, troubleOf } from '@self-print/contract/fleetTrouble.ts';
import { type FleetState, type FleetTerminal, fleetState } from '@self-print/contract/platform/fleet.ts';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { listFleet } from '../modules/fleet/listFleet.ts';
import { type Command, defineCommand } from './command.ts';
import { school } from './options.ts';

const PAGE = 100;
const SEARCH_MAX = 64;
const CODE_WIDTH = 16;
const STATE_WIDTH = 17;
const STATES: Readonly<Record<FleetState, string>> = {
  notActivated: 'not activated',
  paused: 'paused',
  offline: 'offline',
  maintenance: 'under maintenance',
  inService: 'in service',
};
const TROUBLES: Readonly<Record<FleetTrouble, string>> = {
  offline: 'offline',
  cannotPrint: 'cannot print',
  cannotPay: 'cannot take payments',
  paperLow: 'low on paper',
};

const listTerminalsCommand = defineCommand({
  name: 'list-terminals',
  summary: 'List the terminals of a school, each with its state and what is wrong there',
  options: z.object({
    school,
    search: z
      .string()
      .max(SEARCH_MAX)
      .optional()
      .meta({ description: 'part of the code, the name, the place or a tag' }),
    state: z.optional(fleetState).meta({ description: `one of ${fleetState.options.join(', ')}` }),
  }),
  run: async ({ deps }, { school: schoolCode, ...query }) => {
    const terminals = await allOf(deps, schoolCode, query);
    if (terminals.length === 0) return [`School ${schoolCode} has no such terminals.`];
    return [...terminals.map(lineOf), countOf(terminals)];
  },
});

async function allOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  query: { readonly search?: string | undefined; readonly state?: FleetState | undefined },
): Promise<readonly FleetTerminal[]> {
  const terminals: FleetTerminal[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listFleet(deps, schoolCode, { ...query, page, rows: PAGE });
    terminals.push(...rows);
    if (rows.length === 0 || terminals.length >= total) return terminals;
  }
}

function lineOf(terminal: FleetTerminal): string {
  const { terminalCode, state, name, location, printBlock, lastSeenAt } = terminal;
  const trouble = troubleOf(terminal);
  const wrong = [
    ...(state === 'offline' && lastSeenAt !== null ? [`last report ${lastSeenAt}`] : []),
    ...(trouble === null || trouble === 'offline' ? [] : [TROUBLES[trouble]]),
    ...(trouble === 'cannotPrint' && printBlock ? [printBlock.en] : []),
  ];
  const place = `${name.zh} / ${name.en}, ${location.zh} / ${location.en}`;
  return [
    terminalCode.padEnd(CODE_WIDTH),
    STATES[state].padEnd(STATE_WIDTH),
    [place, ...wrong].join('; '),
  ].join(' ');
}

function countOf(terminals: readonly FleetTerminal[]): string {
  const troubled = terminals.filter((terminal) => troubleOf(terminal) !== null).length;
  return `Terminals: ${terminals.length}; in trouble: ${troubled}.`;
}

export const FLEET_COMMANDS: readonly Command[] = [listTerminalsCommand];
