import { describe, expect, it } from '@jest/globals';
import { handTime } from '../testing/handTime.ts';
import { listLog } from '../testing/listLog.ts';
import { createNotifier } from './notifier.ts';
import { feedWatchdog } from './watchdog.ts';

const PID = 100;
const UNDER_SYSTEMD = {
  NOTIFY_SOCKET: '/run/systemd/notify',
  WATCHDOG_USEC: '30000000',
  WATCHDOG_PID: '100',
};

function notifying(environment: NodeJS.ProcessEnv) {
  const sent: string[] = [];
  const run = (program: string, args: readonly string[]) => sent.push([program, ...args].join(' '));
  return { sent, notifier: createNotifier({ environment, ownPid: PID, run }) };
}

describe('createNotifier', () => {
  it('notifies systemd through its own program', () => {
    const { sent, notifier } = notifying(UNDER_SYSTEMD);
    notifier.ready();
    notifier.alive();
    notifier.stopping();
    expect(sent).toEqual([
      'systemd-notify READY=1',
      'systemd-notify WATCHDOG=1',
      'systemd-notify STOPPING=1',
    ]);
    expect(notifier.intervalMs).toBe(10_000);
  });

  it('sends nothing where nothing listens', () => {
    const { sent, notifier } = notifying({ WATCHDOG_USEC: '30000000' });
    notifier.ready();
    expect(sent).toEqual([]);
    expect(notifier.intervalMs).toBeNull();
  });

  it.each([
    { NOTIFY_SOCKET: '/x' },
    { ...UNDER_SYSTEMD, WATCHDOG_PID: '7' },
    { ...UNDER_SYSTEMD, WATCHDOG_USEC: '0' },
    { ...UNDER_SYSTEMD, WATCHDOG_USEC: 'often' },
  ])('feeds no watchdog that is not its own: %j', (environment) => {
    expect(notifying(environment).notifier.intervalMs).toBeNull();
  });
});

describe('feedWatchdog', () => {
  function feeding() {
    const { sent, notifier } = notifying(UNDER_SYSTEMD);
    const time = handTime();
    const log = listLog();
    const well = { page: true, agent: true };
    const stop = feedWatchdog({
      notifier,
      time,
      log,
      checks: { page: () => well.page, agent: () => well.agent },
    });
    return { sent, time, log, well, stop };
  }

  it('feeds it three times in its interval while page and agent are well', () => {
    const { sent, time } = feeding();
    time.advance(29_999);
    expect(sent).toHaveLength(3);
  });

  it.each(['page', 'agent'] as const)(
    'stops signs of life while the %s is unhealthy, and logs it once',
    (which) => {
      const { sent, time, log, well } = feeding();
      well[which] = false;
      time.advance(60_000);
      expect(sent).toHaveLength(1);
      expect(log.events).toEqual([{ id: 'shell-unhealthy', detail: { ill: [which] } }]);
      well[which] = true;
      time.advance(10_000);
      expect(sent).toHaveLength(2);
    },
  );

  it('ends with the program', () => {
    const { time, stop } = feeding();
    stop();
    expect(time.pending()).toBe(0);
  });

  it('sets no timer without a watchdog', () => {
    const time = handTime();
    feedWatchdog({ notifier: notifying({}).notifier, time, log: listLog(), checks: {} });
    expect(time.pending()).toBe(0);
  });
});
