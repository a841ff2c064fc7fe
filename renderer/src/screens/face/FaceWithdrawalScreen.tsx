import type { FaceStateAt } from '../../flows/face/state.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { FaceButtons } from './FaceButtons.tsx';
import { FaceTrouble, useFaceTrouble } from './FaceTrouble.tsx';
import { useFace } from './useFace.ts';

/** What is deleted and what stays, before a consent is withdrawn. */
export function FaceWithdrawalScreen({ state: { act } }: { readonly state: FaceStateAt<'faceWithdrawal'> }) {
  const text = useText();
  const { send } = useFace();
  const trouble = useFaceTrouble(act);
  const busy = isUnderWay(act);
  const deleted = [text('face.withdrawal.photo'), text('face.withdrawal.descriptor')];
  const lead = text('face.withdrawalLead');
  const stays = text('face.withdrawal.stays');
  return (
    <Screen
      name="face-withdrawal"
      spoken={trouble.length > 0 ? trouble : [text('face.withdrawal'), lead, ...deleted, stays]}
      info={
        <>
          <Title lead={lead}>{text('face.withdrawal')}</Title>
          <ul className="face-deleted">
            {deleted.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p className="face-note">{stays}</p>
        </>
      }
      actions={
        <>
          <FaceTrouble act={act} />
          {busy ? <p role="status">{text('face.withdrawing')}</p> : null}
          <FaceButtons disabled={busy}>
            <Button
              kind="primary"
              size="large"
              disabled={busy}
              onPress={() => send({ type: 'confirmWithdrawal' })}
            >
              {text('face.confirmWithdrawal')}
            </Button>
          </FaceButtons>
        </>
      }
    />
  );
}
