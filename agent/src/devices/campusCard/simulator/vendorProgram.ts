import { createInterface } from 'node:readline';

/**
 * A simulated vendor's program with JSON lines on stdin and stdout. Its cards are at a simulated card system, whose URL is the
 * first argument. Where that breaks the connection, this program crashes.
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
