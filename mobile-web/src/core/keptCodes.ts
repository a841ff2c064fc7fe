import { HOUR_MS, PHONE_SESSION_HOURS } from '@self-print/contract/limits.ts';
import { z } from 'zod/mini';

const keptCode = z.object({ orderId: z.string(), takeCode: z.string(), validUntil: z.string() });
export type KeptCode = z.infer<typeof keptCode>;
const content = z.object({ savedAt: z.string(), codes: z.array(keptCode) });
export type CodesKept = z.infer<typeof content>;

/** What is in the browser's storage: nothing that can be read without the key, which cannot leave the browser. */
export interface StoredCodes {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
  /** When the session that the codes were fetched in ends at the latest. */
  readonly untilMs: number;
}

/** Holds at most one value. */
export interface CodeStore {
  readonly read: () => Promise<StoredCodes | undefined>;
  readonly write: (stored: StoredCodes) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** A person's pickup codes for a place without network. No call ever fails: a browser that cannot keep them keeps none. */
export interface KeptCodes {
  /** Keeps these and no others. */
  readonly keep: (codes: readonly KeptCode[]) => Promise<void>;
  /** Keeps the code of one order among the others, or forgets it when the order has none any more. */
  readonly keepOne: (orderId: string, code: KeptCode | undefined) => Promise<void>;
  /** Codes that can still be used, and when the oldest of them was fetched. */
  readonly read: () => Promise<CodesKept | undefined>;
  readonly forget: () => Promise<void>;
}

interface KeptCodesParts {
  readonly store: CodeStore;
  readonly crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
  readonly nowMs: () => number;
}

const SESSION_MS = PHONE_SESSION_HOURS * HOUR_MS;
const ALGORITHM = 'AES-GCM';
const KEY_BITS = 256;
const IV_BYTES = 12;

/** Keeps pickup codes encrypted (decision 20). One change follows another, so that none is lost. */
export function createKeptCodes({ store, crypto, nowMs }: KeptCodesParts): KeptCodes {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    const done = turn.then(work).catch(async () => {
      await store.clear().catch(() => {});
      return undefined;
    });
    turn = done;
    return done;
  };
  const write = async (codes: readonly KeptCode[], savedAt = new Date(nowMs()).toISOString()) => {
    if (codes.length === 0) return store.clear();
    const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: KEY_BITS }, false, [
      'encrypt',
      'decrypt',
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = JSON.stringify({ savedAt, codes });
    const encrypted = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv },
      key,
      new TextEncoder().encode(plain),
    );
    await store.write({ key, iv, content: encrypted, untilMs: nowMs() + SESSION_MS });
  };
  const read = async (): Promise<CodesKept | undefined> => {
    const stored = await store.read();
    if (stored === undefined) return;
    const leftMs = stored.untilMs - nowMs();
    // More than a whole session is left only where the clock was put back.
    if (leftMs <= 0 || leftMs > SESSION_MS) {
      await store.clear();
      return;
    }
    const { key, iv } = stored;
    const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, stored.content);
    const { savedAt, codes } = content.parse(JSON.parse(new TextDecoder().decode(plain)));
    return { savedAt, codes: codes.filter(({ validUntil }) => Date.parse(validUntil) > nowMs()) };
  };
  return {
    keep: (codes) => inTurn(() => write(codes)),
    keepOne: (orderId, code) =>
      inTurn(async () => {
        const before = await read();
        const others = (before?.codes ?? []).filter((each) => each.orderId !== orderId);
        const savedAt = others.length > 0 ? before?.savedAt : undefined;
        await write(code === undefined ? others : [...others, code], savedAt);
      }),
    read: () => inTurn(read),
    forget: async () => void (await inTurn(() => store.clear())),
  };
}
