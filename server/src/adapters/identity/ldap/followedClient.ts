import { Client, type ClientOptions } from 'ldapts';
import { atPeer } from '../../../tracing/peerWork.ts';

/** A client whose operations can be followed: which one, at which server, and whether it failed; never by whom or what was asked. */
export class FollowedClient extends Client {
  readonly #host: string;
  readonly #port: number;

  constructor(host: string, port: number, options: ClientOptions) {
    super(options);
    this.#host = host;
    this.#port = port;
  }

  override startTLS(...words: Parameters<Client['startTLS']>) {
    return this.#follow('startTLS', () => super.startTLS(...words));
  }

  override bind(...words: Parameters<Client['bind']>) {
    return this.#follow('bind', () => super.bind(...words));
  }

  override search(...words: Parameters<Client['search']>) {
    return this.#follow('search', () => super.search(...words));
  }

  override modify(...words: Parameters<Client['modify']>) {
    return this.#follow('modify', () => super.modify(...words));
  }

  override exop(...words: Parameters<Client['exop']>) {
    return this.#follow('extended', () => super.exop(...words));
  }

  #follow<Done>(operation: string, work: () => Promise<Done>): Promise<Done> {
    return atPeer({ system: 'ldap', operation, host: this.#host, port: this.#port }, work);
  }
}
