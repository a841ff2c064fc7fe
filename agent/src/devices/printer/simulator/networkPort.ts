import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TlsIdentity {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

export interface NetworkPortOptions {
  readonly host: string;
  /** 0 selects a free one and keeps it. */
  readonly port: number;
  readonly tls: TlsIdentity | null;
  readonly handler: RequestListener;
}

/**
 * An HTTP port that can be unplugged: while it is down, connections are refused as by a machine that is off, and open ones are
 * cut.
 */
export class NetworkPort {
  readonly #options: NetworkPortOptions;
  #server: Server | null = null;
  #port: number;

  private constructor(options: NetworkPortOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  static async open(options: NetworkPortOptions): Promise<NetworkPort> {
    const port = new NetworkPort(options);
    await port.up();
    return port;
  }

  get port(): number {
    return this.#port;
  }
  get isUp(): boolean {
    return this.#server !== null;
  }

  async up(): Promise<void> {
    if (this.#server !== null) return;
    const { tls, handler, host } = this.#options;
    const server = tls === null ? createServer(handler) : createSecureServer(tls, handler);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, host, resolve);
    });
    this.#server = server;
    const address = server.address();
    if (isAddress(address)) this.#port = address.port;
  }

  async down(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  address !== null && typeof address === 'object';
