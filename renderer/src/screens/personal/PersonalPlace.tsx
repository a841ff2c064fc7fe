import { assertNever } from '@self-print/contract/result.ts';
import { functionOf, type PersonalState } from '../../flows/personal/state.ts';
import { Frame } from '../../ui/frame/Frame.tsx';
import { useBilingual, useContent, useSession, useText } from '../../ui/KioskContext.tsx';
import { AfterFormScreen } from './AfterFormScreen.tsx';
import { CloudScreen } from './CloudScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { HandedInScreen } from './HandedInScreen.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ItemsScreen } from './ItemsScreen.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { ThanksScreen } from './ThanksScreen.tsx';
import { UnfinishedScreen } from './UnfinishedScreen.tsx';
import './personal.css';

export interface PersonalPlaceProps {
  readonly state: PersonalState;
}

/** Own documents and files: the screen of the state, behind the sign-in. */
export function PersonalPlace({ state }: PersonalPlaceProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { visit } = useSession();
  const { tiles } = useContent();
  const code = functionOf(state);
  const tile = tiles?.find((one) => one.code === code);
  return (
    <Frame title={tile ? inLanguage(tile.name) : text(`personal.${code}`)}>
      {visit === null ? <SignInScreen /> : <PersonalScreen state={state} />}
    </Frame>
  );
}

function PersonalScreen({ state }: PersonalPlaceProps) {
  switch (state.at) {
    case 'items':
      return <ItemsScreen state={state} />;
    case 'item':
      return <ItemScreen state={state} />;
    case 'form':
      return <FormScreen state={state} />;
    case 'preview':
      return <PreviewScreen state={state} />;
    case 'handedIn':
      return <HandedInScreen draft={state.draft} />;
    case 'unfinished':
      return <UnfinishedScreen state={state} />;
    case 'afterForm':
      return <AfterFormScreen state={state} />;
    case 'thanks':
      return <ThanksScreen />;
    case 'cloud':
      return <CloudScreen state={state} />;
    default:
      return assertNever(state);
  }
}
