import type { BlockList } from 'node:net';
import type { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { openDemoCards } from '../demoCards.ts';
import { openDemoInquiries } from '../demoInquiries.ts';
import { openDemoOutpatient } from '../demoOutpatient.ts';
import { seedHistory } from '../history/seedHistory.ts';
import { demoDuesNetworks, openDemoDues } from './demoDues.ts';
import { startDemoGateways } from './demoGateways.ts';
import { payerRoutes } from './payerPages.ts';
import { seedPayments } from './seedPayments.ts';
import { seedTrades } from './seedTrades.ts';

/** Simulated payment providers, a finance office that says what is owed, a system that people's inquiries ask, a hospital, a card office, and the page of those who pay there. */
export interface DemoPayments {
  /** Internal networks in which the offices, that system and the hospital are. */
  readonly duesNetworks: BlockList;
  readonly routers: readonly Router[];
  /** Lets the demo school be paid there, and gives it the orders and payments of some weeks. */
  readonly seed: (deps: Deps) => Promise<void>;
  /** Lets somebody pay there; the platform must listen for the notices by then. */
  readonly trade: (deps: Deps) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function openDemoPayments(
  dataDirectory: string,
  publicUrl: () => string,
): Promise<DemoPayments> {
  const gateways = await startDemoGateways(dataDirectory, publicUrl);
  const dues = await openDemoDues();
  const inquiries = await openDemoInquiries();
  const outpatient = await openDemoOutpatient();
  const cards = await openDemoCards();
  return {
    duesNetworks: demoDuesNetworks(),
    routers: [payerRoutes(gateways)],
    seed: async (deps) => {
      await seedPayments(deps, gateways);
      await dues.seed(deps);
      await inquiries.seed(deps);
      await outpatient.seed(deps);
      await cards.seed(deps);
      await seedHistory(deps);
    },
    trade: (deps) => seedTrades(deps, gateways),
    stop: async () => {
      await Promise.all([
        gateways.stop(),
        dues.office.stop(),
        inquiries.school.stop(),
        outpatient.hospital.stop(),
        cards.office.stop(),
      ]);
    },
  };
}
