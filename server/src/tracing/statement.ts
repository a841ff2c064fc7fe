const OPERATION = /^[\s(]*(?:\/\*.*?\*\/\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][\w]*)"?/i;

/** What a statement does and to which table first. Never more of it: a text may hold values. */
export function describeStatement(text: string): {
  readonly operation: string;
  readonly table: string | undefined;
} {
  return {
    operation: OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'other',
    table: TABLE.exec(text)?.[1]?.toLowerCase(),
  };
}
