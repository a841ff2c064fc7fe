const STILL_BUSY_EVERY_MS = 15_000;

/**
 * Reports on stderr what is being done and how long it took; stdout is for the command's own output.
 * @template Value
 * @param {string} what
 * @param {() => Promise<Value>} work
 * @param {{ write: (text: string) => unknown }} [output]
 * @returns {Promise<Value>}
 */
export async function withProgress(what, work, output = process.stderr) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  output.write(`▸ ${what} …\n`);
  const timer = setInterval(() => output.write(`  still busy after ${seconds()}\n`), STILL_BUSY_EVERY_MS);
  try {
    const value = await work();
    output.write(`  done in ${seconds()}\n`);
    return value;
  } finally {
    clearInterval(timer);
  }
}
