import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { COMMAND_HEADER } from '@self-print/contract/signedCommand.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Api } from '../api/api.ts';
import { keyboardField } from '../typing/wish.ts';
import { Button } from '../ui/Button.tsx';
import { useKiosk, useText } from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import { TroubleNote } from './Outcome.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

/** Account and password of maintenance staff. The platform checks them; the agent believes only the platform's signature. */
export function StaffSignIn({ onLeave }: { readonly onLeave: () => void }) {
  const { api } = useKiosk();
  const text = useText();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const ready = account.trim() !== '' && password !== '' && !busy;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    setBusy(true);
    setTrouble(null);
    // Success shows in the agent's state, which takes this screen away.
    const found = await signIn(api, account.trim(), password);
    setTrouble(found);
    if (found !== null) setPassword('');
    setBusy(false);
  };

  return (
    <Screen
      name="staff-sign-in"
      spoken={[text('staff.signIn.title')]}
      info={<Title lead={text('staff.signIn.lead')}>{text('staff.signIn.title')}</Title>}
      actions={
        <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
          <label htmlFor="staff-account">{text('staff.signIn.account')}</label>
          <input
            id="staff-account"
            ref={field}
            value={account}
            maxLength={64}
            onChange={(event) => setAccount(event.target.value)}
            autoCapitalize="off"
            {...keyboardField('english')}
          />
          <label htmlFor="staff-password">{text('staff.signIn.password')}</label>
          <input
            id="staff-password"
            type="password"
            value={password}
            maxLength={128}
            onChange={(event) => setPassword(event.target.value)}
            {...keyboardField('english')}
          />
          {busy ? <p role="status">{text('staff.signIn.checking')}</p> : null}
          {trouble ? <TroubleNote trouble={trouble} /> : null}
          <div className="staff-buttons">
            <Button size="large" onPress={onLeave}>
              {text('header.back')}
            </Button>
            <Button kind="primary" size="large" disabled={!ready} onPress={() => void submit()}>
              {text('staff.signIn.submit')}
            </Button>
          </div>
        </form>
      }
    />
  );
}

async function signIn(api: Api, userName: string, password: string): Promise<Trouble | null> {
  const { agent, platform } = api.action();
  const granted = await platform.call(signInCalls.terminalStaff, { userName, password });
  if (!granted.ok) return troubleOf(granted.problem);
  const begun = await agent(
    maintenanceCalls.begin,
    {},
    { headers: { [COMMAND_HEADER]: granted.value.grant } },
  );
  return begun.ok ? null : troubleOf(begun.problem);
}
