import { describe, expect, it } from '@jest/globals';
import { fromTerminal } from '@self-print/contract/terminalLink.ts';
import fc from 'fast-check';
import { bodyOfCommand, COMMANDABLE_PATHS } from '../modules/commands/staffCalls.ts';
import { readMessage } from './messages.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 3_000);

const COMMAND_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const GOOD = [
  { type: 'report', report: { printerCondition: 'idle', cartons: [], version: '1' } },
  { type: 'commandTaken', commandId: COMMAND_ID },
  { type: 'commandDone', commandId: COMMAND_ID, outcome: { ok: true, data: { a: [1] } } },
  { type: 'commandDone', commandId: COMMAND_ID, outcome: { ok: false, code: '9012', message: 'late' } },
];

const read = (text: string) => readMessage(Buffer.from(text), false);

describe('the message parser', () => {
  it.each(GOOD)('takes %j', (message) => {
    expect(read(JSON.stringify(message))).toEqual({ ok: true, value: fromTerminal.parse(message) });
  });

  it("permits any character in a command's result, and nowhere else", () => {
    const data = { type: 'commandDone', commandId: COMMAND_ID, outcome: { ok: true, data: 'a\0b' } };
    expect(read(JSON.stringify(data)).ok).toBe(true);
    const message = {
      type: 'commandDone',
      commandId: COMMAND_ID,
      outcome: { ok: false, code: '1', message: 'a\0b' },
    };
    expect(read(JSON.stringify(message))).toEqual({ ok: false, problem: 'it has a NUL character' });
  });

  it('never throws on bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, isBinary) => {
        expect(readMessage(Buffer.from(bytes), isBinary).ok).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  it('never throws on JSON, and accepts no more than the contract', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(read(text).ok).toBe(fromTerminal.safeParse(JSON.parse(text)).success);
      }),
      { numRuns: RUNS },
    );
  });

  it('never throws on a valid message with a change, and quotes nothing of it', () => {
    const changed = fc
      .tuple(fc.constantFrom(...GOOD), fc.nat(), fc.string({ minLength: 1, maxLength: 4 }))
      .map(([message, position, put]) => {
        const text = JSON.stringify(message);
        const at = position % text.length;
        return text.slice(0, at) + put + text.slice(at + 1);
      });
    fc.assert(
      fc.property(changed, (text) => {
        const result = read(text);
        if (!result.ok) expect(result.problem).toMatch(/^[\w. ]{1,80}$/);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the body of a command', () => {
  it('is refused or normalised, and a normalised one is accepted unchanged', () => {
    const fields = fc.constantFrom(
      'reason',
      'cartonCode',
      'minutes',
      'time',
      'device',
      'name',
      '__proto__',
      'x',
    );
    const bodies = fc.dictionary(
      fields,
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...COMMANDABLE_PATHS), bodies, (call, body) => {
        const first = bodyOfCommand(call, body);
        if (!first.ok) return;
        expect(bodyOfCommand(call, JSON.parse(JSON.stringify(first.value)))).toEqual(first);
      }),
      { numRuns: RUNS },
    );
  });
});
