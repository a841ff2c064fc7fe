import { AGENT_CALLS, callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';

/** Prints every call of the contract, one a line, in the order of the catalogue. */
process.stdout.write([...PLATFORM_CALLS, ...AGENT_CALLS].map((call) => `${callLine(call)}\n`).join(''));
