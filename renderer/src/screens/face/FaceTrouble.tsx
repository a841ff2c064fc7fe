import { isOfPicture } from '../../flows/face/flow.ts';
import type { FaceWish } from '../../flows/face/state.ts';
import type { Act } from '../../flows/kit/act.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { OwnTrouble, Trouble } from '../Trouble.tsx';
import { faceTroubleKey } from './faceTrouble.ts';

/** Why something about one's own face did not work: what to do about it in a sentence of its own. */
export function FaceTrouble({ act }: { readonly act: Act<FaceWish> | null }) {
  const text = useText();
  if (act?.failure == null) return null;
  const key = faceTroubleKey(act);
  if (key === null) return <Trouble failure={act.failure} />;
  if (isOfPicture(act.failure)) return <OwnTrouble what={text(key)} />;
  return <Trouble failure={act.failure} what={text(key)} />;
}

/** The same sentence to be spoken; nothing where there is no trouble. */
export function useFaceTrouble(act: Act<FaceWish> | null): readonly string[] {
  const text = useText();
  if (act?.failure == null) return [];
  const key = faceTroubleKey(act);
  if (key !== null) return [text(key)];
  return act.failure.kind === 'refused' ? [act.failure.message] : [];
}
