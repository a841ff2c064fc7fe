/**
 * A call that many make, each of whom waits there until `count` are there at once: work that is done one after the other never gets on.
 */
export function createMeeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let there = 0;
  return () => {
    there += 1;
    if (there === count) all.resolve();
    return all.promise;
  };
}
