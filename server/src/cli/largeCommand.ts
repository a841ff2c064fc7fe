import { DAY_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { count } from './options.ts';

const PASSWORD_BYTES = 12;
const TERMINALS = 1_000;
const PEOPLE = 200_000;
const ORDERS = 1_000_000;
const AT_MOST = 100;
const SEED_MAX = 1_000_000;

/** The package of the server has no demonstration in it. */
const ONLY_HERE = 'Data is made up by a checkout of the sources only: npm run seed:large.';
const REFUSED = {
  embedded: 'The embedded database is not made for this: give an empty database of PostgreSQL.',
  inUse: 'This database has schools that this command did not make. Give an empty one.',
} as const;

const seedLargeCommand = defineCommand({
  name: 'seed-large',
  summary:
    'Fill an empty PostgreSQL database with five schools of made-up data, to measure with; only from a checkout',
  options: z.object({
    terminals: count(1, AT_MOST * TERMINALS, TERMINALS, 'terminals of all schools'),
    people: count(1, AT_MOST * PEOPLE, PEOPLE, 'people of all schools'),
    orders: count(
      1,
      AT_MOST * ORDERS,
      ORDERS,
      'orders of all schools; prints, payments and logs grow with them',
    ),
    seed: count(0, SEED_MAX, 1, 'another number makes other data'),
  }),
  run: async ({ deps }, options) => {
    const { LARGE_ADMIN, LARGE_SCHOOLS, seedLarge } = await import('../demo/large/seedLarge.ts').catch(
      (error: unknown) => {
        throw isMissing(error) ? new CommandProblem(ONLY_HERE) : error;
      },
    );
    const { clock, random } = deps;
    const startedMs = clock.monotonicMs();
    const password = Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url');
    // Whole days, so that the same options make the same data all day.
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
    const filled = await seedLarge(deps, { ...options, until, password });
    if (!filled.ok) throw new CommandProblem(REFUSED[filled.problem]);
    const seconds = Math.round((clock.monotonicMs() - startedMs) / 1_000);
    return [
      `Made ${options.orders} orders of ${options.people} people at ${options.terminals} terminals in ${seconds} s.`,
      `Schools: ${LARGE_SCHOOLS.join(', ')}`,
      `Administrator of each: ${LARGE_ADMIN}`,
      `Password: ${password}`,
    ];
  },
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

export const LARGE_COMMANDS: readonly Command[] = [seedLargeCommand];
