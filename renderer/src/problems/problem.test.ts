import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sampleJob } from '../../dev/samples.ts';
import { problemOfJob } from '../flows/pickup/jobProblem.ts';
import { problemsEn } from '../texts/problems.en.ts';
import { problemsZh } from '../texts/problems.zh.ts';
import { KIND_BY_ERROR, kindOfError, problemOfAgent, problemOfCode, problemOfPlatform } from './problem.ts';
import { PROBLEM_FACTS } from './problemFacts.ts';

const REQUEST_ID = '9f3a51c2-0000-4000-8000-000000000000';
const FLOW_CALLS = [
  orderCalls.getForTerminal,
  orderCalls.checkOrder,
  orderCalls.downValidate,
  orderCalls.downloadDocument,
  orderCalls.modifyOrderCopies,
  orderCalls.savePrintLogBefore,
  printerCalls.print,
  printerCalls.cancel,
  printerCalls.wakeUp,
];
const DECLARED = new Set<ErrorName>(FLOW_CALLS.flatMap(({ errors }) => [...errors]));
const PRINT_ERRORS = Object.keys(ERRORS).filter((name): name is ErrorName => name.startsWith('PRINT_'));
const PARTS = ['title', 'what', 'effect', 'next', 'can'] as const;

describe('problems', () => {
  it('has one for every error that a call of the flow declares and every end of a print', () => {
    const untold = [...DECLARED, ...PRINT_ERRORS].filter((name) => !(name in KIND_BY_ERROR));
    expect(untold).toEqual([]);
  });

  it.each(Object.keys(PROBLEM_FACTS).filter((kind) => kind in PROBLEM_FACTS))(
    'tells %s in both languages',
    (kind) => {
      for (const texts of [problemsZh, problemsEn]) {
        const shown = PARTS.map((part) => Reflect.get(texts, `problem.${kind}.${part}`));
        expect(shown.filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
      }
    },
  );

  it('shows an error of another build as unknown, with its code', () => {
    expect(kindOfError(undefined)).toBe('unknown');
    expect(kindOfError('SIGN_IN_FAILED')).toBe('unknown');
    const failure = { kind: 'refused', name: undefined, code: '4999', message: '', detail: {} } as const;
    expect(problemOfPlatform(failure, REQUEST_ID)).toEqual({
      kind: 'unknown',
      shortCode: '4999-9F3A',
      detail: {},
    });
  });

  it('reads the details it knows and drops what is malformed', () => {
    const detail = { waitSeconds: 96, remainingTries: 'many', other: 1 };
    const failure = {
      kind: 'refused',
      name: 'TAKE_CODE_LOCKED',
      code: '4105050008',
      message: '',
      detail,
    } as const;
    expect(problemOfPlatform(failure, REQUEST_ID)).toMatchObject({
      kind: 'codeLocked',
      detail: { waitSeconds: 96 },
    });
  });

  it('distinguishes who does not answer', () => {
    const unreachable = { kind: 'unreachable', message: '' } as const;
    const timeout = { kind: 'timeout', message: '' } as const;
    expect(problemOfPlatform(unreachable, REQUEST_ID).kind).toBe('platformUnreachable');
    expect(problemOfPlatform(timeout, REQUEST_ID).kind).toBe('platformUnreachable');
    expect(problemOfAgent(unreachable, REQUEST_ID).kind).toBe('agentUnreachable');
    expect(problemOfAgent(timeout, REQUEST_ID).kind).toBe('agentUnreachable');
    expect(problemOfPlatform({ kind: 'unintelligible', message: '' }, REQUEST_ID).kind).toBe('unknown');
    expect(problemOfPlatform({ kind: 'noToken', message: '' }, REQUEST_ID)).toMatchObject({
      kind: 'noToken',
      shortCode: '4105040001-9F3A',
    });
  });

  it('writes the code alone where there was no request', () => {
    expect(problemOfCode('printerJam', '3002', '').shortCode).toBe('3002');
  });
});

describe('the end of a print', () => {
  it('is no problem while it goes on or when it is printed', () => {
    for (const phase of ['accepted', 'submitting', 'printing', 'held', 'printed'] as const)
      expect(problemOfJob(sampleJob(phase))).toBeNull();
  });

  it('is described by its reason when nothing came out, and as partly printed when something did', () => {
    const nothing = sampleJob('failed', { impressionsDone: 0, failure: 'PRINT_CANCELLED' });
    expect(problemOfJob(nothing)).toMatchObject({ kind: 'printCancelled', shortCode: '3014-7C1D' });
    expect(problemOfJob({ ...nothing, impressionsDone: 3 })).toMatchObject({ kind: 'printPartly' });
  });

  it('is never reported as failed when nobody can know', () => {
    const unknown = sampleJob('unconfirmed', { impressionsDone: 0, failure: 'PRINT_OFFLINE' });
    expect(problemOfJob(unknown)).toMatchObject({ kind: 'printUnconfirmed' });
    expect(problemOfJob({ ...unknown, failure: null })).toMatchObject({ shortCode: 'JOB-7C1D' });
  });
});
