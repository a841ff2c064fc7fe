import type { AgentReady, ProductReady } from '@self-print/contract/processes.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type ProcessPlan, type Supervised, type SuperviseHost, supervise } from '../process/supervise.ts';
import { fetchIdentity, type Identity, type IdentityHost } from './identity.ts';
import { agentPlan, devicesPlan, type ProductPlace, serverPlan, simulatorPlan } from './plans.ts';

export interface ProductHost extends SuperviseHost, IdentityHost {
  /** Builds the stale web apps. */
  readonly buildScreens: () => Promise<Result<unknown, string>>;
  /** Installs programs that the server looks for when it starts. */
  readonly installPrograms: () => Promise<void>;
}

export interface Product {
  /** What is running, or why it failed, in which case everything has already been stopped. */
  readonly ready: Promise<Result<ProductReady, string>>;
  /** Ends all processes; safe at any time. */
  stop(): Promise<void>;
}

/** Starts simulated printer, server and agent, each as soon as its dependencies are ready, and keeps them running. */
export function startProduct(
  place: ProductPlace & { readonly printer: string | null },
  host: ProductHost,
): Product {
  const running: Supervised<unknown>[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= Promise.all(running.map((process) => process.stop())).then(() => {});
    return stopping;
  };
  async function run<Ready>(plan: ProcessPlan<Ready>): Promise<Ready> {
    if (stopping) throw new StartFailure(`The start was stopped before the ${plan.name}.`);
    const process = supervise(plan, host);
    running.push(process);
    return need(await process.ready);
  }

  async function start(): Promise<ProductReady> {
    const screens = host.buildScreens();
    const [printer, server] = await Promise.all([
      place.printer === null ? run(simulatorPlan(place)) : place.printer,
      host.installPrograms().then(() => run(serverPlan(place))),
    ]);
    const printerPlace =
      typeof printer === 'string'
        ? { address: printer, snmpAddress: null }
        : { address: printer.printerUrl, snmpAddress: printer.snmpAddress };
    const activationCode = server.demo?.activationCode ?? null;
    const controlUrl = typeof printer === 'string' ? null : printer.controlUrl;
    const devices = await run(devicesPlan(place, controlUrl));
    const agent = await run(
      agentPlan(place, { origin: server.origin, activationCode }, printerPlace, devices),
    );
    need(await screens);
    const identity = agent.registered || activationCode !== null ? await identify(agent) : undefined;
    return {
      platform: server.origin,
      kiosk: `${agent.origin}/`,
      agent: agent.baseUrl,
      agentToken: agent.token,
      setUp: server.setUp,
      schoolCode: identity?.schoolCode ?? null,
      terminalCode: identity?.terminalCode ?? null,
      appId: identity?.appId ?? null,
      accessToken: identity?.accessToken ?? null,
      activationCode: identity === undefined ? activationCode : null,
      takeCodes: server.demo?.takeCodes ?? [],
      student: server.demo?.student ?? null,
      admin: server.demo?.admin ?? null,
      operator: server.demo?.operator ?? null,
      printerUrl: printerPlace.address,
      controlUrl,
      dockUrl: devices.dockUrl,
      printedDir: typeof printer === 'string' ? null : printer.printedDir,
    };
  }

  /** The product runs even without an identity: the kiosk shows its set-up screen. */
  async function identify(agent: AgentReady): Promise<Identity | undefined> {
    const identity = await fetchIdentity(agent, host);
    if (identity.ok) return identity.value;
    host.say(`The terminal has no identity: ${identity.problem}.`);
    return undefined;
  }

  const ready = start().then(
    (product) => ok(product),
    async (error: unknown) => {
      await stop();
      if (error instanceof StartFailure) return fail(error.message);
      throw error;
    },
  );
  return { ready, stop };
}

/** Aborts the start sequence; caught at its end and converted to a Result. */
class StartFailure extends Error {}

function need<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new StartFailure(result.problem);
  return result.value;
}
