import type { DeviceHealth, DeviceState } from '@self-print/contract/agent/devices.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const TONES: Readonly<Record<DeviceState, 'good' | 'attention' | 'bad' | 'notInstalled'>> = {
  absent: 'notInstalled',
  opening: 'attention',
  ready: 'good',
  busy: 'good',
  faulted: 'bad',
};
const MARKS = { good: '✓', attention: '…', bad: '✕', notInstalled: '–' } as const;

/** Every device with its state as the agent sees it now, a test of each, and its port opened again. */
export function DevicesTab() {
  const text = useText();
  const devices = useAgentState()?.devices ?? [];
  if (devices.length === 0) return <p>{text('staff.noDevices')}</p>;
  return (
    <ul className="staff-list">
      {devices.map((device) => (
        <DeviceRow key={device.device} health={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ health }: { readonly health: DeviceHealth }) {
  const text = useText();
  const [tested, test] = useStaffCall(maintenanceCalls.testDevice);
  const [reopened, reopen] = useStaffCall(maintenanceCalls.reopenDevice);
  const { device, state, problem, driver, kind, detail } = health;
  const tone = TONES[state];
  return (
    <li className={`staff-row staff-row--${tone}`} data-device={device}>
      <span className="staff-row__mark" aria-hidden="true">
        {MARKS[tone]}
      </span>
      <span className="staff-row__name">{text(`staff.check.${device}`)}</span>
      <span className="staff-row__state">
        {text(`staff.device.${state}`)}
        {kind === 'simulated' ? ` · ${text('staff.simulated')}` : ''}
      </span>
      <span className="staff-row__detail">
        {problem === null ? '' : `${text(`staff.problem.${problem}`)} `}
        <small>{[driver, detail].filter((part) => part !== '').join(' · ')}</small>
      </span>
      <span className="staff-row__actions">
        <Button onPress={() => reopen({ device })} disabled={reopened.state === 'busy'}>
          {text('staff.reopen')}
        </Button>
        <Button onPress={() => test({ device })} disabled={tested.state === 'busy'}>
          {text('staff.test')}
        </Button>
      </span>
      <Outcome asked={reopened} done={() => text('staff.reopened')} />
      {tested.state === 'busy' ? <p role="status">{text(`staff.testing.${device}`)}</p> : null}
      {tested.state === 'busy' ? null : (
        <Outcome
          asked={tested}
          done={({ passed, detail: seen }) =>
            `${text(passed ? 'staff.passed' : 'staff.notPassed')}${seen === '' ? '' : ` · ${seen}`}`
          }
        />
      )}
    </li>
  );
}
