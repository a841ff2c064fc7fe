import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A request without its headers. */
export interface Asked {
  /** Path and query. */
  readonly url: string;
  /** Empty: none. */
  readonly body: string;
}

/** The request of a call with these values, right or wrong; parameters of the path that are missing are `x`. */
export function askedBy(call: Call, values: Fields): Asked {
  const given = (schema: Call['body']) => namesIn(schema).filter((name) => values[name] !== undefined);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? 'x')),
  );
  const query = new URLSearchParams();
  for (const name of given(call.query)) query.set(name, String(values[name]));
  const body = JSON.stringify(Object.fromEntries(given(call.body).map((name) => [name, values[name]])));
  return {
    url: `${BASE_PATHS[call.client]}${path}${query.size > 0 ? `?${query}` : ''}`,
    body: call.method === 'GET' ? '' : body,
  };
}

export function namesIn(schema: Call['body']): readonly string[] {
  return Object.keys(schema?.shape ?? {});
}

/** Values as an address carries them. */
export function written(schema: Call['query'], values: Fields): Fields {
  return Object.fromEntries(
    namesIn(schema)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, String(values[name])]),
  );
}
