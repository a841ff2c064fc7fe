import type { ReactNode } from 'react';
import type { WayCode, WayState } from '../../flows/signIn/state.ts';
import { CardPanel } from './CardPanel.tsx';
import { CodePanel } from './CodePanel.tsx';
import { FacePanel } from './FacePanel.tsx';
import { GraduatePanel } from './GraduatePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PhonePanel } from './PhonePanel.tsx';

/** The panel of each way in `flows/signIn/ways.ts`. */
const PANELS: {
  readonly [Code in WayCode]: (props: { readonly state: WayState<Code> }) => ReactNode;
} = {
  QR: PhonePanel,
  DB: PasswordPanel,
  PHONE_CODE: CodePanel,
  MAIL_CODE: CodePanel,
  IDENTITY_CODE: CardPanel,
  CAMPUS_CODE: CardPanel,
  CAMPUS_CARD: CardPanel,
  ID_CARD: CardPanel,
  FACE: FacePanel,
  LDAP: PasswordPanel,
  HNU: PasswordPanel,
  GRADUATE: GraduatePanel,
};

export function WayPanel<Code extends WayCode>({ state }: { readonly state: WayState<Code> }) {
  const Panel: (props: { readonly state: WayState<Code> }) => ReactNode = PANELS[state.way];
  return <Panel state={state} />;
}
