import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { createDocumentSigner } from '@self-print/server/adapters/sign/createDocumentSigner.ts';
import { inspectSignature } from '@self-print/server/adapters/sign/inspectSignature.ts';
import { openTestAuthority } from '@self-print/server/adapters/sign/testAuthority/openTestAuthority.ts';
import { samplePdf } from '@self-print/server/adapters/sign/testing/samplePdfs.ts';
import { REQUEST } from '@self-print/server/adapters/sign/testing/signingDesk.ts';
import { systemClock, systemRandom } from '@self-print/server/system.ts';

/** Signing documents sequentially and as a batch, compared to the bare private key operations involved. */
const ROUNDS = 9;
const IN_A_ROUND = 40;
const WARM_UP = 60;
const AT_ONCE = 8;
const DATA = Buffer.alloc(150, 7);

const signOnThread = promisify(sign);

async function main(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'self-print-bench-'));
  try {
    const authority = await openTestAuthority(folder, systemClock, systemRandom);
    const signerWith = (timestamps: typeof authority.timestamps | null) =>
      createDocumentSigner({
        key: authority.signingKey,
        timestamps,
        withoutTimestamp: 'refuse',
        clock: systemClock,
      });
    const pdf = await samplePdf('stream');
    const [plain, stamped] = [signerWith(null), signerWith(authority.timestamps)];
    const signOnce = async (signer: typeof plain) => {
      const signed = await signer.sign(pdf, { ...REQUEST, signedAt: systemClock.now() });
      if (!signed.ok) throw new Error(`not signed: ${signed.problem.kind}`);
      return signed.value;
    };
    const signed = await signOnce(stamped);
    const trust = {
      signers: [],
      authorities: [authority.root],
      timestampAnchors: [authority.root],
      needsTimestamp: true,
    };
    const checkOnce = async () => {
      const { kind } = inspectSignature(signed, trust, systemClock.now());
      if (kind !== 'valid') throw new Error(`the signature is ${kind}`);
    };
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const ecdsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const bothKeys = async () => {
      await signOnThread('sha256', DATA, rsa);
      await signOnThread('sha256', DATA, ecdsa);
    };
    const atOnce = (run: () => Promise<unknown>) => () => Promise.all(Array.from({ length: AT_ONCE }, run));
    const rate = await perSecond(
      new Map<string, () => Promise<unknown>>([
        ['rsa', () => signOnThread('sha256', DATA, rsa)],
        ['plain', () => signOnce(plain)],
        ['keys', bothKeys],
        ['stamped', () => signOnce(stamped)],
        ['keysAtOnce', atOnce(bothKeys)],
        ['stampedAtOnce', atOnce(() => signOnce(stamped))],
        ['checked', checkOnce],
      ]),
    );
    const rows: BenchRow[] = [
      row('signing: without time stamp (B-B)', rate('plain'), 'one RSA-2048 operation', rate('rsa')),
      row('signing: with time stamp (B-T)', rate('stamped'), 'one RSA-2048 and one P-256', rate('keys')),
      row(
        `signing: with time stamp, ${AT_ONCE} at once`,
        rate('stampedAtOnce') * AT_ONCE,
        'the same operations at once',
        rate('keysAtOnce') * AT_ONCE,
      ),
      { name: 'signing: checks of a signed document', unit: '1/s', value: rate('checked'), against: null },
    ];
    return { rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const row = (name: string, value: number, floor: string, floorValue: number): BenchRow => ({
  name,
  unit: '1/s',
  value,
  against: { name: floor, value: floorValue },
});

/** Operations per second, interleaved so that other load on the machine affects all equally. */
async function perSecond(
  work: ReadonlyMap<string, () => Promise<unknown>>,
): Promise<(name: string) => number> {
  const rates = new Map<string, number[]>();
  for (const run of work.values()) for (let done = 0; done < WARM_UP; done += 1) await run();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of work) {
      const begun = performance.now();
      for (let done = 0; done < IN_A_ROUND; done += 1) await run();
      const rate = (IN_A_ROUND * 1_000) / (performance.now() - begun);
      rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  return (name) => median(rates.get(name) ?? []);
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
