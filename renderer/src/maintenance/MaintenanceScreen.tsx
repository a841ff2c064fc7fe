import { type ComponentType, useState } from 'react';
import type { MaintenanceKey } from '../texts/maintenance.zh.ts';
import { Button } from '../ui/Button.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { useAgentState, useKiosk, useSettings, useText } from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import { DevicesTab } from './DevicesTab.tsx';
import { DoctorTab } from './DoctorTab.tsx';
import { LocksTab } from './LocksTab.tsx';
import { LogTab } from './LogTab.tsx';
import { PaperTab } from './PaperTab.tsx';
import { ReadinessTab } from './ReadinessTab.tsx';
import { ServiceTab } from './ServiceTab.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';
import './maintenance.css';

const TABS = ['readiness', 'doctor', 'devices', 'paper', 'locks', 'service', 'log'] as const;
type Tab = (typeof TABS)[number];

const CONTENT: Readonly<Record<Tab, ComponentType>> = {
  readiness: ReadinessTab,
  doctor: DoctorTab,
  devices: DevicesTab,
  paper: PaperTab,
  locks: LocksTab,
  service: ServiceTab,
  log: LogTab,
};

/** What a technician does at the terminal, behind a log-in that the platform signs. */
export function MaintenanceScreen() {
  const { send, clock } = useKiosk();
  const { defaultLanguage } = useSettings();
  const text = useText();
  const staff = useAgentState()?.staff ?? null;
  const leave = () => send({ type: 'end', nowMs: clock.nowMs(), to: 'attract', language: defaultLanguage });
  return (
    <Frame title={text('staff.title')}>
      {staff === null ? <StaffSignIn onLeave={leave} /> : <Tabs onLeave={leave} />}
    </Frame>
  );
}

function Tabs({ onLeave }: { readonly onLeave: () => void }) {
  const text = useText();
  const [tab, setTab] = useState<Tab>('readiness');
  const Content = CONTENT[tab];
  const title: MaintenanceKey = `staff.tab.${tab}`;
  return (
    <Screen
      name={`staff-${tab}`}
      spoken={[text(title)]}
      info={
        <nav className="staff-tabs" aria-label={text('staff.title')}>
          {TABS.map((name) => (
            <Button key={name} onPress={() => setTab(name)} pressed={name === tab}>
              {text(`staff.tab.${name}`)}
            </Button>
          ))}
          <Button kind="quiet" onPress={onLeave}>
            {text('staff.leave')}
          </Button>
        </nav>
      }
      actions={
        <section className="staff-content" key={tab}>
          <Title lead={text(`staff.lead.${tab}`)}>{text(title)}</Title>
          <Content />
        </section>
      }
    />
  );
}
