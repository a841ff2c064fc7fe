import { makeClient } from '@self-print/contract/client.ts';
import type { Database } from '@self-print/server/db/database.ts';
import { payChannel, payProgram } from '@self-print/server/db/schema/payments.ts';
import { encryptParameters } from '@self-print/server/modules/payChannels/channelStore.ts';
import type { Clock } from '@self-print/server/system.ts';
import { addTestSchool, type TestHost, type TestTerminal } from '@self-print/server/testing/testSchool.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { fleetDeps } from '../fleet/fleetDeps.ts';
import { GATEWAY_NAMES, type Gateways } from './gateways.ts';

const PRICE_FEN = 150;
const TERMINALS_EACH = 8;
const CALL_LIMIT_MS = 60_000;

/** A school with terminals at every server and a channel at every provider. */
export interface RaceSchool {
  readonly schoolCode: string;
  readonly deps: TestHost['deps'];
  readonly addUnpaid: () => Promise<{ readonly orderId: string; readonly takeCode: string }>;
  /** A terminal at this server, another one for each of neighbouring races. */
  readonly terminal: (server: number, race: number) => TestTerminal;
}

export async function openRaceSchool(
  { fleet, gateways, db, clock }: { fleet: Fleet; gateways: Gateways; db: Database; clock: Clock },
  secret: string,
): Promise<RaceSchool> {
  const deps = await fleetDeps({ files: fleet.files, db, clock }, secret);
  const { keys } = deps;
  const hosts = fleet.origins.map((origin): TestHost => {
    const options = { origin: () => origin, fetch, timeoutMs: CALL_LIMIT_MS };
    return { deps, client: (headers = {}) => makeClient({ ...options, headers: () => headers }) };
  });
  const [host] = hosts;
  if (!host) throw new Error('There is no server');
  const school = await addTestSchool(host);
  const { schoolCode } = school;
  for (const provider of GATEWAY_NAMES) {
    const key = { schoolCode, channelId: provider };
    await db.orm.insert(payChannel).values({
      ...key,
      provider,
      nameZh: provider,
      nameEn: provider,
      enabled: true,
      parametersEncrypted: encryptParameters(keys, key, gateways.parameters[provider]),
      revision: 1,
      createdAt: clock.now(),
    });
  }
  const offered = { programId: 'default', nameZh: '默认', nameEn: 'Default', channels: [...GATEWAY_NAMES] };
  await db.orm.insert(payProgram).values({ schoolCode, ...offered });
  const itemId = await school.addItem({ unitPrice: PRICE_FEN });
  const terminals: TestTerminal[][] = [];
  for (const { client } of hosts) {
    const made: TestTerminal[] = [];
    for (let count = 0; count < TERMINALS_EACH; count += 1) {
      const terminal = await school.addTerminal();
      made.push({ ...terminal, call: client(terminal.headers) });
    }
    terminals.push(made);
  }
  return {
    schoolCode,
    deps,
    addUnpaid: () => school.addOrder({ itemId, paid: false }),
    terminal: (server, race) => {
      const found = terminals[server]?.[race % TERMINALS_EACH];
      if (!found) throw new Error('There is no terminal');
      return found;
    },
  };
}
