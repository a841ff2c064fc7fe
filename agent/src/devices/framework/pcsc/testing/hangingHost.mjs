// Behaves like pcscHost.ts with a library that blocks forever at the second card.
import { createInterface } from 'node:readline';

const say = (id, value) => process.stdout.write(`${JSON.stringify({ id, ok: true, value })}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, command } = JSON.parse(line);
  if (command === 'hello') say(id, { name: 'A reader' });
  else if (command === 'wait') say(id, { present: true });
  else if (command === 'transmit') for (;;);
  else say(id, {});
});
