import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbeddedDatabase } from '@self-print/server/db/embedded.ts';
import { z } from 'zod';
import type { BookedTrade } from '../money/auditor.ts';
import { auditRunning } from '../money/auditRunning.ts';

const SERVER = 'server';
const BOOKS = ['simulated-wechat-book.json', 'simulated-alipay-book.json', 'simulated-cashier-book.json'];

const happened = z.nullish(z.unknown()).transform((each) => each !== undefined && each !== null);
const bookOf = z.array(
  z.object({
    outTradeNo: z.string(),
    amountFen: z.int(),
    /** WeChat Pay's and Alipay's. */
    payment: happened,
    /** The cashier's. */
    paid: happened,
    refunds: z.array(z.object({ amountFen: z.int(), state: z.string().optional() })),
  }),
);
const ticket = z.object({ jobName: z.string(), sheets: z.int() });

/**
 * Compares, of a product that has stopped, the books that its simulated gateways keep, its ledger and its printer's paper. Throws with
 * every difference; a folder without such books has nothing to compare.
 */
export async function auditProduct(dataDir: string): Promise<void> {
  const server = path.join(dataDir, SERVER);
  const files = BOOKS.map((name) => path.join(server, name)).filter(existsSync);
  if (files.length === 0) return;
  const books = (await Promise.all(files.map(readBook))).flat();
  const self = { pid: process.pid, since: new Date().toISOString() };
  const opened = await openEmbeddedDatabase(server, self, () => {});
  if (!opened.ok) throw new Error('The product that is to be audited still runs');
  const database = opened.value;
  try {
    const faults = await auditRunning({
      books,
      read: (query) => database.pool.query(query),
      sheets: await readPaper(path.join(dataDir, 'printer')),
    });
    if (faults.length > 0)
      throw new Error(
        `Gateways, ledger and paper do not agree:\n${faults.map((each) => `- ${each}`).join('\n')}`,
      );
  } finally {
    await database.close();
  }
}

async function readBook(file: string): Promise<BookedTrade[]> {
  const trades = bookOf.parse(JSON.parse(await readFile(file, 'utf8')));
  return trades.map(({ outTradeNo, amountFen, payment, paid, refunds }) => ({
    outTradeNo,
    paidFen: payment || paid ? amountFen : 0,
    refundedFen: refunds
      // What the cashier processes is done by the clock, whether or not it was written down since.
      .filter(({ state }) => state !== 'refused')
      .reduce((sum, refund) => sum + refund.amountFen, 0),
  }));
}

/** Sheets by print log, which is what a job is called at the printer. */
async function readPaper(folder: string): Promise<ReadonlyMap<string, number>> {
  const sheets = new Map<string, number>();
  if (!existsSync(folder)) return sheets;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\d+-.*\.json$/.test(name)) continue;
    const read = ticket.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
    if (read.success) sheets.set(read.data.jobName, (sheets.get(read.data.jobName) ?? 0) + read.data.sheets);
  }
  return sheets;
}
