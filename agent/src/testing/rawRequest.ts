import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends a request verbatim, for what no well-behaved client would send. */
export async function rawRequest(origin: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const [name = '', ...value] = field.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}
