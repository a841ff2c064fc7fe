import { release, type } from 'node:os';
import type { TerminalReport } from '@self-print/contract/terminalLink.ts';

const LENGTH = 64;

/** Versions of the software on this machine, by name. */
export function versionsOf(agent: string): TerminalReport['versions'] {
  return { agent, node: process.version, os: `${type()} ${release()}`.slice(0, LENGTH) };
}
