import { makeClient } from '@self-print/contract/client.ts';
import { openDisk } from '@self-print/server/adapters/storage/disks.ts';
import { flydriveStorage } from '@self-print/server/adapters/storage/flydriveStorage.ts';
import { deriveKeys } from '@self-print/server/crypto/keys.ts';
import type { Database } from '@self-print/server/db/database.ts';
import { payChannel, payProgram } from '@self-print/server/db/schema/payments.ts';
import { encryptParameters } from '@self-print/server/modules/payChannels/channelStore.ts';
import { type Clock, systemRandom } from '@self-print/server/system.ts';
import { createRecordedLog } from '@self-print/server/testing/recordedLog.ts';
import { testFileCipher } from '@self-print/server/testing/testFileCipher.ts';
import { addTestSchool, type TestHost, type TestTerminal } from '@self-print/server/testing/testSchool.ts';
import type { Fleet } from '../support/fleet.ts';
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
  const keys = deriveKeys(secret, systemRandom.bytes);
  const storage = flydriveStorage({
    disk: await openDisk({ kind: 'directory', directory: fleet.files }),
    cipher: testFileCipher(),
    newId: systemRandom.uuid,
    clock,
    // In the clear, as the servers have keys of their own.
    writesPlain: true,
  });
  const deps: TestHost['deps'] = { db, keys, storage, clock, random: systemRandom, log: createRecordedLog() };
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
