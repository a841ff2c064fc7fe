import { describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { PRINT_LOG_ID, sampleJob } from '../../../../dev/samples.ts';
import { settle } from '../../../testing/handClock.ts';
import { bodyOf, standing } from '../../../testing/standing.ts';

describe('while paper moves', () => {
  const printing = async () => {
    const person = await standing();
    await person.enterCode();
    await person.send({ type: 'print' });
    person.services.setState({ job: sampleJob('printing') });
    await settle();
    return person;
  };

  it('shows what the printer waits for, and stops only when asked', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('held', { waitingFor: 'outOfPaper' }) });
    await settle();
    expect(person.screen()).toBe('pickup/held');
    await person.send({ type: 'stop' });
    expect(bodyOf(person.services, 'POST printer/cancel')).toEqual({ printLogId: PRINT_LOG_ID });
    person.services.setState({
      job: sampleJob('failed', { impressionsDone: 4, failure: 'PRINT_CANCELLED' }),
    });
    await settle();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'printPartly' } });
  });

  it('reports it when the printer cannot be stopped', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('held', { waitingFor: 'jam' }) });
    await settle();
    person.services.refuse(printerCalls.cancel, 'PRINT_NO_SUCH_JOB');
    await person.send({ type: 'stop' });
    expect(person.state()).toMatchObject({ at: 'held', stop: 'refused' });
  });

  it('never ends by idleness', async () => {
    const person = await printing();
    await person.passes(60 * 60 * SECOND_MS);
    expect(person.screen()).toBe('pickup/printing');
  });

  it('survives the loss of the agent and goes on from what it says afterwards', async () => {
    const person = await printing();
    person.services.setDown('agent', true);
    await settle();
    await person.passes(SECOND_MS);
    expect(person.screen()).toBe('gate/agentUnreachable');
    person.services.setDown('agent', false);
    person.services.setState({ job: sampleJob('printed') });
    await person.passes(3 * SECOND_MS);
    expect(person.screen()).toBe('pickup/finished');
  });

  it('looks a job up that the agent no longer shows, and calls it uncertain when nobody knows it', async () => {
    const person = await printing();
    person.services.setState({ job: null });
    await settle();
    expect(person.state()).toMatchObject({ at: 'problem', problem: { kind: 'printUnconfirmed' } });
    const known = await printing();
    const logs = { ...sampleJob('printed'), acceptedAt: '2026-11-21T10:00:00.000Z', finishedAt: null };
    known.services.on(printerCalls.getPrintLogs, () => ok([logs]));
    known.services.setState({ job: null });
    await settle();
    expect(known.screen()).toBe('pickup/finished');
  });

  it('is taken up again by a page that is loaded in the middle of it', async () => {
    const person = await standing((services) => services.setState({ job: sampleJob('printing') }));
    expect(person.state()).toMatchObject({ at: 'printing', order: null });
    const ended = await standing((services) => services.setState({ job: sampleJob('printed') }));
    expect(ended.screen()).toBe('pickup/finished');
  });

  it('does not come back to a print whose person has gone', async () => {
    const person = await printing();
    person.services.setState({ job: sampleJob('printed') });
    await settle();
    await person.passes(20 * SECOND_MS);
    person.services.setState({ simulatedDevices: true });
    await settle();
    expect(person.screen()).toBe('home');
  });
});
