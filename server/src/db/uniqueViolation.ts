const UNIQUE_VIOLATION = '23505';

/** The name of the unique index or constraint that an insert ran into, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || cause.code !== UNIQUE_VIOLATION) continue;
    return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
  }
  return undefined;
}
