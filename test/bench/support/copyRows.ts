import type pg from 'pg';

/** What a connection offers while rows go in. */
interface CopyTarget {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/** A COPY under way, by pg's protocol of its own queries: it calls these as messages of the server come. */
class Copy implements pg.Submittable {
  readonly chunks: Uint8Array[];
  readonly ended: Promise<void>;
  readonly #text: string;
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void };
  #failure: Error | undefined;

  constructor(text: string, chunks: Uint8Array[] = []) {
    this.#text = text;
    this.chunks = chunks;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#settle = { resolve, reject };
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyTarget): void {
    for (const chunk of this.chunks) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    // The connection reads what comes next into the same memory.
    this.chunks.push(Buffer.from(chunk));
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#failure = error;
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#settle.resolve();
  }
}

/** Takes all rows of a query out of a database, as COPY writes them. */
export async function copyOut(client: pg.Client, query: string): Promise<Uint8Array[]> {
  const { chunks, ended } = client.query(new Copy(`copy (${query}) to stdout`));
  await ended;
  return chunks;
}

/** Puts them into a table. */
export async function copyIn(client: pg.Client, table: string, chunks: Uint8Array[]): Promise<void> {
  await client.query(new Copy(`copy ${table} from stdin`, chunks)).ended;
}
