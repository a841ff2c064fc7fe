import { createInterface } from 'node:readline';

/**
 * A simulated vendor's program: lines of JSON on standard input and output, its cards at a simulated card system whose
 * address is the first argument. Where that breaks the connection, this crashes.
 */
const [url = ''] = process.argv.slice(2);
const CRASH = 9;

process.stderr.write('simulated vendor library\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, command, arguments: args } = JSON.parse(line);
  fetch(`${url}/${command}`, { method: 'POST', body: JSON.stringify(args) })
    .then((response) => response.text())
    .then(
      (text) => void process.stdout.write(`${JSON.stringify({ id, ...JSON.parse(text) })}\n`),
      () => process.exit(CRASH),
    );
});
