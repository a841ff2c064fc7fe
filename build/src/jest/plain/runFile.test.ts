import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcomes, type TestFiles, testFiles } from './testing/testFiles.ts';

let files: TestFiles;
beforeAll(async () => {
  files = await testFiles('runFile.ts');
});
afterAll(() => files.end());
const run: TestFiles['run'] = (...request) => files.run(...request);

describe('a test file in plain Node', () => {
  it('reports each test with the names above it', async () => {
    const result = await run(
      'some.test.ts',
      `describe('a', () => { it('passes', () => {}); it('fails', () => expect(1).toBe(2)); it.skip('waits', () => {}); });`,
    );
    expect(outcomes(result)).toEqual([
      ['a passes', 'passed'],
      ['a fails', 'failed'],
      ['a waits', 'pending'],
    ]);
    expect(result).toMatchObject({ numPassingTests: 1, numFailingTests: 1, numPendingTests: 1 });
    expect(result.failureMessage).toContain('Expected: 2');
  });

  it('fails every test of a beforeAll that failed', async () => {
    const result = await run(
      'before.test.ts',
      `beforeAll(() => { throw new Error('no ground'); }); it('one', () => {}); it('two', () => {});`,
    );
    expect(outcomes(result)).toEqual([
      ['one', 'failed'],
      ['two', 'failed'],
    ]);
  });

  it.each([
    ['that never ends', `it('x', () => new Promise(() => {}));`],
    ['that makes no assertion it promised', `it('x', () => expect.assertions(1));`],
    [
      'whose promise nobody waited for fails',
      `it('x', async () => { Promise.reject(new Error('lost')); await new Promise((go) => setTimeout(go, 20)); });`,
    ],
    [
      'whose callback throws',
      `it('x', async () => { setTimeout(() => { throw new Error('late'); }); await new Promise((go) => setTimeout(go, 20)); });`,
    ],
  ])('fails a test %s', async (what, body) => {
    expect(outcomes(await run(`${what.replaceAll(' ', '-')}.test.ts`, body))).toEqual([['x', 'failed']]);
  });

  it.each([
    ['cannot be imported', `import './nowhere.ts'; it('x', () => {});`],
    ['throws', `throw new Error('broken');`],
    ['ends the process', `it('x', () => process.exit(3));`],
  ])('is an error when it %s', async (what, body) => {
    await expect(run(`${what.replaceAll(' ', '-')}.test.ts`, body)).rejects.toThrow();
    expect(outcomes(await run(`after-${what.replaceAll(' ', '-')}.test.ts`, `it('y', () => {});`))).toEqual([
      ['y', 'passed'],
    ]);
  });

  it('runs only the tests that are asked for', async () => {
    const result = await run('named.test.ts', `it('this', () => {}); it('that', () => {});`, {
      testNamePattern: '^that$',
    });
    expect(outcomes(result)).toEqual([
      ['this', 'pending'],
      ['that', 'passed'],
    ]);
  });

  it('leaves neither variables nor replaced functions to the next', async () => {
    await run(
      'leaving.test.ts',
      `it('x', () => { process.env.LEFT = 'yes'; delete process.env.PATH; jest.spyOn(Math, 'max').mockReturnValue(7); expect(Math.max(1)).toBe(7); });`,
    );
    const result = await run(
      'next.test.ts',
      `it('x', () => expect([process.env.LEFT, typeof process.env.PATH, Math.max(1)]).toEqual([undefined, 'string', 1]));`,
    );
    expect(outcomes(result)).toEqual([['x', 'passed']]);
  });

  it('compiles elements and takes style sheets for nothing', async () => {
    const react = JSON.stringify(import.meta.resolve('react/jsx-runtime'));
    const result = await run(
      'element.test.tsx',
      `import './any.css';\nimport { jsx } from ${react};\nconst kind: string = 'p';\nit('x', () => expect(jsx(kind, {}).type).toBe('p'));`,
    );
    expect(outcomes(result)).toEqual([['x', 'passed']]);
  });
});
