import type { PayProgram } from '@self-print/contract/platform/paymentAdmin.ts';

export const DEFAULT_PROGRAM = 'default';

const FIRST_DEFAULT: PayProgram = {
  programId: DEFAULT_PROGRAM,
  name: { zh: '默认方案', en: 'Default' },
  channels: [],
  terminals: [],
};

/** All programs; a school that has set none begins with a default one that offers nothing. */
export function withDefault(programs: readonly PayProgram[]): readonly PayProgram[] {
  return programs.some(({ programId }) => programId === DEFAULT_PROGRAM)
    ? programs
    : [FIRST_DEFAULT, ...programs];
}

/** The programs with one of them added or changed. */
export function withProgram(all: readonly PayProgram[], changed: PayProgram): readonly PayProgram[] {
  const isKnown = all.some(({ programId }) => programId === changed.programId);
  return isKnown
    ? all.map((each) => (each.programId === changed.programId ? changed : each))
    : [...all, changed];
}

/** Terminals of a program that are in another one too. */
export function takenTerminals(
  all: readonly PayProgram[],
  { programId, terminals }: Pick<PayProgram, 'programId' | 'terminals'>,
): readonly string[] {
  const others = all.filter((each) => each.programId !== programId).flatMap((each) => each.terminals);
  return terminals.filter((code) => others.includes(code));
}
