import type { ServerReady } from '@self-print/contract/processes.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../db/schema/terminals.ts';
import type { Deps } from '../deps.ts';
import { issueActivationCode } from '../modules/terminals/issueActivationCode.ts';
import { DEMO_ADMIN, DEMO_OPERATOR, DEMO_SCHOOL, DEMO_STUDENT, DEMO_TERMINAL } from './demoSchool.ts';
import { openDocumentDesk } from './documentDesk.ts';
import { asOnlySeeder } from './oneSeeder.ts';
import { seedCatalogue } from './seedCatalogue.ts';
import { seedContent } from './seedContent.ts';
import { seedFees } from './seedFees.ts';
import { seedInquiries } from './seedInquiries.ts';
import { seedProblemOrders } from './seedProblemOrders.ts';
import { seedReadyOrders } from './seedReadyOrders.ts';
import { seedRegistration } from './seedRegistration.ts';
import { seedSchool } from './seedSchool.ts';
import { seedTemplates } from './seedTemplates.ts';
import { seedTrainCards } from './seedTrainCards.ts';

/** Enough to experiment for a while without a restart. */
const ORDERS_OF_A_KIND = 6;

export type Demo = NonNullable<ServerReady['demo']>;

/**
 * Creates what is missing of the demo school, and orders again what was printed since the last start. Every step can be
 * repeated: an interrupted start is completed by the next one.
 * @param ordersOfAKind orders ready to be printed of each kind, whose documents take most of the time
 */
export function seedDemo(deps: Deps, ordersOfAKind: number = ORDERS_OF_A_KIND): Promise<Demo> {
  return asOnlySeeder(deps.db, () => seed(deps, ordersOfAKind));
}

async function seed(deps: Deps, ordersOfAKind: number): Promise<Demo> {
  const startedMs = deps.clock.monotonicMs();
  const people = await seedSchool(deps);
  const { studentId } = people;
  await seedContent(deps);
  await seedTemplates(deps, people);
  await seedCatalogue(deps);
  await seedFees(deps);
  await seedRegistration(deps, studentId);
  await seedTrainCards(deps, studentId);
  await seedInquiries(deps);
  const desk = openDocumentDesk(deps, studentId);
  const problems = await seedProblemOrders(deps, desk, studentId);
  const ready = await seedReadyOrders(deps, desk, { userId: studentId, ordersOfAKind });
  const activationCode = await activationCodeIfNeeded(deps);
  const orders = problems.created + ready.created;
  const durationMs = Math.round(deps.clock.monotonicMs() - startedMs);
  if (orders > 0) deps.log.event('demo-data-created', { orders, durationMs });
  const { schoolCode, terminalCode } = DEMO_TERMINAL;
  return {
    schoolCode,
    terminalCode,
    activationCode,
    takeCodes: [...ready.takeCodes],
    student: { userName: DEMO_STUDENT.userName, password: DEMO_STUDENT.password },
    admin: { userName: DEMO_ADMIN.userName, password: DEMO_ADMIN.password },
    operator: { userName: DEMO_OPERATOR.userName, password: DEMO_OPERATOR.password },
  };
}

/** An activated terminal keeps its identity; otherwise it gets a new code at each start. */
async function activationCodeIfNeeded(deps: Deps): Promise<string | null> {
  const { terminalCode } = DEMO_TERMINAL;
  const [row] = await deps.db.orm
    .select({ appId: terminal.appId })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, DEMO_SCHOOL.schoolCode), eq(terminal.terminalCode, terminalCode)));
  if (row?.appId) return null;
  const issued = await issueActivationCode(deps, { schoolCode: DEMO_SCHOOL.schoolCode, terminalCode });
  return issued.ok ? issued.value.activationCode : null;
}
