import type { CallAnswer } from '@self-print/contract/call.ts';
import { type FleetTrouble, fleetTrouble, troubleOf } from '@self-print/contract/fleetTrouble.ts';
import {
  type FleetTerminal,
  type fleetCalls,
  NAMED_TROUBLES_MAX,
} from '@self-print/contract/platform/fleet.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { readFleetFacts } from './fleetFacts.ts';
import { fleetTerminalOf } from './fleetRow.ts';
import { inUse, selectFleet } from './fleetStore.ts';

type TroubleDeps = Pick<Deps, 'db' | 'clock'>;
type Troubled = readonly (readonly [FleetTrouble, FleetTerminal])[];

/** What is wrong with the terminals of a school now, by how bad it is, with the first of each. */
export async function fleetTroubles(
  deps: TroubleDeps,
  schoolCode: string,
): Promise<CallAnswer<typeof fleetCalls.troubles>> {
  const troubled = await findTroubled(deps, schoolCode);
  return fleetTrouble.options.flatMap((trouble) => {
    const its = troubled.filter(([each]) => each === trouble).map(([, terminal]) => terminal);
    if (its.length === 0) return [];
    const terminals = its.slice(0, NAMED_TROUBLES_MAX).map(({ terminalCode, name, printBlock }) => ({
      terminalCode,
      name,
      why: trouble === 'cannotPrint' ? printBlock : null,
    }));
    return [{ trouble, count: its.length, terminals }];
  });
}

/** How many terminals of all schools have which trouble. */
export async function countTroubles(deps: TroubleDeps): Promise<ReadonlyMap<FleetTrouble, number>> {
  const numbers = new Map<FleetTrouble, number>();
  for (const { schoolCode } of await deps.db.orm.select({ schoolCode: school.schoolCode }).from(school))
    for (const [trouble] of await findTroubled(deps, schoolCode))
      numbers.set(trouble, (numbers.get(trouble) ?? 0) + 1);
  return numbers;
}

async function findTroubled({ db, clock }: TroubleDeps, schoolCode: string): Promise<Troubled> {
  const now = clock.now();
  const found = await selectFleet(db, inUse(schoolCode));
  const facts = await readFleetFacts(db, schoolCode, now);
  return found.flatMap((row) => {
    const terminal = fleetTerminalOf(row, facts, now);
    const trouble = troubleOf(terminal);
    return trouble === null ? [] : [[trouble, terminal] as const];
  });
}
