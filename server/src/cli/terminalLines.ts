import { SECOND_MS } from '@self-print/contract/limits.ts';
import { stateOfCommand } from '../modules/commands/commandState.ts';
import type { CommandRow } from '../modules/commands/waitingCommands.ts';
import type { TerminalRow, TerminalWithSchool } from '../modules/terminals/terminalStore.ts';

/** Lines shown to an operator about a terminal: its last report and newest commands. */
export function linesOfTerminal(
  { terminal, schoolNameZh, schoolNameEn }: TerminalWithSchool,
  commands: readonly CommandRow[],
  now: Date,
): readonly string[] {
  return [
    `${terminal.terminalCode}  ${terminal.nameZh} / ${terminal.nameEn}, ${schoolNameZh} / ${schoolNameEn}`,
    `service:      ${serviceOf(terminal)}`,
    `last report:  ${reportedOf(terminal, now)}`,
    ...(terminal.lastSeenAt === null ? [] : reportLines(terminal)),
    ...(commands.length === 0 ? [] : ['commands:']),
    ...commands.map(
      (row) =>
        `  ${row.createdAt.toISOString()}  ${stateOfCommand(row, now).padEnd(8)} ${row.call} ${row.outcomeCode ?? ''}`,
    ),
  ].map((line) => line.trimEnd());
}

function serviceOf({ activatedAt, paused, maintenance }: TerminalRow): string {
  const states = [
    ...(activatedAt === null ? ['not activated'] : []),
    ...(paused ? ['paused'] : []),
    ...(maintenance ? ['under maintenance'] : []),
  ];
  return states.length > 0 ? states.join(', ') : 'open';
}

function reportedOf({ lastSeenAt }: TerminalRow, now: Date): string {
  if (lastSeenAt === null) return 'never';
  const seconds = Math.round((now.getTime() - lastSeenAt.getTime()) / SECOND_MS);
  return `${lastSeenAt.toISOString()} (${seconds} s ago)`;
}

function reportLines(terminal: TerminalRow): readonly string[] {
  const cartons = (terminal.cartons ?? []).map(
    ({ cartonCode, sheets }) => `${cartonCode}: ${sheets ?? 'unknown'}`,
  );
  const versions = { agent: terminal.version ?? 'unknown', ...terminal.versions };
  return [
    `printer:      ${terminal.printerCondition ?? 'unknown'}`,
    `sheets:       ${cartons.join(', ') || 'unknown'}`,
    `versions:     ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    'devices:',
    ...(terminal.devices ?? []).map(({ device, state, problem, driver, kind, detail }) =>
      `  ${device.padEnd(12)}${state.padEnd(9)}${problem ?? '-'} ${state === 'absent' ? '' : `${kind} ${driver}`} ${detail}`.trimEnd(),
    ),
  ];
}
