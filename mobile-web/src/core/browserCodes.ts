import { keepPages } from './keepPages.ts';
import { type CodeStore, createKeptCodes, type KeptCodes, type StoredCodes } from './keptCodes.ts';

const DATABASE = 'pickup-codes';
const TABLE = 'codes';
const ONLY = 'only';

/** The codes of this browser. On plain http browsers have no WebCrypto, and none are kept. */
export const browserCodes: KeptCodes = withPages(
  createKeptCodes({ store: browserStore(), crypto, nowMs: () => Date.now() }),
);

/** Makes the pages that show the codes open without network as well. They hold nothing of a person. */
function withPages(codes: KeptCodes): KeptCodes {
  return {
    ...codes,
    keep: async (each) => {
      if (!('serviceWorker' in navigator)) return;
      await codes.keep(each);
      if (each.length > 0) await keepHere().catch(() => {});
    },
    keepOne: async (orderId, code) => {
      if (!('serviceWorker' in navigator)) return;
      await codes.keepOne(orderId, code);
      if (code !== undefined) await keepHere().catch(() => {});
    },
  };
}

async function keepHere(): Promise<void> {
  const base = import.meta.env.BASE_URL;
  await navigator.serviceWorker.register(`${base}offline.js`);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(`${location.origin}${base}assets/`));
  await keepPages({ base, assets, fetch: (...request) => fetch(...request), caches });
}

function browserStore(): CodeStore {
  const inTable = async <Value>(
    mode: IDBTransactionMode,
    ask: (table: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
    const database = await answerOf(opening);
    try {
      const transaction = database.transaction(TABLE, mode);
      const answer = await answerOf(ask(transaction.objectStore(TABLE)));
      await endOf(transaction);
      return answer;
    } finally {
      database.close();
    }
  };
  return {
    // Written by `write` below and by nobody else.
    read: () => inTable<StoredCodes | undefined>('readonly', (table) => table.get(ONLY)),
    write: async (stored) => void (await inTable('readwrite', (table) => table.put(stored, ONLY))),
    clear: async () => void (await inTable('readwrite', (table) => table.clear())),
  };
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A request that succeeded is undone where the page is closed before its transaction is complete. */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
