import { AGENT_CALLS, callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';

/** Prints all calls of the contract, one per line, in the order of the catalogue. */
const lines = new Set([...PLATFORM_CALLS, ...AGENT_CALLS].map(callLine));
process.stdout.write([...lines].map((line) => `${line}\n`).join(''));
