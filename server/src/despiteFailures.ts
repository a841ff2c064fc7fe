/**
 * Does work on each of several things, one after the other, whatever becomes of the others. Throws in the end if some of it failed, with
 * the first failure as the cause.
 */
export async function despiteFailures<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      failures.push(error);
    }
  }
  const [cause] = failures;
  if (failures.length > 0) throw new Error(`${failures.length} of ${things.length} failed`, { cause });
}
