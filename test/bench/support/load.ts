import autocannon from 'autocannon';

const CONNECTIONS = 10;
const ROUNDS = 3;

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/**
 * Calls per second over ten connections. Every answer's envelope is read: a load that was refused measures nothing.
 * The number of requests is fixed, so a run is bounded in count.
 */
export async function callsPerSecond(
  url: string,
  headers: Readonly<Record<string, string>>,
  requests: readonly LoadRequest[],
): Promise<number> {
  let next = 0;
  let refused = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: requests.length,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => {
          const wanted = requests[next % requests.length];
          next += 1;
          return { ...request, ...wanted };
        },
        onResponse: (status, body) => {
          if (status !== 200 || !body.includes('"success":true')) refused += 1;
        },
      },
    ],
  });
  if (refused > 0 || result.errors > 0) throw new Error(`${refused + result.errors} calls were refused`);
  return requests.length / result.duration;
}

/** The same requests several times over, as many rounds as the caller asks medians of. */
export async function rounds(measure: () => Promise<number>, count = ROUNDS): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < count; round += 1) values.push(await measure());
  return values;
}
