import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sign } from '../../signedCalls/signature.ts';
import { headersFor } from './simulator/signing.ts';

const document = readFileSync(new URL('../../../../../docs/cashier.md', import.meta.url), 'utf8');

/** A line of the worked example. */
function line(name: string): string {
  const found = document.match(new RegExp(`^${name} +(.*)$`, 'm'))?.[1];
  if (found === undefined) throw new Error(`docs/cashier.md has no example of ${name}`);
  return found;
}

it('signs as the example of the document does, on both sides', () => {
  const [key, path, timestamp, nonce, body] = ['key', 'line 3', 'line 4', 'line 5', 'body'].map(line);
  if (!key || !path || !timestamp || !nonce || !body) throw new Error('The example is not complete');
  const signature = line('signature');
  expect([line('line 1'), line('line 2')]).toEqual(['CASHIER1-REQUEST', 'POST']);
  const act = 'POST';
  expect(sign({ kind: 'CASHIER1-REQUEST', act, path, timestamp, nonce, body: Buffer.from(body) }, key)).toBe(
    signature,
  );
  const lines = ['CASHIER1-REQUEST', act, path, timestamp, nonce] as const;
  expect(headersFor({ lines, body }, { account: 'print', keyId: 'k1', key })['cashier-signature']).toBe(
    signature,
  );
});
