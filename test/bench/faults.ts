import { faultyRun, type RunVerdict } from '../faults/faultyRun.ts';

const RUNS = 2_000;

/** 2,000 random faulty printers with kills of agent and server. Writes what is wrong, with the seed that shows it again. */
async function main() {
  const begun = performance.now();
  const verdicts: RunVerdict[] = [];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const verdict = await faultyRun(seed);
    verdicts.push(verdict);
    for (const wrong of verdict.wrong) process.stderr.write(`  seed ${seed}: ${wrong}\n`);
  }
  const count = (name: string, value: number) => ({
    name: `faults: ${name}`,
    unit: 'runs',
    value,
    against: { name: 'runs', value: RUNS },
  });
  const ended = (state: string) => count(state, verdicts.filter((verdict) => verdict.state === state).length);
  return {
    rows: [
      {
        ...count('with something wrong', verdicts.filter(({ wrong }) => wrong.length > 0).length),
        against: null,
      },
      ...['printed', 'failed', 'unconfirmed', 'paid'].map(ended),
      count('a document arrived twice', verdicts.filter(({ isDoubled }) => isDoubled).length),
      count('too many sheets, with staff', verdicts.filter(({ isTooMuch }) => isTooMuch).length),
      {
        ...count(
          'kills of the agent',
          verdicts.reduce((sum, { kills }) => sum + kills, 0),
        ),
        unit: 'kills',
      },
      { name: 'faults: time', unit: 's', value: (performance.now() - begun) / 1_000, against: null },
    ],
  };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
