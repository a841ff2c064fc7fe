import { createInterface } from 'node:readline';
import { fail } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { createPcscSession, type SessionProblem } from './pcscSession.ts';
import { loadWinscard } from './winscard.ts';
import { winscardTypesOf } from './winscardTypes.ts';

/** The program that hosts the system's PC/SC library; its lines are described in docs/devices/vendor-program.md. */
const question = z.object({ id: z.int(), command: z.string(), arguments: z.unknown() });
const EXIT_LOST = 4;

// Imported here and not above, so that the first question is answered even without the native part.
const ffi = await import('koffi').then(
  (module) => module.default,
  (error: unknown) => String(error),
);
const session = createPcscSession(
  () => {
    const types = winscardTypesOf(process.platform);
    if (types === null) throw new Error(`there is no PC/SC on ${process.platform}`);
    if (typeof ffi === 'string') throw new Error(ffi);
    return loadWinscard(ffi, types);
  },
  () => process.exit(EXIT_LOST),
);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, command, arguments: args } = question.parse(JSON.parse(line));
  void session
    .run(command, args)
    .catch((error: unknown) => fail<SessionProblem>({ problem: 'failed', detail: String(error) }))
    .then((answer) => {
      const result = answer.ok ? answer : { ok: false, ...answer.problem };
      process.stdout.write(`${JSON.stringify({ id, ...result })}\n`);
    });
});
// The parent is gone; a thread blocked inside the library must not keep this process alive.
lines.on('close', () => process.exit(0));
