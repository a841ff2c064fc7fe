import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ReleaseOrder } from '@self-print/contract/platform/terminalReleases.ts';
import type { ReleaseManifest } from '@self-print/contract/release/releaseFacts.ts';
import { rawReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import { writeHead } from '@self-print/contract/release/writeRelease.ts';

const releaseKeys = generateKeyPairSync('ed25519');
export const trustedReleaseKey = rawReleaseKey(releaseKeys.publicKey);

export interface MadeRelease {
  readonly bytes: Buffer;
  readonly order: ReleaseOrder;
  readonly content: Readonly<Record<string, Buffer>>;
}

/** A signed package of more than two pieces with its order. */
export function aRelease(
  change: Partial<ReleaseManifest> = {},
  { key = releaseKeys.privateKey, fillerBytes = 2_200_000 } = {},
): MadeRelease {
  const content = {
    'agent/main.mjs': Buffer.from('console.log("agent")'),
    'agent/filler.bin': Buffer.alloc(fillerBytes, 'filler'),
    'kiosk/index.html': Buffer.from('<title>kiosk</title>'),
    'kiosk/empty.txt': Buffer.alloc(0),
    'package.json': Buffer.from('{"version":"1.1.0"}'),
  };
  const manifest: ReleaseManifest = {
    product: 'self-print-kiosk',
    version: '1.1.0',
    system: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    journal: 9,
    keeper: 1,
    files: Object.entries(content).map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    ...change,
  };
  const bytes = Buffer.concat([writeHead(manifest, key), ...Object.values(content)]);
  const order = {
    orderId: randomUUID(),
    packageId: randomUUID(),
    version: manifest.version,
    sizeBytes: bytes.length,
    allowOlder: false,
  };
  return { bytes, order, content };
}
