import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeAlipaySimulatorKeys } from '../../adapters/payment/alipay/simulator/keys.ts';
import { makeSimulatorKeys } from '../../adapters/payment/wechat/simulator/simulatorKeys.ts';
import { systemClock, systemRandom } from '../../system.ts';

const FILE = 'simulated-payment-keys.json';
const ONLY_OWNER = 0o600;
const KEY_BYTES = 32;

const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() });
const gatewayKeys = z.object({
  wechat: z.object({
    mchId: z.string(),
    appId: z.string(),
    merchantSerial: z.string(),
    merchantKey: z.string(),
    apiV3Key: z.string(),
    publicKeyId: z.string(),
    publicKeyOwner: z.string(),
    certificate: z.string(),
    certificateOwner: z.string(),
  }),
  alipay: z.object({ app: keyPair, alipay: keyPair }),
  cashier: z.object({ account: z.string(), keyId: z.string(), key: z.string() }),
});
type GatewayKeys = z.infer<typeof gatewayKeys>;

/** The keys of the simulated gateways; made once per data directory, as that takes a second. */
export async function openGatewayKeys(dataDirectory: string): Promise<GatewayKeys> {
  const file = join(dataDirectory, FILE);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  const read = known === undefined ? undefined : gatewayKeys.safeParse(JSON.parse(known));
  if (read?.success) return read.data;
  const made = {
    wechat: await makeSimulatorKeys(systemClock, systemRandom),
    alipay: await makeAlipaySimulatorKeys(),
    cashier: {
      account: 'self-print',
      keyId: 'demo',
      key: Buffer.from(systemRandom.bytes(KEY_BYTES)).toString('hex'),
    },
  };
  await writeFile(file, JSON.stringify(made), { mode: ONLY_OWNER });
  return made;
}
