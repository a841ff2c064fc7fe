// Vendor's program for the framework's tests: does what the questions say, good or bad.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [mood = 'good', pidFile = ''] = process.argv.slice(2);
if (pidFile !== '') writeFileSync(pidFile, String(process.pid));
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const environment = Object.keys(process.env).filter((name) => name.startsWith('SELF_PRINT_'));

if (mood === 'dies') process.exit(3);
process.stderr.write('card 6217 of Li Lei\n');
process.stdout.write('Vendor library 2.1 starting\n{"half":\n');
if (mood === 'deaf') process.stdin.destroy();

createInterface({ input: process.stdin }).on('line', (text) => {
  const { id, command, arguments: args } = JSON.parse(text);
  switch (command) {
    case 'hello':
      if (mood === 'mute') return;
      if (mood === 'odd') return say({ id, ok: true, value: { title: 'x' } });
      if (mood === 'noDevice') return say({ id, ok: false, problem: 'portUnavailable', detail: 'COM9' });
      if (mood === 'unlicensed') return say({ id, ok: false, problem: 'licence', detail: 'expired' });
      return say({
        id,
        ok: true,
        value: { name: `Mindless ${args.protocol}`, features: ['echo', ...environment] },
      });
    case 'echo':
      say({ id: id - 1, ok: true, value: { text: 'an answer that is too late' } });
      return say({ id, ok: true, value: args });
    case 'slow':
      return setTimeout(() => say({ id, ok: true, value: {} }), args.ms);
    case 'hang':
      for (;;);
    case 'crash':
      return process.exit(7);
    case 'answerAndCrash':
      return process.stdout.write(`${JSON.stringify({ id, ok: true, value: args })}\n`, () =>
        process.exit(7),
      );
    case 'flood':
      return void process.stdout.write('x'.repeat(1_000_000), () => say({ id, ok: true, value: args }));
    case 'odd':
      return say({ id, ok: 'yes' });
    case 'refuse':
      return say({ id, ok: false, problem: 'noMoney', detail: 'd'.repeat(1_000) });
    default:
      return say({ id, ok: false, problem: 'unknownCommand' });
  }
});
