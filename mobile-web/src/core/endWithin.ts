/** Waits for work to finish, but no longer than a limit. */
export function endWithin(work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
