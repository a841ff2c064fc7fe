import { Agent, request } from 'node:http';

const CONNECTIONS = 10;
const ROUNDS = 3;

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/**
 * Calls per second over ten kept connections; each request is sent once, so a run is bounded in count.
 * Every answer's envelope is read: a load that was refused measures nothing.
 */
export async function callsPerSecond(
  origin: string,
  headers: Readonly<Record<string, string>>,
  requests: readonly LoadRequest[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const worker = async () => {
    for (let wanted = requests[next]; wanted; wanted = requests[next]) {
      next += 1;
      const answer = await send(agent, origin, headers, wanted);
      if (!answer.includes('"success":true')) throw new Error(`A call was refused: ${answer}`);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - from) / 1_000;
  agent.destroy();
  return requests.length / seconds;
}

function send(
  agent: Agent,
  origin: string,
  headers: Readonly<Record<string, string>>,
  { method, path, body }: LoadRequest,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      new URL(path, origin),
      { agent, method, headers: { ...headers, ...type } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve(text)).on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** The same measurement several times over, for medians. */
export async function rounds(measure: () => Promise<number>, count = ROUNDS): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < count; round += 1) values.push(await measure());
  return values;
}
