import type { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { seedHistory } from '../history/seedHistory.ts';
import { startDemoGateways } from './demoGateways.ts';
import { payerRoutes } from './payerPages.ts';
import { seedPayments } from './seedPayments.ts';
import { seedTrades } from './seedTrades.ts';

/** Simulated payment providers, and the page of those who pay there. */
export interface DemoPayments {
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
  return {
    routers: [payerRoutes(gateways)],
    seed: async (deps) => {
      await seedPayments(deps, gateways);
      await seedHistory(deps);
    },
    trade: (deps) => seedTrades(deps, gateways),
    stop: gateways.stop,
  };
}
