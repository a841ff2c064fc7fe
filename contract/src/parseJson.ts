/** Parses JSON that came from elsewhere; undefined when it is none. A schema then says what is missing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
